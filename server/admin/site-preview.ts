import { existsSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../contract/languages';
import { homePageName, pathOfPage, sitePicturesPath } from '../../contract/pages';
import type { Site } from '../tenants/read-site';
import { createBuiltRenderer } from '../web/page-renderer';
import { adminPaths } from './admin-page';
import type { AdminParts } from './admin-parts';

/** A page of a site as a document without scripts, drawn from files that may not be served; undefined where it cannot be. */
export type DrawPreview = (
  request: FastifyRequest,
  site: Site,
  page: { host: string; name: string; language: Language },
) => Promise<string | undefined>;

/** Undefined where there is no build to draw with. */
export function createPreview({ config, tenants }: AdminParts): DrawPreview | undefined {
  if (config.isDevelopment || !existsSync(config.rendererPath)) return undefined;
  const renderer = createBuiltRenderer(config);
  return async (request, { tenant, pages }, { host, name, language }) => {
    if (!tenant) return undefined;
    const url = name === homePageName ? '/' : pathOfPage(name);
    const { renderPage, template, chunksOf } = await renderer.load(url);
    const origin = `https://${tenant.host}`;
    const answer = await renderPage({
      ...{ url, origin, canonicalOrigin: origin, language, template, chunksOf },
      site: tenant.site,
      answers: {},
      loadPage: async (of, page) =>
        of === tenant.host ? (pages.get(page) ?? null) : tenants.loadPage(of, page),
    });
    if (answer.status === 308) return undefined;
    try {
      return takeOutScripts(answer.opening + answer.drawRest(), host);
    } catch (error) {
      // A component threw; the site's own server leaves such a page to the browser.
      request.log.warn({ err: error, site: host }, 'preview not drawn');
      return undefined;
    }
  };
}

/** Where the pictures of a site are on this host, whether it is served or not. */
function previewPicturesPath(host: string): string {
  return `${adminPaths.sites}/${host}/pictures/`;
}

/** The frame's sandbox runs none either; taken out, they are not fetched and fill no log. */
function takeOutScripts(document: string, host: string): string {
  return document
    .split(/(?=<script\b)/)
    .map((piece) => (piece.startsWith('<script') ? piece.slice(endOf(piece, '</script>')) : piece))
    .join('')
    .replace(/<link\b[^<>]*>/g, (tag) => (fetchingLink.test(tag) ? '' : tag))
    .replaceAll(sitePicturesPath, previewPicturesPath(host));
}

const fetchingLink = /\brel="(?:modulepreload|manifest|icon|apple-touch-icon)"/;

/** Where the text goes on after `end`; at its own end where that is missing. */
function endOf(text: string, end: string): number {
  const at = text.indexOf(end);
  return at < 0 ? text.length : at + end.length;
}
