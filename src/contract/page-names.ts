/** The components a page configuration may name. Source: contract §2. */
export const componentNames = [
  'Banner',
  'BannerCarousel',
  'Accordion',
  'CompareSlider',
  'SmsForm',
  'SmsHistory',
  'ConvertUpload',
  'OldPhotos',
  'IdPhoto',
  'AiPhoto',
  'SpeechToText',
  'FindMyPhone',
  'Pricing',
  'Testimonials',
  'ReadingCarousel',
  'RecoveryTypes',
  'WhyChoose',
  'ToolCards',
  'RichText',
] as const;

export type ComponentName = (typeof componentNames)[number];

/** `contentStatus` that means rich text instead of components. Source: site.md §3. */
export const richTextStatus = 1;

/** The page name of `/`. Source: site.md §2. */
export const homePageName = 'index';
/** The host whose page configurations `/t/:id` uses. Source: site.md §2, contract §2. */
export const templateHost = 'template';
