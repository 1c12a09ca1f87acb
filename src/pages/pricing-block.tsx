import { Pricing } from '../pricing/pricing';
import type { PricingProps } from '../pricing/pricing-schema';
import { AccountLinks } from './account-links';

/** The prices, whose configured text may lead to the account. */
export function PricingBlock(props: PricingProps) {
  return (
    <AccountLinks>
      <Pricing {...props} />
    </AccountLinks>
  );
}
