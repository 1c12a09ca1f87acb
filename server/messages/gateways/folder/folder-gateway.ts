import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerConfig } from '../../../config';
import type { DeliveryReport, SmsGateway } from '../sms-gateway';

/** The number to which the folder fails every message: of the range reserved for fiction in North America. README names it too. */
export const folderFailingNumber = '+12025550199';

const written: DeliveryReport = { delivery: 'delivered' };

/** Sends nothing to anyone: each message becomes a file in the outbox folder, named for its id. */
export function createFolderGateway({ dataDir }: Pick<ServerConfig, 'dataDir'>): SmsGateway {
  const outboxDir = join(dataDir, outboxName);
  return {
    account: 'folder',
    isPaid: false,
    send: async ({ id, phoneNumber, senderName, text }) => {
      if (phoneNumber === folderFailingNumber) return { outcome: 'refused', reason: 'number' };
      await mkdir(outboxDir, { recursive: true });
      // Whole or not at all, whenever the server is killed.
      const path = pathOf(outboxDir, id);
      await writeFile(`${path}.part`, `From: ${senderName}\nTo: ${phoneNumber}\n\n${text}\n`);
      await rename(`${path}.part`, path);
      return { outcome: 'taken', providerId: id, report: written };
    },
    find: async ({ id }) => {
      const isThere = await access(pathOf(outboxDir, id)).then(
        () => true,
        () => false,
      );
      return isThere ? { outcome: 'found', providerId: id, report: written } : { outcome: 'absent' };
    },
  };
}

/** Deletes messages that were written to the folder. */
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

const outboxName = 'sms-outbox';

function pathOf(outboxDir: string, id: string): string {
  return join(outboxDir, `${id}.txt`);
}
