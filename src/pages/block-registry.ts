import type { ComponentType, FunctionComponent } from 'react';
import type { InferOutput } from 'valibot';
import type { JobKind } from '../../contract/jobs';
import type { ComponentName, PageBlockName } from '../../contract/pages';
import { type ToolBlockName, tools } from '../../contract/tools/tool-list';
import type { ToolBlock } from '../tools/tool-block';
import { toolBlocks } from '../tools/tool-block-list';
import { loadExport } from '../ui/load-export';
import { type Block, type HydrateOn, lazyBlock } from './block';
import type { PageBlockSchemas } from './block-schemas';

/** The blocks that are no tool's: one line each, and each a chunk of its own. */
const pageBlocks: Readonly<Record<PageBlockName, Block>> = {
  Banner: block<'Banner'>(loadExport(() => import('../blocks/banner/banner'), 'Banner')),
  Accordion: block<'Accordion'>(loadExport(() => import('../blocks/accordion/accordion'), 'Accordion')),
  CompareSlider: block<'CompareSlider'>(
    loadExport(() => import('../blocks/compare-slider/compare-slider-block'), 'CompareSliderBlock'),
    'view',
  ),
  RichText: block<'RichText'>(loadExport(() => import('../blocks/rich-text/rich-text'), 'RichText')),
  WhyChoose: block<'WhyChoose'>(
    loadExport(() => import('../blocks/why-choose/why-choose'), 'WhyChoose'),
    'view',
  ),
  BannerCarousel: block<'BannerCarousel'>(
    loadExport(() => import('../blocks/banner-carousel/banner-carousel'), 'BannerCarousel'),
    'view',
  ),
  ReadingCarousel: block<'ReadingCarousel'>(
    loadExport(() => import('../blocks/reading-carousel/reading-carousel'), 'ReadingCarousel'),
    'view',
  ),
  RecoveryTypes: block<'RecoveryTypes'>(
    loadExport(() => import('../blocks/recovery-types/recovery-types'), 'RecoveryTypes'),
  ),
  Testimonials: block<'Testimonials'>(
    loadExport(() => import('../blocks/testimonials/testimonials'), 'Testimonials'),
    'view',
  ),
  ToolCards: block<'ToolCards'>(loadExport(() => import('../blocks/tool-cards/tool-cards'), 'ToolCards')),
  Pricing: block<'Pricing'>(
    loadExport(() => import('./pricing-block'), 'PricingBlock'),
    'view',
    true,
  ),
};

/** Every block that a page configuration may name. */
export const blockRegistry: Readonly<Record<ComponentName, Block>> = { ...pageBlocks, ...makeToolBlocks() };

export function isBlockName(name: string): name is ComponentName {
  return Object.hasOwn(blockRegistry, name);
}

function makeToolBlocks(): Record<ToolBlockName, Block> {
  const entries = tools.flatMap((tool) =>
    tool.blocks.map((name) => {
      const kind = 'job' in tool ? tool.job.kind : undefined;
      const { load, asks = kind !== undefined, ...options } = toolBlocks[name];
      return [name, lazyBlock<never>(() => (kind ? withJobTray(load, kind) : load()), { ...options, asks })];
    }),
  );
  return Object.fromEntries(entries);
}

/** A tool with the list of its jobs in its own panel. */
async function withJobTray(load: ToolBlock['load'], kind: JobKind): Promise<FunctionComponent<never>> {
  const [{ addJobTray }, Screen] = await Promise.all([import('./add-job-tray'), load()]);
  return addJobTray(Screen, kind);
}

type PropsOf<Name extends PageBlockName> = InferOutput<PageBlockSchemas[Name]>;

/** Its name ties the component to the schema its props were checked against. */
function block<Name extends PageBlockName>(
  load: () => Promise<ComponentType<PropsOf<Name>>>,
  hydrateOn?: HydrateOn,
  asks = false,
): Block {
  return lazyBlock(load, { asks, ...(hydrateOn ? { hydrateOn } : {}) });
}
