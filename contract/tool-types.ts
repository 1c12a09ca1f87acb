import type { ComponentName } from './pages';

/** What a site's main tool is, by number. */
export const toolTypes = {
  photos: 1,
  idPhoto: 2,
  speech: 3,
  ai: 4,
  pdf: 5,
  findMyPhone: 6,
  sms: 7,
} as const;

export type ToolType = (typeof toolTypes)[keyof typeof toolTypes];

/** The path of each tool's page; SMS has none of its own. */
export const toolPaths: Partial<Record<ToolType, string>> = {
  [toolTypes.photos]: '/t/old-photos',
  [toolTypes.idPhoto]: '/t/id-photo',
  [toolTypes.speech]: '/t/text-conversion',
  [toolTypes.ai]: '/t/ai-photo',
  [toolTypes.pdf]: '/t/pdf',
  [toolTypes.findMyPhone]: '/t/find-my-phone',
};

/** The block that each tool is. */
export const toolBlocks: Readonly<Record<ToolType, ComponentName>> = {
  [toolTypes.photos]: 'OldPhotos',
  [toolTypes.idPhoto]: 'IdPhoto',
  [toolTypes.speech]: 'SpeechToText',
  [toolTypes.ai]: 'AiPhoto',
  [toolTypes.pdf]: 'ConvertUpload',
  [toolTypes.findMyPhone]: 'FindMyPhone',
  [toolTypes.sms]: 'SmsHistory',
};

/** The tool whose page this is; undefined for other paths. */
export function findToolType(path: string): ToolType | undefined {
  return Object.values(toolTypes).find((type) => toolPaths[type] === path);
}

/** The tool that the account shows first: the second tab, or the site's own. */
export function firstAccountTool(hasProductNav: boolean, siteType: ToolType): ToolType {
  return hasProductNav ? toolTypes.idPhoto : siteType;
}
