import type { EmailProblem } from '../../../../contract/email';
import type { Language } from '../../../../contract/languages';
import { type Html, html } from '../../../http/html';
import { sandboxPaths } from '../../billing-paths';
import type { DescribedTerms } from '../../describe-terms';
import type { Refusal as ProviderRefusal } from './sandbox-provider';
import type { SandboxPayment } from './sandbox-store';
import { type SandboxTexts, writeSandboxTexts } from './sandbox-texts';

type PaymentPage = {
  payment: SandboxPayment;
  productName: string;
  terms: DescribedTerms;
  refusal: Refusal | undefined;
  returnUrl: string;
  lateSeconds: number;
  isOutboxShown: boolean;
};

/** Why an approval was not taken, and the e-mail as it was typed. */
export type Refusal = { problem: 'emailWrong' | ProviderRefusal; emailProblem?: EmailProblem; typed: string };

/** The body of the payment page: what is charged now and later, and what the person may decide. */
export function writePaymentPage(page: PaymentPage, language: Language): Html {
  const texts = writeSandboxTexts(language);
  const isApproved = page.payment.state === 'approved';
  return html`<p class="note">${texts.notice}</p>
<p class="product">${page.productName}</p>
<dl>
<div class="now"><dt>${texts.chargedNow}</dt><dd>${page.terms.now}</dd></div>
${writeLater(page.terms, texts)}
</dl>
<p class="small">${page.terms.later ? texts.renews : texts.onePayment}</p>
${isApproved ? writeApproved(page, texts) : writeForm(page, texts)}
${page.isOutboxShown ? html`<p class="footer"><a href="${sandboxPaths.outbox}">${texts.outbox}</a></p>` : undefined}`;
}

function writeLater({ later, lasts, isLifetime }: DescribedTerms, texts: SandboxTexts): Html {
  if (later) return html`<div><dt>${texts.from(later.date)}</dt><dd>${later.price}</dd></div>`;
  return html`<div><dt>${texts.validFor}</dt><dd>${isLifetime ? texts.forever : lasts}</dd></div>`;
}

function writeApproved({ returnUrl }: PaymentPage, texts: SandboxTexts): Html {
  return html`<p class="note done" role="status">${texts.approved}</p>
<form><a class="button primary" href="${returnUrl}">${texts.continue}</a></form>`;
}

function writeForm({ payment, terms, refusal, lateSeconds }: PaymentPage, texts: SandboxTexts): Html {
  return html`${payment.state === 'declined' ? html`<p class="note">${texts.declined}</p>` : undefined}
<form method="post">
${payment.email === null ? writeEmailField(refusal, texts) : html`${refusal && writeAlert(refusal, texts)}<p class="small">${texts.email}: ${payment.email}</p>`}
${terms.later ? html`<label class="check"><input type="checkbox" name="failing" value="1"> ${texts.failing}</label>` : undefined}
<button class="primary" name="decision" value="approve">${texts.approve}</button>
<button name="decision" value="decline" formnovalidate>${texts.decline}</button>
<button class="plain" name="decision" value="late">${texts.late(lateSeconds)}</button>
<button class="plain" name="decision" value="cancel" formnovalidate>${texts.back}</button>
</form>`;
}

function writeAlert({ problem, emailProblem }: Refusal, texts: SandboxTexts): Html {
  return html`<p class="alert" role="alert" id="email-error">${texts[problem]} ${emailProblem && texts.emailDetails[emailProblem]}</p>`;
}

function writeEmailField(refusal: Refusal | undefined, texts: SandboxTexts): Html {
  const isWrong = refusal !== undefined;
  return html`${refusal && writeAlert(refusal, texts)}
<div><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${refusal?.typed}" aria-describedby="${isWrong ? 'email-error email-hint' : 'email-hint'}"${isWrong ? html` aria-invalid="true"` : undefined}>
<p class="small" id="email-hint">${texts.emailHint}</p></div>`;
}
