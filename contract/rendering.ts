import type { Language } from './languages';
import type { IdPhotoType } from './photos';
import type { PageInfo, SiteInfo } from './tenant';

/**
 * What the backend answers everyone alike in one language, so that a page can be drawn with it and nobody has to ask.
 * Empty where the server does not know it: in front of an existing backend.
 */
export type PublicAnswers = { idPhotoTypes?: readonly IdPhotoType[] };

/**
 * What the server hands to the built rendering entry (`dist/ssr/entry-server.js`, `renderPage`), once a page.
 * Rendering is signed out: nothing of a person goes in or comes out, so the answer may be cached per host, path,
 * language.
 */
export type RenderRequest = {
  /** Path and query, `/sub/price?channel=a`. */
  url: string;
  /** Scheme and host as the person sees them. */
  origin: string;
  /** Scheme, host and port for search engines: the site's own host, whatever other name it was asked by. */
  canonicalOrigin: string;
  language: Language;
  site: SiteInfo;
  answers: PublicAnswers;
  /** A page configuration of this host, or of the template host; null when there is none. */
  loadPage: (host: string, name: string) => Promise<PageInfo | null>;
  /** The built `index.html`. */
  template: string;
  /** The built files that the chunk of a source needs beside the document's own, `/assets/t._id-1a2b.js`. */
  chunksOf: (source: string) => readonly string[];
};

/** A page, or where it is: its path is written in another way, as with a slash at its end. */
export type RenderAnswer = RenderedPage | MovedPage;

export type RenderedPage = {
  /** 404: the path or the page configuration it names is not there. 503: it could not be loaded, which the page says. */
  status: 200 | 404 | 503;
  /** Why it could not be loaded, for the log. */
  failure?: unknown;
  /** The document up to the page itself: known before that is drawn. */
  opening: string;
  /** Draws the page: the rest of the document. Throws what a component throws. */
  drawRest: () => string;
};

/** `location` is a path of the same site, with exactly one slash before it; the query stays as it was asked with. */
export type MovedPage = { status: 308; location: string };

export type RenderPage = (request: RenderRequest) => Promise<RenderAnswer>;

/**
 * A document without a site, for when its configuration could not be loaded: it says so, and the app in it loads the
 * site once that answers (`renderUnavailable` of the same entry).
 */
export type RenderUnavailable = (request: Pick<RenderRequest, 'language' | 'template'>) => Promise<string>;

/** What does not fit in the blocks of a page that an operator wrote, `content.en.0.props.title: …` (same entry). */
export type FindBlockProblems = (page: PageInfo) => readonly string[];
