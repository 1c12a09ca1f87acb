import { notFound } from '@tanstack/react-router';
import { pickByLanguage } from '../contract/languages';
import {
  type BlockConfig,
  type ComponentName,
  type PageInfo,
  type PageMeta,
  richTextStatus,
} from '../contract/tenant';
import type { PageContext } from '../tenant/page-context';
import { pageQuery } from '../tenant/queries';
import { blockRegistry } from './block-registry';
import { type DrawnBlock, prepareBlocks } from './prepare-blocks';

/** What a route's loader hands to its screen. `meta` is what the document's head says about it. */
export type Screen = { meta: PageMeta | undefined; blocks: DrawnBlock[]; isIndexed?: boolean };

/** The tools that show even when their page's configuration cannot be had (contract §2). */
const toolsByPage: Readonly<Record<string, ComponentName>> = {
  pdf: 'ConvertUpload',
  'old-photos': 'OldPhotos',
  'id-photo': 'IdPhoto',
  'text-conversion': 'SpeechToText',
  'ai-photo': 'AiPhoto',
  'find-my-phone': 'FindMyPhone',
};

/** A page that exists only as configuration; one that is not there is the not-found screen. */
export async function loadPageScreen(context: PageContext, host: string, name: string): Promise<Screen> {
  const screen = await findPageScreen(context, host, name);
  if (!screen) throw notFound();
  return screen;
}

/** The configured page, or null when there is none of that name. */
export async function findPageScreen(
  context: PageContext,
  host: string,
  name: string,
): Promise<Screen | null> {
  const page = await context.queryClient.ensureQueryData(
    pageQuery(context.source, host, name, context.language),
  );
  return page ? makeScreen(context, page, `page ${name}`) : null;
}

/** A product page: its tool shows whatever becomes of its configuration. */
export async function loadToolScreen(context: PageContext, host: string, name: string): Promise<Screen> {
  const component = Object.hasOwn(toolsByPage, name) ? toolsByPage[name] : undefined;
  return component
    ? loadScreenWith(context, host, name, { component, props: {} })
    : loadPageScreen(context, host, name);
}

/** A page that always has one block: as configured, else with that block first, else that block alone. */
export async function loadScreenWith(
  context: PageContext,
  host: string,
  name: string,
  block: BlockConfig,
): Promise<Screen> {
  const page = await context.queryClient
    .ensureQueryData(pageQuery(context.source, host, name, context.language))
    .catch((error: unknown) => {
      // Offline this is nothing unusual, so it is no error.
      console.info(
        `The configuration of page ${name} could not be had; ${block.component} shows without it`,
        error,
      );
      return null;
    });
  const screen = page ? await makeScreen(context, page, `page ${name}`) : undefined;
  const hasBlock = screen?.blocks.some(({ key }) => key.endsWith(`-${block.component}`));
  if (screen && hasBlock) return screen;
  const first = await drawBlocks([block], `page ${name}`);
  return { meta: screen?.meta, blocks: [...first, ...(screen?.blocks ?? [])] };
}

async function makeScreen(context: PageContext, page: PageInfo, name: string): Promise<Screen> {
  const meta = pickByLanguage(page.meta, context.language);
  if (page.contentStatus === richTextStatus) {
    const html =
      typeof page.richText === 'string' ? page.richText : pickByLanguage(page.richText, context.language);
    return { meta, blocks: await drawBlocks([{ component: 'RichText', props: { html: html ?? '' } }], name) };
  }
  return { meta, blocks: await drawBlocks(pickByLanguage(page.content, context.language) ?? [], name) };
}

function drawBlocks(configs: readonly BlockConfig[], name: string): Promise<DrawnBlock[]> {
  return prepareBlocks(configs, blockRegistry, (problem) => console.error(`${name}: ${problem}`));
}
