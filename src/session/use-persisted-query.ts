import { type QueryFunction, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsOffline } from '../pwa/use-is-offline';
import { answerPersister } from './answer-persister';

/** A persisted answer is shown in place of one that takes longer than this. */
const patienceMs = 2_500;

type PersistedQueryOptions<Data> = Omit<UseQueryOptions<Data>, 'queryFn' | 'persister'> & {
  queryKey: QueryKey;
  queryFn: QueryFunction<Data>;
};

/**
 * A query whose last answer is persisted on this device. An answer from before this page was loaded is shown only while
 * a new one cannot be had, or is late: `storedAtMs` (epoch milliseconds) then says when it was given.
 */
export function usePersistedQuery<Data>(options: PersistedQueryOptions<Data>) {
  const query = useQuery<Data>({ ...options, persister: answerPersister.persisterFn });
  const isOffline = useIsOffline();
  const { isError, isPlaceholderData, refetch } = query;
  const isStored =
    query.data !== undefined && !isPlaceholderData && query.dataUpdatedAt < performance.timeOrigin;
  // The persister's own refetch leaves its failure to nobody.
  useEffect(() => {
    if (isStored) void refetch();
  }, [isStored, refetch]);
  const isAsking = query.isPending || (isStored && !isError);
  const isLate = useIsLate(isAsking);
  const isShown = isStored && (isOffline || isLate || isError);
  const isWithheld = isAsking && !isShown && !isPlaceholderData;
  return {
    data: isWithheld ? undefined : query.data,
    isPending: isWithheld,
    isError,
    isPlaceholderData,
    refetch,
    storedAtMs: isShown ? query.dataUpdatedAt : undefined,
  };
}

/** True once `isAsking` has lasted too long. */
function useIsLate(isAsking: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAsking]);
  return isLate;
}
