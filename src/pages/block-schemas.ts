import type { GenericSchema } from 'valibot';
import type { ComponentName } from '../../contract/pages';
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
import { smsFormSchema } from '../messages/sms-form/sms-form-schema';
import { smsHistorySchema } from '../messages/sms-history/sms-history-schema';
import { pricingSchema } from '../pricing/pricing-schema';
import { findMyPhoneSchema } from '../tools/find-phone/find-my-phone-schema';
import { toolTextsSchema } from '../tools/tool-texts-schema';

/** The props of every component: one line each. Needed where configuration comes in, not where it is drawn. */
export const blockSchemas = {
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
  SmsForm: smsFormSchema,
  SmsHistory: smsHistorySchema,
  ConvertUpload: toolTextsSchema,
  OldPhotos: toolTextsSchema,
  IdPhoto: toolTextsSchema,
  AiPhoto: toolTextsSchema,
  SpeechToText: toolTextsSchema,
  FindMyPhone: findMyPhoneSchema,
} as const satisfies Record<ComponentName, GenericSchema>;

export type BlockSchemas = typeof blockSchemas;
