/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"

G_BEGIN_DECLS

/* Every element kind: X (name). A new kind is its file and its line here; the order is the one in which they are offered. */
#define HYS_KINDS(X) \
  X (spring) \
  X (slider) \
  X (dashpot) \
  X (masing)

#define HYS_DECLARE_KIND(name) extern const HysElementKind hys_kind_##name;
HYS_KINDS (HYS_DECLARE_KIND)
#undef HYS_DECLARE_KIND

G_END_DECLS
