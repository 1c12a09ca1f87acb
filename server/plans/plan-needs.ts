import type { Capabilities } from '../../contract/tenant';
import { aiPhoto } from '../../contract/tools/ai-photo';
import { documents } from '../../contract/tools/documents';
import { idPhoto } from '../../contract/tools/id-photo';
import { oldPhotos } from '../../contract/tools/old-photos';
import { speech } from '../../contract/tools/speech';
import type { ToolType } from '../../contract/tools/tool-list';

const photoTypes: ReadonlySet<ToolType> = new Set([oldPhotos.type, idPhoto.type, aiPhoto.type]);

/** What a product may name that a server has only when its operator set it up. */
export const planNeeds = ['colour'] as const;
export type PlanNeed = (typeof planNeeds)[number];

/**
 * Whether this server can do what a product of a site is bought for: the work of the site's tool, and what the product
 * names beyond it. What the server says nothing of, it can do.
 */
export function canServe(
  type: ToolType,
  needs: readonly PlanNeed[],
  { speech: speechCapability, conversions, photos }: Capabilities,
): boolean {
  if (type === speech.type && speechCapability === false) return false;
  if (type === documents.type && conversions?.length === 0) return false;
  if (photoTypes.has(type) && photos === false) return false;
  return !needs.includes('colour') || (photos !== undefined && photos !== false && photos.colour === true);
}
