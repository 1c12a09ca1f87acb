import { notFound } from '@tanstack/react-router';
import { type Language, pickByLanguage } from '../../contract/languages';
import { richTextStatus } from '../../contract/pages';
import type { BlockConfig, PageInfo, PageMeta } from '../../contract/tenant';
import { findToolType, firstAccountTool, toolBlocks } from '../../contract/tool-types';
import type { PageContext } from '../tenant/page-context';
import { type PlacedBlock, prepareBlocks } from './prepare-blocks';

/** What a route's loader hands to its screen. `meta` is what the document's head says about it. */
export type Screen = { meta: PageMeta | undefined; blocks: PlacedBlock[]; isIndexed?: boolean };

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
  const page = await context.configurations.loadPage(host, name, context.language);
  return page ? makeScreen(context, page) : null;
}

/** A product page: its tool shows whatever becomes of its configuration. */
export async function loadToolScreen(context: PageContext, host: string, name: string): Promise<Screen> {
  const type = findToolType(`/t/${name}`);
  return type
    ? loadScreenWith(context, host, name, { component: toolBlocks[type], props: {} }, { isForTool: true })
    : loadPageScreen(context, host, name);
}

/** The tool that the account shows first, where the server draws it; elsewhere it comes when it is near the view. */
export async function loadAccountTool({
  configurations,
  drawing,
  host,
  language,
}: PageContext): Promise<PlacedBlock[]> {
  if (drawing === 'here') return [];
  const { type, common } = await configurations.loadSite(host, language);
  const hasProductNav = pickByLanguage(common, language)?.NavBar.productNav === true;
  const component = toolBlocks[firstAccountTool(hasProductNav, type)];
  return prepareBlocks([{ component, props: {} }], { drawing, answers: configurations.answersIn(language) });
}

/** A page that always has one block: as configured, else with that block first, else that block alone. */
export async function loadScreenWith(
  context: PageContext,
  host: string,
  name: string,
  block: BlockConfig,
  { isForTool = false } = {},
): Promise<Screen> {
  const page = await context.configurations.loadPage(host, name, context.language).catch((error: unknown) => {
    // Offline this is nothing unusual, so it is no error.
    console.info(`${block.component} shows without page ${name}, which could not be fetched`, error);
    return null;
  });
  const { drawing, configurations, language } = context;
  const answers = configurations.answersIn(language);
  const screen = page ? await makeScreen(context, page, isForTool) : undefined;
  const hasBlock = screen?.blocks.some(({ key }) => key.endsWith(`-${block.component}`));
  if (screen && hasBlock) return screen;
  const first = await prepareBlocks([block], { drawing, answers, isForTool });
  return { meta: screen?.meta, blocks: [...first, ...(screen?.blocks ?? [])] };
}

async function makeScreen(
  { configurations, language, drawing }: PageContext,
  page: PageInfo,
  isForTool = false,
): Promise<Screen> {
  const meta = pickByLanguage(page.meta, language);
  const answers = configurations.answersIn(language);
  const blocks = await prepareBlocks(listBlocks(page, language), { drawing, answers, isForTool });
  return { meta, blocks };
}

function listBlocks(page: PageInfo, language: Language): readonly BlockConfig[] {
  if (page.contentStatus !== richTextStatus) return pickByLanguage(page.content, language) ?? [];
  const html = typeof page.richText === 'string' ? page.richText : pickByLanguage(page.richText, language);
  return [{ component: 'RichText', props: { html: html ?? '' } }];
}
