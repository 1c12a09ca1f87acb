import { Accordion } from '../blocks/accordion/accordion';
import { accordionSchema } from '../blocks/accordion/accordion-schema';
import { Banner } from '../blocks/banner/banner';
import { bannerSchema } from '../blocks/banner/banner-schema';
import { bannerCarouselSchema } from '../blocks/banner-carousel/banner-carousel-schema';
import { compareSliderSchema } from '../blocks/compare-slider/compare-slider-schema';
import { readingCarouselSchema } from '../blocks/reading-carousel/reading-carousel-schema';
import { recoveryTypesSchema } from '../blocks/recovery-types/recovery-types-schema';
import { RichText } from '../blocks/rich-text/rich-text';
import { richTextSchema } from '../blocks/rich-text/rich-text-schema';
import { testimonialsSchema } from '../blocks/testimonials/testimonials-schema';
import { toolCardsSchema } from '../blocks/tool-cards/tool-cards-schema';
import { WhyChoose } from '../blocks/why-choose/why-choose';
import { whyChooseSchema } from '../blocks/why-choose/why-choose-schema';
import type { ComponentName } from '../contract/tenant';
import { smsFormSchema } from '../messages/sms-form/sms-form-schema';
import { smsHistorySchema } from '../messages/sms-history/sms-history-schema';
import { pricingSchema } from '../pricing/pricing-schema';
import { convertUploadSchema } from '../tools/documents/convert-upload-schema';
import { findMyPhoneSchema } from '../tools/find-phone/find-my-phone-schema';
import { toolTextsSchema } from '../tools/photos/tool-texts-schema';
import { speechToTextSchema } from '../tools/speech/speech-to-text-schema';
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
  BannerCarousel: defineBlock(
    bannerCarouselSchema,
    async () => (await import('../blocks/banner-carousel/banner-carousel')).BannerCarousel,
  ),
  ReadingCarousel: defineBlock(
    readingCarouselSchema,
    async () => (await import('../blocks/reading-carousel/reading-carousel')).ReadingCarousel,
  ),
  RecoveryTypes: defineBlock(
    recoveryTypesSchema,
    async () => (await import('../blocks/recovery-types/recovery-types')).RecoveryTypes,
  ),
  Testimonials: defineBlock(
    testimonialsSchema,
    async () => (await import('../blocks/testimonials/testimonials')).Testimonials,
  ),
  ToolCards: defineBlock(
    toolCardsSchema,
    async () => (await import('../blocks/tool-cards/tool-cards')).ToolCards,
  ),
  Pricing: defineBlock(pricingSchema, async () => (await import('./pricing-block')).PricingBlock),
  SmsForm: defineBlock(smsFormSchema, async () => (await import('../messages/sms-form/sms-form')).SmsForm),
  SmsHistory: defineBlock(
    smsHistorySchema,
    async () => (await import('../messages/sms-history/sms-history')).SmsHistory,
  ),
  ConvertUpload: defineBlock(
    convertUploadSchema,
    async () => (await import('./convert-upload-block')).ConvertUploadBlock,
  ),
  OldPhotos: defineBlock(toolTextsSchema, async () => (await import('./old-photos-block')).OldPhotosBlock),
  IdPhoto: defineBlock(toolTextsSchema, async () => (await import('./id-photo-block')).IdPhotoBlock),
  AiPhoto: defineBlock(toolTextsSchema, async () => (await import('./ai-photo-block')).AiPhotoBlock),
  SpeechToText: defineBlock(
    speechToTextSchema,
    async () => (await import('./speech-to-text-block')).SpeechToTextBlock,
  ),
  FindMyPhone: defineBlock(
    findMyPhoneSchema,
    async () => (await import('../tools/find-phone/find-my-phone')).FindMyPhone,
  ),
};
