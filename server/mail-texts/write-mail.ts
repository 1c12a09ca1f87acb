import { eq } from 'drizzle-orm';
import { lifetimeExpirationMs, renewals } from '../../contract/billing';
import { defaultLanguage, isLanguage, type Language, pickByLanguage } from '../../contract/languages';
import { queryKeys } from '../../contract/storage-keys';
import { noPassword } from '../accounts/password';
import { createPasswordLink } from '../accounts/password-link-store';
import { describeDate, describeDuration } from '../billing/describe-terms';
import { findCharge, findSubscription, findSubscriptionOf } from '../billing/grant-store';
import { writeReceipt } from '../billing/receipt/write-receipt';
import { writeReceiptNumber } from '../billing/receipt-number';
import { writeRenewalPath } from '../billing/renewal-link';
import { orders, users } from '../db/schema';
import { translate } from '../i18n/translate';
import type { WrittenMail } from '../mail/mailer';
import type { Mail } from '../mail/mailing';
import { describeAmount } from '../plans/money';
import type { Services } from '../services';
import type { Tenant } from '../tenants/tenant-source';
import { writeMailHtml } from './mail-html';
import { type MailFacts, mailTexts } from './mail-texts';

const askedLinkHours = 24;
const welcomeLinkHours = 7 * 24;

type Sources = Pick<Services, 'database' | 'tenants' | 'log'>;

/** The mail with what is true when it is sent. A link's token is made here and stands nowhere else. */
export async function writeMail(services: Sources, mail: Mail): Promise<WrittenMail | undefined> {
  const { database } = services;
  const tenant = await services.tenants.loadTenant(mail.host);
  const [user] = await database.select().from(users).where(eq(users.id, mail.userId));
  // A site that was taken down, a person who is gone: there is nobody to write to.
  if (!tenant || !user) return undefined;
  const language = isLanguage(mail.language) ? mail.language : defaultLanguage;
  const isWelcome = mail.kind === 'payment' && user.passwordHash === noPassword;
  const isConfirmation = mail.kind === 'confirmEmail';
  const isLink = isConfirmation || mail.kind === 'passwordReset';
  const hours = isWelcome ? welcomeLinkHours : isLink ? askedLinkHours : undefined;
  const token = hours && (await createPasswordLink(database, user.id, hours, new Date()));
  const charge = await findCharged(services, mail);
  const facts: MailFacts = {
    site: tenant.site.site.name,
    validUntil: describeUntil(user.expirationTime, language),
    isLifetime: user.expirationTime === lifetimeExpirationMs,
    isMember: user.expirationTime > Date.now(),
    account: `${mail.origin}/sub/account`,
    ended: mail.ended ?? undefined,
    forgotten: `${mail.origin}/reset`,
    passwordLink:
      token && !isConfirmation ? `${mail.origin}/reset?${queryKeys.resetToken}=${token}` : undefined,
    confirmLink:
      token && isConfirmation ? `${mail.origin}/reset?${queryKeys.confirmToken}=${token}` : undefined,
    ...(await describeCharge(services, mail, charge, language)),
    ...(await describeRetry(services, mail, language)),
  };
  const { subject, lines } = mailTexts[mail.kind](facts);
  const paragraphs = lines.filter((line) => line !== undefined).map((line) => translate(language, line));
  const { site, common } = tenant.site;
  const content = { origin: mail.origin, language, subject: translate(language, subject), paragraphs };
  const legal = pickByLanguage(common, language)?.FooterBar.business.text || undefined;
  return {
    siteCode: tenant.code,
    fromName: facts.site,
    to: user.email,
    subject: content.subject,
    text: `${[...paragraphs, facts.site].join('\n\n')}\n`,
    html: writeMailHtml({ ...content, site, links: facts, legal }),
    attachments: await attachReceipt(services, mail, charge, tenant),
  };
}

/** The receipt of the charge that the mail tells of. The mail is sent without it where it cannot be drawn. */
async function attachReceipt({ log }: Sources, mail: Mail, { order, grant }: Charged, tenant: Tenant) {
  if (!order || !grant || !(mail.kind === 'payment' || mail.kind === 'renewal')) return [];
  try {
    const { fileName, pdf } = await writeReceipt({ order, grant }, tenant.site.site);
    return [{ fileName, contentType: 'application/pdf', content: pdf }];
  } catch (error) {
    log.error({ err: error, mailId: mail.id }, 'a receipt could not be drawn; its mail is sent without it');
    return [];
  }
}

type Charged = Awaited<ReturnType<typeof findCharged>>;

/** The order and the charge that a mail is about. */
async function findCharged({ database }: Sources, mail: Mail) {
  const [order] = await database
    .select()
    .from(orders)
    .where(eq(orders.id, mail.orderId ?? ''));
  const grant = await findCharge(database, mail.orderId ?? '', mail.period ?? 0);
  return { order, grant };
}

/** A renewal that was refused, as it stands when the mail is sent. */
async function describeRetry({ database }: Sources, mail: Mail, language: Language) {
  const subscription = mail.orderId === null ? undefined : await findSubscription(database, mail.orderId);
  if (!subscription?.retryAt) return { payLink: '', retryOn: '' };
  const { id, nextPeriod, retryAt } = subscription;
  return {
    payLink: mail.origin + (await writeRenewalPath(database, id, nextPeriod)),
    retryOn: describeDate(retryAt.getTime(), language),
  };
}

async function describeCharge(
  { database }: Sources,
  mail: Mail,
  { order, grant }: Charged,
  language: Language,
) {
  const subscription = await findSubscriptionOf(database, mail.userId);
  // A refund's mail names the subscription that goes on.
  const isMeant = subscription?.id === mail.orderId || mail.kind === 'refund';
  const isRunning = subscription?.state === 'active' && isMeant;
  return {
    product: order?.productName ?? '',
    amount: grant ? describeAmount(grant.amountMinor, grant.currency, language) : '',
    refunded: grant ? describeAmount(grant.refundedMinor, grant.currency, language) : '',
    receipt: grant ? writeReceiptNumber(grant) : '',
    next: isRunning
      ? {
          price: `${describeAmount(subscription.priceMinor, subscription.currency, language)} / ${describeDuration({ count: subscription.duration, unit: subscription.durationUnit }, language)}`,
          date: describeDate(subscription.renewsAt.getTime(), language),
        }
      : undefined,
    isSubscription: order?.isRenew === renewals.subscription,
    isBeside: order?.isRenew === renewals.subscription && !(await findSubscription(database, order.id)),
  };
}

function describeUntil(expirationMs: number, language: Language): string {
  return expirationMs === lifetimeExpirationMs ? '∞' : describeDate(expirationMs, language);
}
