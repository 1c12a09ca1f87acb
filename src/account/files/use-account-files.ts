import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MyFile, myFileCalls } from '../../../contract/my-files';
import { callBackend } from '../../api/call-backend';
import { unwrap } from '../../api/unwrap';
import { describeFailure } from '../../i18n/call-failure-texts';
import { useJobs } from '../../jobs/use-jobs';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';
import { backendContext } from '../../session/backend';
import { notices } from '../../ui/notice-store';

/** While something is under way, how often the server is asked. */
const liveIntervalMs = 3_000;

/** What the account has that is no job of this device, the newest first, live while some of it is under way. */
export function useAccountFiles(email: string) {
  const { i18n } = useLingui();
  const { jobs, durability } = useJobs();
  const queries = useQueryClient();
  const queryKey = ['files', email];
  const list = useQuery({
    queryKey,
    queryFn: async () => unwrap(await callBackend(myFileCalls.listFiles, {}, backendContext())),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? liveIntervalMs : false),
    refetchOnWindowFocus: true,
  });
  useWhenOnlineAgain(() => void list.refetch());
  /** False, and said in a notice, where it could not be. */
  const remove = async (id: string): Promise<boolean> => {
    const answer = await callBackend(myFileCalls.removeFile, { request: { id } }, backendContext());
    if (answer.ok) {
      queries.setQueryData<MyFile[]>(queryKey, (known) => known?.filter((file) => file.id !== id));
    } else notices.show('error', describeFailure(answer.error, i18n));
    return answer.ok;
  };
  const own = new Set(jobs.flatMap(({ startKeys = [] }) => startKeys));
  // Before the queue has said what this device has, all would look like another's.
  const isKnown = durability !== null;
  const isOther = ({ startKey }: MyFile) => startKey === undefined || !own.has(startKey);
  return {
    files: isKnown ? list.data?.filter(isOther) : undefined,
    isFailed: list.isError && list.data === undefined,
    retry: list.refetch,
    remove,
  };
}

export function isUnderWay({ state }: Pick<MyFile, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}
