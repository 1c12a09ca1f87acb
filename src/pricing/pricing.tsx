import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { isMember, type UserInfo } from '../../contract/accounts';
import { lifetimeExpirationMs } from '../../contract/billing';
import { formatDate } from '../i18n/formats';
import { useLazyPart } from '../pwa/use-lazy-part';
import { readPlace } from '../session/return-place';
import { useUserInfo } from '../session/use-user-info';
import { Button } from '../ui/button';
import { loadExport } from '../ui/load-export';
import { useIsHydrated } from '../ui/use-is-hydrated';
import { CurrencySelect } from './currency-select';
import { isDisplayCurrency } from './display-currency';
import { PriceList } from './price-list';
import { PriceListSkeleton } from './price-list-skeleton';
import type { PriceLists } from './price-lists';
import styles from './pricing.module.css';
import type { PricingProps } from './pricing-schema';
import { PricingWords } from './pricing-words';
import { type Products, useProducts } from './use-products';
import { usePurchase } from './use-purchase';

const loadDiscountDialog = loadExport(() => import('./discount-dialog'), 'DiscountDialog');

/** Where `#price` in an address leads. */
const anchor = 'price';

/** Everything the site sells, with the way to pay for it. */
export function Pricing({ title, description, html, layout, isPageTitle, hideCurrency }: PricingProps) {
  const { t } = useLingui();
  const { lists: newestLists, reload, stale } = useProducts();
  // Drawn in small parts beside what the person does: all prices at once would hold a slow phone up for a second.
  const lists = useDeferredValue(newestLists);
  const purchase = usePurchase(reload);
  const [chosenCurrency, setChosenCurrency] = useState<string | null>(null);
  const [nowMs] = useState(Date.now);
  const { data: user } = useUserInfo();
  // Paid time adds up: what a member buys begins when the membership ends.
  const startsAtMs = Math.max(nowMs, user?.expirationTime ?? 0);
  const section = useScrollToHash();
  const discount = useLazyPart(loadDiscountDialog);
  const ownCurrency = findOwnCurrency(lists);
  const displayCurrency = chosenCurrency ?? ownCurrency ?? '';
  const isPlain = layout === 'plain';
  const titleLevel = isPageTitle ? 1 : 2;
  // A site without default prices that sells nothing.
  if (lists && !stale && !html && lists.subscriptions.length + lists.packs.length === 0) return null;
  const shared = { displayCurrency, purchase, startsAtMs, isPlain, titleLevel } as const;

  return (
    <section ref={section} id={anchor} className={styles.pricing} aria-label={t`Pricing`}>
      <div className={styles.head}>
        <PricingWords title={title} description={description} isPageTitle={isPageTitle} />
        <MembershipNote user={user} />
        <WaitingNote />
        {stale ? <StaleNote {...stale} /> : null}
        {lists || hideCurrency || isPlain ? null : <div className={styles.currency} aria-hidden="true" />}
        {ownCurrency && !hideCurrency && !isPlain ? (
          <div className={styles.currency}>
            <CurrencySelect value={displayCurrency} onChange={setChosenCurrency} />
            {displayCurrency === ownCurrency ? null : (
              <p role="status">
                {t`Prices in ${displayCurrency} are for comparison. You pay in ${ownCurrency}, as shown on each button.`}
              </p>
            )}
          </div>
        ) : null}
      </div>
      {lists ? (
        <>
          {lists.subscriptions.length > 0 ? (
            <PriceList
              kind="subscriptions"
              title={t`Subscription`}
              hint={t`Renews automatically until you cancel, with one button in your account.`}
              offers={lists.subscriptions}
              {...shared}
            />
          ) : null}
          {lists.packs.length > 0 ? (
            <PriceList
              kind="packs"
              title={t`One-time passes`}
              hint={t`Paid once. Never renews.`}
              offers={lists.packs}
              {...shared}
            />
          ) : null}
        </>
      ) : (
        <PriceListSkeleton />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned where it came in (decision 0007). */}
      {html ? <div className={styles.more} dangerouslySetInnerHTML={{ __html: html }} /> : null}
      <Button look="plain" className={styles.discount} onClick={discount.open}>
        {t`I have a discount code`}
      </Button>
      {discount.Part ? <discount.Part onClose={discount.close} /> : null}
    </section>
  );
}

/** Somebody who has paid already sees why before they pay again. */
function MembershipNote({ user }: { user: UserInfo | undefined }) {
  const { t, i18n } = useLingui();
  if (!user?.expirationTime || !isMember(user, Date.now())) return null;
  if (user.expirationTime >= lifetimeExpirationMs) {
    return <p className={styles.member}>{t`You have lifetime access.`}</p>;
  }
  const day = formatDate(user.expirationTime, i18n.locale);
  return (
    <p className={styles.member}>
      {t`Your membership runs until ${day}. What you buy now is added to it.`}{' '}
      {user.subscription?.status === 'active'
        ? t`A new subscription replaces your current one, which is not charged again.`
        : null}
    </p>
  );
}

/** When prices that cannot be asked for now were seen, or that there are none. */
function StaleNote({ reason, seenAtMs }: NonNullable<Products['stale']>) {
  const { t, i18n } = useLingui();
  if (seenAtMs === undefined) {
    return <p className={styles.stale}>{t`You are offline. Prices appear when you are back online.`}</p>;
  }
  const day = formatDate(seenAtMs, i18n.locale);
  return (
    <p className={styles.stale}>
      {reason === 'late'
        ? t`The server is slow. These prices are from ${day}.`
        : t`You are offline. These prices are from ${day}.`}
    </p>
  );
}

/** Whoever was refused elsewhere sees that nothing is lost. The server does not know of it. */
function WaitingNote() {
  const { t } = useLingui();
  if (!useIsHydrated() || !readPlace()) return null;
  return <p className={styles.member}>{t`Your work is saved. We’ll continue as soon as you have a plan.`}</p>;
}

/** The currency that prices are shown in before anybody chooses; null where none of them can be converted. */
function findOwnCurrency(lists: PriceLists | null): string | null {
  const offers = lists ? [...lists.subscriptions, ...lists.packs] : [];
  return offers.find(({ plan }) => isDisplayCurrency(plan.currency))?.plan.currency ?? null;
}

function useScrollToHash() {
  const section = useRef<HTMLElement>(null);
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash === anchor) section.current?.scrollIntoView();
  }, [hash]);
  return section;
}
