import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, type InferOutput, object, optional, parse, string } from 'valibot';
import type { ServerConfig } from '../config';

const mailSchema = object({
  to: string(),
  replyTo: optional(string()),
  from: string(),
  subject: string(),
  text: string(),
  html: optional(string()),
  attachments: optional(array(object({ fileName: string(), contentType: string(), base64: string() }))),
  sentAt: string(),
});
/** A mail as the outbox keeps it; `sentAt` is ISO 8601. */
export type OutboxMail = InferOutput<typeof mailSchema>;
type Attachment = { fileName: string; contentType: string; content: Buffer };
/** A mail as it is sent; `fromName` is the site's name. */
export type WrittenMail = {
  siteCode: string;
  fromName: string;
  to: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
};

export type Mailer = {
  /**
   * Throws when the mail server does not take it. `id` becomes its Message-ID: sent again by a server that was killed before
   * it could note the first time, it is the same mail to who receives it (RFC 5322, 3.6.4).
   */
  send: (id: string, mail: WrittenMail) => Promise<void>;
  /** The newest mails of a site, where there is no mail server; undefined where there is one. */
  listOutbox: ((siteCode: string) => Promise<OutboxMail[]>) | undefined;
};

const shownMost = 50;
/** RFC 3834: absence notes do not answer it. */
const headers = { 'Auto-Submitted': 'auto-generated' };
const outboxName = 'outbox';

/** Deletes what the outbox has for an address, also where a mail server has taken its place since. */
export async function forgetMails(
  { dataDir }: Pick<ServerConfig, 'dataDir'>,
  { siteCode, email }: { siteCode: string; email: string },
): Promise<void> {
  const folder = join(dataDir, outboxName, siteCode);
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    // Whole ones, what a kill has left of one, and what is renamed at this moment.
    for (const path of new Set([join(folder, name), join(folder, name.replace(/\.part$/, ''))])) {
      const text = existsSync(path) ? await readFile(path, 'utf8').catch(emptyIfGone) : '';
      if (text.includes(JSON.stringify(email))) await rm(path, { force: true });
    }
  }
}

function emptyIfGone(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

/** Mail goes to the server at SMTP_URL, else into DATA_DIR/outbox: a folder a site, a file a mail. */
export function createMailer(config: Pick<ServerConfig, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl === undefined
    ? createOutbox(join(config.dataDir, outboxName), config.mailFrom)
    : createSmtpMailer(config.smtpUrl, config.mailFrom);
}

/** Connects and signs in, and sends nothing. Rejects with what is wrong. */
export async function verifyMailServer(smtpUrl: string, timeoutMs: number): Promise<void> {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = await openTransport(smtpUrl, { ...timeouts, dnsTimeout: timeoutMs });
  await transport.verify().finally(() => transport.close());
}

// Most starts send no mail for minutes.
async function openTransport(url: string, options: object = {}) {
  return (await import('nodemailer')).createTransport({ url, ...options });
}

function createSmtpMailer(url: string, address: string): Mailer {
  const connect = () => openTransport(url);
  let transport: ReturnType<typeof connect> | undefined;
  return {
    send: async (id, { fromName: name, to, replyTo, subject, text, html, attachments }) => {
      transport ??= connect();
      await (await transport).sendMail({
        ...{ from: { name, address }, to, replyTo, subject, text, html, headers },
        messageId: `<${id}@${address.split('@').at(-1)}>`,
        attachments: attachments.map(({ fileName, ...rest }) => ({ filename: fileName, ...rest })),
      });
    },
    listOutbox: undefined,
  };
}

function createOutbox(folder: string, address: string): Mailer {
  return {
    send: async (_id, { siteCode, fromName, attachments, ...written }) => {
      const ownFolder = join(folder, siteCode);
      await mkdir(ownFolder, { recursive: true });
      const sentAt = new Date().toISOString();
      const mail: OutboxMail = {
        ...written,
        from: `${fromName} <${address}>`,
        attachments: attachments.map(({ content, ...rest }) => ({
          ...rest,
          base64: content.toString('base64'),
        })),
        sentAt,
      };
      const path = join(ownFolder, `${sentAt.replace(/:/g, '-')}-${randomUUID()}.json`);
      // A reader sees whole files alone.
      await writeFile(`${path}.part`, JSON.stringify(mail, null, 2), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    listOutbox: async (siteCode) => {
      const ownFolder = join(folder, siteCode);
      await mkdir(ownFolder, { recursive: true });
      const names = (await readdir(ownFolder)).filter((name) => name.endsWith('.json'));
      const newest = names.sort().reverse().slice(0, shownMost);
      const texts = await Promise.all(newest.map((name) => readFile(join(ownFolder, name), 'utf8')));
      return parse(
        array(mailSchema),
        texts.map((text) => JSON.parse(text)),
      );
    },
  };
}
