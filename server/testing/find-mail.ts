import { vi } from 'vitest';
import type { ServerConfig } from '../config';
import { createMailer, type OutboxMail } from '../mail/mailer';

/** The newest mail of `alpha.test` to an address whose text matches; waits for it. */
export function findMail(config: ServerConfig, to: string, pattern: RegExp = /./): Promise<OutboxMail> {
  const { listOutbox } = createMailer(config);
  return vi.waitUntil(
    async () => {
      const mails = (await listOutbox?.('alpha-test')) ?? [];
      return mails.find((mail) => mail.to === to && pattern.test(mail.text));
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** The secret part of a mail's link to set a password. */
export function readResetToken({ text }: OutboxMail): string {
  return /\/reset\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}
