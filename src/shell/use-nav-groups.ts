import { useLingui } from '@lingui/react/macro';
import { useTenant } from '../tenant/tenant-provider';
import type { NavGroup } from './nav-groups';
import { useChannelGate } from './use-channel-gate';

/**
 * The navigation's groups and style: with products the new one, whose last group is the more-products list; without
 * them, or on a channel site without a channel, the plain one.
 */
export function useNavGroups(): { groups: readonly NavGroup[]; hasProducts: boolean } {
  const { t } = useLingui();
  const { NavBar: nav } = useTenant().texts;
  const products = nav.products ?? [];
  const hasProducts = useChannelGate() && products.length > 0;
  return hasProducts
    ? { groups: [...nav.converts, { title: t`More products`, items: products }], hasProducts }
    : { groups: nav.converts, hasProducts };
}
