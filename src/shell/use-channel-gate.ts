import { useChannel } from '../session/use-channel';
import { useTenant } from '../tenant/tenant-provider';

/** Whether products may show: a channel site hides them unless a channel is known. */
export function useChannelGate(): boolean {
  const { site } = useTenant().site;
  const channel = useChannel();
  return !site.isChannel || Boolean(channel);
}
