import type { Capabilities } from '../../contract/tenant';
import { findToolOfType, type ToolType } from '../../contract/tools/tool-list';

/** What a product may name that a server has only when its operator set it up. */
export const planNeeds = ['colour'] as const;
export type PlanNeed = (typeof planNeeds)[number];

/**
 * Whether this server can do what a product of a site is bought for: the work of the site's tool, and what the product
 * names beyond it. What the server says nothing of, it can do.
 */
export function canServe(type: ToolType, needs: readonly PlanNeed[], capabilities: Capabilities): boolean {
  const tool = findToolOfType(type);
  const declared = tool && 'capability' in tool ? capabilities[tool.capability] : undefined;
  if (declared === false || (Array.isArray(declared) && declared.length === 0)) return false;
  const { photos } = capabilities;
  return !needs.includes('colour') || (photos !== undefined && photos !== false && photos.colour === true);
}
