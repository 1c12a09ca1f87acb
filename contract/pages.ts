import { type ToolBlockName, tools } from './tools/tool-list';

/** The blocks of pages beside the tools' own. */
const pageBlockNames = [
  'Banner',
  'BannerCarousel',
  'Accordion',
  'CompareSlider',
  'Pricing',
  'Testimonials',
  'ReadingCarousel',
  'RecoveryTypes',
  'WhyChoose',
  'ToolCards',
  'RichText',
] as const;

export type PageBlockName = (typeof pageBlockNames)[number];
export type ComponentName = PageBlockName | ToolBlockName;

/** The components that a page configuration may name. */
export function listComponentNames(): readonly ComponentName[] {
  return [...pageBlockNames, ...tools.flatMap(({ blocks }) => blocks)];
}

/** `contentStatus` that means rich text instead of components. */
export const richTextStatus = 1;

/** The page name of `/`. */
export const homePageName = 'index';
/** The host whose page configurations `/t/:id` uses. */
export const templateHost = 'template';

/** The template's page of every block: for people who build sites, excluded from search engines. */
export const showcasePath = '/t/blocks';

/** Every host has this page: a host without one of its own shows the template's. */
export const sharedPageName = 'data-recovery-win';

/** A host's own pages that have an address beside `/sub/NAME`, by name. */
const ownPaths = new Map([
  [homePageName, '/'],
  ['terms', '/protocol/terms'],
  ['privacy', '/protocol/privacy'],
  [sharedPageName, '/data-recovery-win'],
  ['reset', '/reset'],
]);

/** The canonical address of a host's own page. */
export function pathOfPage(name: string): string {
  return ownPaths.get(name) ?? `/sub/${name}`;
}

/** The address of a page of the template on every host. */
export function pathOfTemplatePage(name: string): string {
  return name === sharedPageName ? pathOfPage(name) : `/t/${name}`;
}

/** That address of whatever a path shows: `/sub/NAME` and `/protocol/NAME` show the same page. */
export function canonicalPathOf(pathname: string): string {
  const path = pathname.replace(/^\/[^/]+/, (first) => first.toLowerCase());
  const name = /^\/(?:sub|protocol)\/([^/]+)$/.exec(path)?.[1];
  return name === undefined ? path : pathOfPage(name);
}

/** In place of a path that cannot be decoded, one that can be and is no page's. */
export function escapeMalformedPath(path: string): string {
  try {
    // The result is used, or the bundler would drop the call as one without effect.
    return decodeURIComponent(path) === '' ? '/' : path;
  } catch {
    return `/404${path.replaceAll('%', '%25')}`;
  }
}

/** At this width in CSS pixels or less the mobile layout is used. */
export const mobileMaxWidthPx = 980;

/** A compare slider's divider starts here, in percent of the width. */
export const compareStartPercent = 50;
/** Slides of the testimonial carousel hold this many entries. */
export const testimonialsPerSlide = 3;
/** Tool cards shown before the expand card. */
export const toolCardsBeforeExpand = 11;
/** Wait before the account page scrolls to its pricing block. */
export const smoothScrollDelayMs = 500;
/** Height of a dropdown's panel. */
export const dropdownPanelHeightPx = 244;
/** Width of the country select. */
export const countrySelectWidthPx = 360;
/** The app page's QR code. */
export const qrCodeSizePx = 400;
export const qrCodeMargin = 4;
/** The account page's default tab, counted from 0. */
export const accountDefaultTabIndex = 1;

/** Where a site's own pictures are served. */
export const sitePicturesPath = '/site-files/';
/** The query that asks for a raster picture in a width. */
export const pictureWidthQuery = 'w';
/** The widths there are, in pixels: each about half as many bytes again as the one before. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const;
/** Pictures of pixels; a drawing (SVG) fits every width. */
export const rasterName = /\.(png|jpe?g|webp|avif)$/i;
