import { failureCodes } from '../../contract/failures';
import { business } from '../http/failure';

const { billing } = failureCodes;

/** What a purchase or a subscription may be refused with. */
export const billingFailures = {
  unknownPlan: business(
    billing.unknownPlan,
    'This plan is no longer sold. Please reload the page and choose again.',
  ),
  notServed: business(
    billing.notServed,
    'This plan can’t be bought yet because the site is not fully set up. Nothing was charged.',
  ),
  alreadyPaid: business(
    billing.alreadyPaid,
    'This order has already been paid. Nothing more will be charged for it.',
  ),
  introductionUsed: business(
    billing.introductionUsed,
    'The introductory price is for new customers, and you have already used it. Log in and reload the page to buy at the regular price. Nothing was charged.',
  ),
  subscribedAlready: business(
    billing.subscribedAlready,
    'This email already has a subscription here. Log in to change it, or choose a one-time pass. Nothing was charged.',
  ),
  notSubscribed: business(billing.notSubscribed, 'You did not subscribe to our service.'),
} as const;
