import type { ToolBlockName } from '../../contract/tools/tool-list';
import { blocks as aiPhoto } from './ai-photo/tool';
import { blocks as compress } from './compress/tool';
import { blocks as documents } from './documents/tool';
import { blocks as findMyPhone } from './find-my-phone/tool';
import { blocks as idPhoto } from './id-photo/tool';
import { blocks as messages } from './messages/tool';
import { blocks as oldPhotos } from './old-photos/tool';
import { blocks as speech } from './speech/tool';
import type { ToolBlock } from './tool-block';

/** Every tool's blocks by their names, one line each; a glob's paths would be part of what every page loads. */
export const toolBlocks: Readonly<Record<ToolBlockName, ToolBlock>> = {
  ...aiPhoto,
  ...compress,
  ...documents,
  ...findMyPhone,
  ...idPhoto,
  ...messages,
  ...oldPhotos,
  ...speech,
};
