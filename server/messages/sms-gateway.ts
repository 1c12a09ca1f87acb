import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmsSender } from '../../contract/messages';
import type { ServerConfig } from '../config';

export type OutgoingSms = {
  /** The same on every try of one message: a gateway that has seen it does not send twice. */
  id: string;
  /** E.164. */
  phoneNumber: string;
  sender: SmsSender;
  /** As the recipient reads it, the board's address included. */
  text: string;
};

/** Takes messages to phones. `failed` is final; what may pass is thrown, and the message is tried again. */
export type SmsGateway = { send: (sms: OutgoingSms) => Promise<'sent' | 'failed'> };

/** The number to which the sandbox fails every message: of the range reserved for fiction in North America. README names it too. */
export const sandboxFailingNumber = '+12025550199';

/** Deletes messages that the sandbox has sent. */
export async function forgetMessages(
  { dataDir }: Pick<ServerConfig, 'dataDir'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const path = pathOf(join(dataDir, outboxName), id);
    await rm(path, { force: true });
    await rm(`${path}.part`, { force: true });
  }
}

/** Sends nothing to anyone: each message becomes a file in the outbox folder, named for its id. */
export function createSandboxGateway({ dataDir }: Pick<ServerConfig, 'dataDir'>): SmsGateway {
  const outboxDir = join(dataDir, outboxName);
  return {
    send: async ({ id, phoneNumber, sender, text }) => {
      if (phoneNumber === sandboxFailingNumber) return 'failed';
      await mkdir(outboxDir, { recursive: true });
      // Whole or not at all, whenever the server is killed.
      const path = pathOf(outboxDir, id);
      await writeFile(`${path}.part`, `From: ${sender}\nTo: ${phoneNumber}\n\n${text}\n`);
      await rename(`${path}.part`, path);
      return 'sent';
    },
  };
}

const outboxName = 'sms-outbox';

function pathOf(outboxDir: string, id: string): string {
  return join(outboxDir, `${id}.txt`);
}
