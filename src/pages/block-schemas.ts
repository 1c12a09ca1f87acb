import type { GenericSchema } from 'valibot';
import type { PageBlockName } from '../../contract/pages';
import { accordionSchema } from '../blocks/accordion/accordion-schema';
import { bannerSchema } from '../blocks/banner/banner-schema';
import { bannerCarouselSchema } from '../blocks/banner-carousel/banner-carousel-schema';
import { compareSliderSchema } from '../blocks/compare-slider/compare-slider-schema';
import { readingCarouselSchema } from '../blocks/reading-carousel/reading-carousel-schema';
import { recoveryTypesSchema } from '../blocks/recovery-types/recovery-types-schema';
import { richTextSchema } from '../blocks/rich-text/rich-text-schema';
import { testimonialsSchema } from '../blocks/testimonials/testimonials-schema';
import { toolCardsSchema } from '../blocks/tool-cards/tool-cards-schema';
import { whyChooseSchema } from '../blocks/why-choose/why-choose-schema';
import { pricingSchema } from '../pricing/pricing-schema';
import { allToolDetails } from '../tools/tool-details-list';

/** What page configurations may set on the blocks that are no tool's. */
const pageBlockSchemas = {
  Banner: bannerSchema,
  Accordion: accordionSchema,
  CompareSlider: compareSliderSchema,
  RichText: richTextSchema,
  WhyChoose: whyChooseSchema,
  BannerCarousel: bannerCarouselSchema,
  ReadingCarousel: readingCarouselSchema,
  RecoveryTypes: recoveryTypesSchema,
  Testimonials: testimonialsSchema,
  ToolCards: toolCardsSchema,
  Pricing: pricingSchema,
} as const satisfies Record<PageBlockName, GenericSchema>;

export type PageBlockSchemas = typeof pageBlockSchemas;

/** The schema of every block. Needed where configuration comes in, not where it is rendered. */
export const blockSchemas: Readonly<Record<string, GenericSchema | undefined>> = Object.assign(
  {},
  pageBlockSchemas,
  ...allToolDetails.map(({ schemas }) => schemas),
);
