import { Accordion } from '../blocks/accordion/accordion';
import { accordionSchema } from '../blocks/accordion/accordion-schema';
import { Banner } from '../blocks/banner/banner';
import { bannerSchema } from '../blocks/banner/banner-schema';
import { compareSliderSchema } from '../blocks/compare-slider/compare-slider-schema';
import { RichText } from '../blocks/rich-text/rich-text';
import { richTextSchema } from '../blocks/rich-text/rich-text-schema';
import { WhyChoose } from '../blocks/why-choose/why-choose';
import { whyChooseSchema } from '../blocks/why-choose/why-choose-schema';
import type { ComponentName } from '../contract/tenant';
import { convertUploadSchema } from '../tools/documents/convert-upload-schema';
import { type Block, defineBlock } from './block';

/** Every component a page configuration may name and this app has: one line each. Tools are chunks of their own. */
export const blockRegistry: Partial<Record<ComponentName, Block>> = {
  Banner: defineBlock(bannerSchema, async () => Banner),
  Accordion: defineBlock(accordionSchema, async () => Accordion),
  CompareSlider: defineBlock(
    compareSliderSchema,
    async () => (await import('../blocks/compare-slider/compare-slider-block')).CompareSliderBlock,
  ),
  RichText: defineBlock(richTextSchema, async () => RichText),
  WhyChoose: defineBlock(whyChooseSchema, async () => WhyChoose),
  ConvertUpload: defineBlock(
    convertUploadSchema,
    async () => (await import('./convert-upload-block')).ConvertUploadBlock,
  ),
};
