import { boardPath } from '../../contract/messages';
import type { Services } from '../services';
import type { Task } from '../tasks/task-queue';
import { endMessage, findUnsent, type Message } from './message-store';
import type { SmsGateway } from './sms-gateway';

export type SendPayload = { messageId: string };

/**
 * The task that hands one message to the gateway when its time has come. Killed between the gateway and the row it runs
 * again, and the gateway knows the message by its id.
 */
export function createSendTask(services: Services, gateway: SmsGateway): Task<SendPayload> {
  return {
    name: 'send-message',
    concurrency: 4,
    leaseSeconds: 60,
    maxAttempts: 5,
    retryDelaySeconds: 5,
    run: async ({ messageId }) => {
      const message = await findUnsent(services.database, messageId);
      if (!message) return;
      const outcome = await gateway.send({
        id: message.id,
        phoneNumber: message.phoneNumber,
        sender: message.sender,
        text: describeForRecipient(message),
      });
      await endMessage(services.database, message.id, outcome === 'sent');
    },
    giveUp: ({ messageId }) => endMessage(services.database, messageId, false),
  };
}

/** The text ends with the board's address. */
function describeForRecipient({ message, boardOrigin, code }: Message): string {
  return `${message}\n${boardOrigin}${boardPath(code)}`;
}
