import { useEffect } from 'react';
import { type EngineName, enginesOf } from '../../../contract/device-engines';
import type { JobKind, JobPlace } from '../../../contract/jobs';
import { keepsFilesHere, storeKeepsFilesHere } from '../../jobs/keep-here';
import { useJobActions } from '../../jobs/use-jobs';
import { connection } from '../../pwa/connection';
import { readMembership } from '../../session/cached-membership';
import { loadUserInfo } from '../../session/load-user-info';
import { useSession } from '../../session/use-session';
import { useTenant } from '../../tenant/tenant-provider';
import { useObservable } from '../../ui/use-observable';

export type Place = {
  /** The person may keep some of the chosen files on this device. */
  isOffered: boolean;
  /** They do. */
  isKept: boolean;
  keep: (isKept: boolean) => void;
  /** False: files that this device cannot work on wait for the person to let them go. */
  mayLeave: boolean;
  /** Where a file is worked on, with its engine here. */
  choose: (engine: EngineName | undefined) => JobPlace;
};

/**
 * Where chosen files are worked on: on this device where the person or the site wants it, or the network is gone; else by
 * the server. `engines` are those that the chosen files need. All of `kind` are fetched ahead for who is logged in, unless
 * the browser saves data.
 */
export function usePlace(kind: JobKind, engines: readonly EngineName[]): Place {
  const rule = useTenant().site.capabilities?.places ?? 'server';
  const isKept = useObservable(keepsFilesHere, false);
  const { keepEngine } = useJobActions();
  const session = useSession();
  const isOffered = rule !== 'server' && engines.length > 0;
  const isFetched = rule !== 'server';

  useEffect(() => {
    if (!session || !isFetched || savesData()) return;
    // Offline a member's work begins by what the server said before.
    if (!readMembership(session.email)?.saidAtMs) void loadUserInfo();
    for (const engine of enginesOf[kind] ?? []) {
      void keepEngine(engine).then((answer) => {
        if (!answer.ok) console.info(`${engine} is not on this device`, answer.error.detail);
      });
    }
  }, [session, isFetched, kind, keepEngine]);

  const isHere = isOffered && isKept;
  return {
    isOffered,
    isKept: isHere,
    keep: storeKeepsFilesHere,
    mayLeave: !isHere,
    choose: (engine) => {
      if (!engine || rule === 'server') return 'server';
      if (isHere || rule === 'device') return 'device';
      return connection.isOffline() ? 'device-first' : 'server';
    },
  };
}

/** The browser was told to send and fetch as little as it can (Chromium alone says so). */
function savesData(): boolean {
  const { connection: network } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return network?.saveData === true;
}
