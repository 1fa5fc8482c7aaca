/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysStartPage:
 *
 * What a window shows before anything was opened in it: ways to begin, and the documents used last.
 */
#define HYS_TYPE_START_PAGE (hys_start_page_get_type ())
G_DECLARE_FINAL_TYPE (HysStartPage, hys_start_page, HYS, START_PAGE, AdwBin)

/**
 * HysGallery:
 *
 * The built-in examples as cards in groups, by topic with the basics first or by publication, with a search.
 */
#define HYS_TYPE_GALLERY (hys_gallery_get_type ())
G_DECLARE_FINAL_TYPE (HysGallery, hys_gallery, HYS, GALLERY, AdwBin)

/* Shows the examples by publication or by topic, from the first one on, all of them. */
void hys_gallery_show (HysGallery *self,
                       gboolean    by_publication);

G_END_DECLS
