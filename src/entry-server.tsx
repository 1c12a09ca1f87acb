import type { RenderPage, RenderUnavailable } from '../contract/rendering';
import { renderDocument, renderUnavailableDocument } from './app/render-document';

/** What the server imports from `dist/ssr/entry-server.js`. */
export const renderPage: RenderPage = renderDocument;
export const renderUnavailable: RenderUnavailable = renderUnavailableDocument;
export { findBlockProblems } from './pages/find-block-problems';
