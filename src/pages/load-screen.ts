import { notFound } from '@tanstack/react-router';
import { type Language, pickByLanguage } from '../../contract/languages';
import { accountDefaultTabIndex, richTextStatus } from '../../contract/pages';
import type { BlockConfig, PageInfo, PageMeta } from '../../contract/tenant';
import {
  findToolOfPath,
  findToolOfType,
  type Tool,
  type ToolType,
  tools,
} from '../../contract/tools/tool-list';
import type { PageContext } from '../tenant/page-context';
import { blockRegistry, isBlockName } from './block-registry';
import type { PlacedBlock } from './page-blocks';

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
  const tool = findToolOfPath(`/t/${name}`);
  return tool
    ? loadScreenWith(context, host, name, { component: tool.blocks[0], props: {} }, { isForTool: true })
    : loadPageScreen(context, host, name);
}

/** The tool that the account shows first, where the server draws it; elsewhere it comes when it is near the view. */
export async function loadAccountTool(context: PageContext): Promise<PlacedBlock[]> {
  if (context.drawing === 'here') return [];
  const { type, common } = await context.configurations.loadSite(context.host, context.language);
  const hasProductNav = pickByLanguage(common, context.language)?.NavBar.productNav === true;
  return placeBlocks(context, [{ component: firstAccountTool(hasProductNav, type).blocks[0], props: {} }]);
}

/** The tool that the account shows first: the default tab's, or without tabs the site's own. */
export function firstAccountTool(hasProductNav: boolean, siteType: ToolType): Tool {
  const tool = hasProductNav ? tools[accountDefaultTabIndex] : findToolOfType(siteType);
  if (!tool) throw new Error(`there is no tool of type ${siteType}`);
  return tool;
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
  const screen = page ? await makeScreen(context, page, isForTool) : undefined;
  if (screen?.blocks.some(({ component }) => component === block.component)) return screen;
  const first = await placeBlocks(context, [block], isForTool);
  return { meta: screen?.meta, blocks: [...first, ...(screen?.blocks ?? [])] };
}

async function makeScreen(context: PageContext, page: PageInfo, isForTool = false): Promise<Screen> {
  const { language } = context;
  const blocks = await placeBlocks(context, listBlocks(page, language), isForTool);
  return { meta: pickByLanguage(page.meta, language), blocks };
}

function listBlocks(page: PageInfo, language: Language): readonly BlockConfig[] {
  const blocks = pickByLanguage(page.content, language);
  const html = typeof page.richText === 'string' ? page.richText : pickByLanguage(page.richText, language);
  // A page with only one of the two shows that one, whatever its status says.
  const isRichText = page.contentStatus === richTextStatus ? html !== undefined || !blocks : !blocks && html;
  return isRichText ? [{ component: 'RichText', props: { html: html ?? '' } }] : (blocks ?? []);
}

/**
 * Turns checked blocks into what `PageBlocks` draws. A page that the server drew is hydrated without them, block by
 * block; elsewhere they are fetched first, and it rejects when one cannot be had.
 */
async function placeBlocks(
  { configurations, drawing, language }: PageContext,
  configs: readonly BlockConfig[],
  isForTool = false,
): Promise<PlacedBlock[]> {
  const answers = configurations.answersIn(language);
  const blocks = configs.flatMap(({ component, props }, position): PlacedBlock[] => {
    if (!isBlockName(component)) return [];
    const { answer, hydrateOn } = blockRegistry[component];
    const isWhole = answer !== undefined && answers[answer] !== undefined;
    return [
      {
        key: `${position}-${component}`,
        component,
        props,
        isServerDrawn: drawing !== 'here',
        hydrateOn: isForTool && position === 0 ? 'load' : isWhole ? 'touch' : hydrateOn,
      },
    ];
  });
  if (drawing !== 'taking-over')
    await Promise.all(blocks.map(({ component }) => blockRegistry[component].load()));
  return blocks;
}
