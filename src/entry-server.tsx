import { renderDocument } from './app/render-document';
import type { RenderPage } from './contract/rendering';

/** What the server imports from `dist/ssr/entry-server.js`. */
export const renderPage: RenderPage = renderDocument;
