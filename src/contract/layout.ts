/** At this width in CSS pixels or less the mobile layout is used. Source: site.md §9. */
export const mobileMaxWidthPx = 980;

/** A compare slider's divider starts here, in percent of the width. Source: site.md §9. */
export const compareStartPercent = 50;
/** Slides of the testimonial carousel hold this many entries. Source: tools.md §2. */
export const testimonialsPerSlide = 3;
/** Tool cards shown before the expand card. Source: tools.md §2. */
export const toolCardsBeforeExpand = 11;
/** Wait before the account page scrolls to its pricing block. Source: tools.md §4. */
export const smoothScrollDelayMs = 500;
/** Height of a dropdown's panel. Source: tools.md §9. */
export const dropdownPanelHeightPx = 244;
/** Width of the country select. Source: tools.md §2. */
export const countrySelectWidthPx = 360;
/** The app page's QR code. Source: tools.md §9. */
export const qrCodeSizePx = 400;
export const qrCodeMargin = 4;
/** The account page's default tab, counted from 0. Source: tools.md §2 (the second). */
export const accountDefaultTabIndex = 1;
