import type { ComponentType } from 'react';
import type { InferOutput } from 'valibot';
import type { ComponentName } from '../../contract/pages';
import type { PublicAnswers } from '../../contract/rendering';
import { sessionKeys } from '../../contract/storage-keys';
import { sessionStore } from '../ui/browser-storage';
import { type Block, type HydrateOn, lazyBlock } from './block';
import type { BlockSchemas } from './block-schemas';

/** Every component a page configuration may name: one line each, and each a chunk of its own. */
export const blockRegistry: Readonly<Record<ComponentName, Block>> = {
  Banner: block('Banner', async () => (await import('../blocks/banner/banner')).Banner),
  Accordion: block('Accordion', async () => (await import('../blocks/accordion/accordion')).Accordion),
  CompareSlider: block(
    'CompareSlider',
    async () => (await import('../blocks/compare-slider/compare-slider-block')).CompareSliderBlock,
    'view',
  ),
  RichText: block('RichText', async () => (await import('../blocks/rich-text/rich-text')).RichText),
  WhyChoose: block(
    'WhyChoose',
    async () => (await import('../blocks/why-choose/why-choose')).WhyChoose,
    'view',
  ),
  BannerCarousel: block(
    'BannerCarousel',
    async () => (await import('../blocks/banner-carousel/banner-carousel')).BannerCarousel,
    'view',
  ),
  ReadingCarousel: block(
    'ReadingCarousel',
    async () => (await import('../blocks/reading-carousel/reading-carousel')).ReadingCarousel,
    'view',
  ),
  RecoveryTypes: block(
    'RecoveryTypes',
    async () => (await import('../blocks/recovery-types/recovery-types')).RecoveryTypes,
  ),
  Testimonials: block(
    'Testimonials',
    async () => (await import('../blocks/testimonials/testimonials')).Testimonials,
    'view',
  ),
  ToolCards: block('ToolCards', async () => (await import('../blocks/tool-cards/tool-cards')).ToolCards),
  Pricing: asking('Pricing', async () => (await import('./pricing-block')).PricingBlock, {
    hydrateOn: 'view',
  }),
  SmsForm: asking('SmsForm', async () => (await import('../messages/sms-form/sms-form')).SmsForm, {
    hasDraft: () => sessionStore.get(sessionKeys.smsDraft) !== null,
  }),
  SmsHistory: asking(
    'SmsHistory',
    async () => (await import('../messages/sms-history/sms-history')).SmsHistory,
    { hydrateOn: 'view' },
  ),
  ConvertUpload: asking(
    'ConvertUpload',
    async () => (await import('./convert-upload-block')).ConvertUploadBlock,
  ),
  OldPhotos: asking('OldPhotos', async () => (await import('./old-photos-block')).OldPhotosBlock),
  IdPhoto: asking('IdPhoto', async () => (await import('./id-photo-block')).IdPhotoBlock, {
    hydrateOn: 'view',
    answer: 'idPhotoTypes',
  }),
  AiPhoto: asking('AiPhoto', async () => (await import('./ai-photo-block')).AiPhotoBlock),
  SpeechToText: asking(
    'SpeechToText',
    async () => (await import('./speech-to-text-block')).SpeechToTextBlock,
  ),
  FindMyPhone: block(
    'FindMyPhone',
    async () => (await import('../tools/find-phone/find-my-phone')).FindMyPhone,
  ),
};

type PropsOf<Name extends ComponentName> = InferOutput<BlockSchemas[Name]>;

/** One that asks the backend. */
function asking<Name extends ComponentName>(
  _name: Name,
  load: () => Promise<ComponentType<PropsOf<Name>>>,
  options: { hydrateOn?: HydrateOn; answer?: keyof PublicAnswers; hasDraft?: () => boolean } = {},
): Block {
  return lazyBlock(load, { ...options, asks: true });
}

/** The name ties the component to the schema its props were checked against. */
function block<Name extends ComponentName>(
  _name: Name,
  load: () => Promise<ComponentType<PropsOf<Name>>>,
  hydrateOn?: HydrateOn,
): Block {
  return lazyBlock(load, hydrateOn ? { hydrateOn } : {});
}
