import type { RenderPage } from '../contract/rendering';
import { renderDocument } from './app/render-document';

/** What the server imports from `dist/ssr/entry-server.js`. */
export const renderPage: RenderPage = renderDocument;
