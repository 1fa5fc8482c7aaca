/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-finding.h"

G_BEGIN_DECLS

/* Explains a finding of that code to a student and says what to do about it, translated; NULL where the message
 * suffices. */
const char *hys_finding_explain    (const char        *code);

/* The same of a finding about @document: what sliders do is said only where one is at the bars that it names, or is
   named. */
const char *hys_finding_explain_in (const HysFinding  *finding,
                                    const HysDocument *document);

/* The change of @document that removes the cause of a finding (transfer full); NULL where there is none, or several to
 * choose from. Its name is what a button for it says: "Use Midpoint". */
HysDocument *hys_finding_remedy (const HysFinding  *finding,
                                 const HysDocument *document);

/* Makes `midpoint` the scheme; NULL if it is. */
HysDocument *hys_remedy_midpoint (const HysDocument *document);

G_END_DECLS
