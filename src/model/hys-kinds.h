/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-kind.h"

G_BEGIN_DECLS

/* All element kinds in the order of menus, X (name). A new kind is a file and a line here. */
#define HYS_KINDS(X) \
  X (spring) \
  X (slider) \
  X (dashpot) \
  X (masing)

#define HYS_DECLARE_KIND(name) extern const HysElementKind hys_kind_##name;
HYS_KINDS (HYS_DECLARE_KIND)
#undef HYS_DECLARE_KIND

G_END_DECLS
