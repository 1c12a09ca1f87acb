import type { JobId, JobView } from '../../../contract/jobs';

/** What the workers of several tabs send each other. The store has the truth; these only say that it changed. */
export type QueueMessage =
  | { type: 'changed'; jobs: JobView[]; isCommand: boolean }
  | { type: 'removed'; ids: JobId[] }
  | { type: 'signed-out'; owner: string }
  | { type: 'visibility'; tabId: string; isVisible: boolean };

export type QueueChannel = {
  /** Dropped while the channel is closed: whoever opens again reads the store. */
  post(message: QueueMessage): void;
  listen(listener: (message: QueueMessage) => void): void;
  /** A closed channel opened again; nothing where it is open. */
  reopen(): void;
  close(): void;
};

const channelName = 'toolfront-jobs';

/** The channel between tabs; a mute one where the browser has none, or where nothing is shared. */
export function openChannel(isShared: boolean): QueueChannel {
  if (!isShared || typeof BroadcastChannel === 'undefined') {
    return { post: () => {}, listen: () => {}, reopen: () => {}, close: () => {} };
  }
  let onMessage: (message: QueueMessage) => void = () => {};
  const open = () => {
    const opened = new BroadcastChannel(channelName);
    opened.onmessage = (event: MessageEvent<QueueMessage>) => onMessage(event.data);
    return opened;
  };
  let channel: BroadcastChannel | null = open();
  return {
    post: (message) => channel?.postMessage(message),
    listen: (listener) => {
      onMessage = listener;
    },
    reopen: () => {
      channel ??= open();
    },
    close: () => {
      channel?.close();
      channel = null;
    },
  };
}
