import type { JobId, JobView } from '../../src/contract/jobs';

/** What the workers of several tabs tell each other. The store has the truth; these only say that it changed. */
export type QueueMessage =
  | { type: 'changed'; jobs: JobView[]; isCommand: boolean }
  | { type: 'removed'; ids: JobId[] }
  | { type: 'signed-out'; owner: string }
  | { type: 'visibility'; tabId: string; isVisible: boolean };

export type QueueChannel = {
  post(message: QueueMessage): void;
  listen(listener: (message: QueueMessage) => void): void;
  close(): void;
};

const channelName = 'toolfront-jobs';

/** The channel between tabs; a mute one where the browser has none, or where nothing is shared. */
export function openChannel(isShared: boolean): QueueChannel {
  if (!isShared || typeof BroadcastChannel === 'undefined') {
    return { post: () => {}, listen: () => {}, close: () => {} };
  }
  const channel = new BroadcastChannel(channelName);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: MessageEvent<QueueMessage>) => listener(event.data);
    },
    close: () => channel.close(),
  };
}
