import type { Language } from '../../../../contract/languages';
import { type Html, html } from '../../../http/html';
import type { OutboxMail } from '../../../mail/mailer';
import { writeSandboxTexts } from './sandbox-texts';

const addressPattern = /(https?:\/\/\S+)/;

/** The body of the outbox page: the mails that a mail server would have sent, the newest first. */
export function writeOutboxPage(mails: readonly OutboxMail[], language: Language): Html {
  const texts = writeSandboxTexts(language);
  return html`<p class="note">${texts.outboxNotice}</p>
${mails.length === 0 ? html`<p class="small">${texts.outboxEmpty}</p>` : mails.map(writeMail)}`;
}

function writeMail({ to, subject, text, sentAt }: OutboxMail): Html {
  return html`<article>
<h2>${subject}</h2>
<p class="small">${to} · <time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time></p>
<pre>${text.split(addressPattern).map(writePart)}</pre>
</article>`;
}

/** Every second part is an address. */
function writePart(part: string, index: number): Html {
  return index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`;
}
