import type { PhotoOrder } from '@toolfront/photo-engine';

/** One photo to work on. */
export type PhotoRequest = {
  /** Read only; a stranger's bytes: nothing has been checked. */
  sourcePath: string;
  /** Whose it is: no process works on photos of two. */
  person: string;
  order: PhotoOrder;
  /** Where the result goes; the caller removes it. */
  outDir: string;
  /** Called with 0 to 1 where the engine knows it. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** What works on photos. There are two: classical processing on this machine, and an operator's own service. */
export type PhotoEngine = {
  /**
   * Answers with the path of the result: upright, in sRGB, without metadata but its resolution. Rejects with a
   * `PhotoRefusal` for the person, or a `WorkerProcessError`.
   */
  process: (request: PhotoRequest) => Promise<string>;
  /** Another's service does the work, so none of it is asked for twice without need. */
  isCharged: boolean;
  close: () => Promise<void>;
};
