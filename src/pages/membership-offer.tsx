import { LazyDialog } from '../shell/lazy-dialog';
import { loadExport } from '../ui/load-export';

const loadOffer = loadExport(() => import('../pricing/membership-offer'), 'MembershipOffer');

/** The way to a membership, for lists of jobs, which do not import the prices. Fetched with the first refusal. */
export function renderOffer() {
  return <LazyDialog load={loadOffer} props={{}} isSilent />;
}
