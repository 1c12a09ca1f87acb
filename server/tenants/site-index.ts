import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { array, boolean, looseObject, number, optional, safeParse, string } from 'valibot';
import { templateHost } from '../../contract/pages';
import { type PaymentSettings, paymentSettingsSchema } from '../plans/payment-settings';
import { listSiteFolders } from './read-site';
import { type SiteMessages, siteMessagesSchema } from './site-messages-schema';
import { type SignInProvider, siteSignInSchema } from './site-sign-in-schema';

/** What is known of every site at all times; the rest is read when somebody visits it. */
export type SiteEntry = {
  /** The folder's name, which is the host's. */
  host: string;
  code: string;
  aliases: readonly string[];
  isDemo: boolean;
  origin?: string | undefined;
  payment?: PaymentSettings | undefined;
  weight: number | undefined;
  share: number | undefined;
  messages: SiteMessages | undefined;
  signIn?: readonly SignInProvider[] | undefined;
};

export type SiteIndex = {
  /** The folder of a host or an alias. Until a site's file is read, it is known by its folder's name alone. */
  folderOf: (host: string) => string | undefined;
  findByCode: (code: string) => SiteEntry | undefined;
  list: () => readonly SiteEntry[];
  /** Whether the folder was there at the last look. */
  hasFolder: (folder: string) => boolean;
  /** Why folders are not served, or not as their files are now, by folder. */
  problems: () => ReadonlyMap<string, string>;
  /** Finds the folders without reading what is in them; answers with their number. */
  listFolders: () => Promise<number>;
  /** Reads new sites and drops removed ones; with `isFull` also what changed in known ones. True when anything did. */
  refresh: (isFull: boolean) => Promise<boolean>;
};

/** The few fields that are needed; a site's file is checked whole when the site is loaded. */
const fieldsSchema = looseObject({
  site: looseObject({ code: string() }),
  server: optional(
    looseObject({
      demo: optional(boolean()),
      origin: optional(string()),
      payment: optional(paymentSettingsSchema),
      aliases: optional(array(string())),
      weight: optional(number()),
      share: optional(number()),
      messages: optional(siteMessagesSchema),
      signIn: optional(siteSignInSchema),
    }),
  ),
});

type Known = { signature: string; entry: SiteEntry | undefined; problem: string | undefined };

const readersAtOnce = 32;

/** Demo sites are left out unless `isDemo`. */
export function createSiteIndex(sitesDir: string, isDemo: boolean): SiteIndex {
  const known = new Map<string, Known>();
  let unread = new Set<string>();
  let byHost = new Map<string, SiteEntry>();
  let byCode = new Map<string, SiteEntry>();
  let conflicts = new Map<string, string>();
  return {
    folderOf: (host) => byHost.get(host)?.host ?? (unread.has(host) ? host : undefined),
    findByCode: (code) => byCode.get(code),
    list: () => [...byCode.values()],
    hasFolder: (folder) => known.has(folder) || unread.has(folder),
    problems: () => {
      const own = [...known].flatMap(([folder, { problem }]) =>
        problem ? [[folder, problem] as const] : [],
      );
      return new Map([...own, ...conflicts]);
    },
    listFolders: async () => {
      unread = new Set(await listHosts());
      return unread.size;
    },
    refresh,
  };

  async function listHosts(): Promise<string[]> {
    return (await listSiteFolders(sitesDir)).filter((name) => name !== templateHost);
  }

  async function refresh(isFull: boolean): Promise<boolean> {
    const folders = await listHosts();
    const there = new Set(folders);
    const gone = [...known.keys()].filter((folder) => !there.has(folder));
    for (const folder of gone) known.delete(folder);
    const isUnsettled = (folder: string) => {
      const one = known.get(folder);
      return !one?.entry || one.problem !== undefined;
    };
    const asked = isFull ? folders : folders.filter(isUnsettled);
    const changes = await mapInTurn(asked, readAgain);
    const hasChanged = gone.length > 0 || changes.includes(true);
    if (hasChanged) putTogether();
    unread.clear();
    return hasChanged;
  }

  async function readAgain(folder: string): Promise<boolean> {
    const path = join(sitesDir, folder, 'site.json');
    const signature = await stat(path).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => 'missing',
    );
    const last = known.get(folder);
    if (last?.signature === signature) return false;
    const now = await readEntry(folder, path);
    // Keep serving the last valid version while the file is invalid.
    const entry = now.problem === undefined ? now.entry : last?.entry;
    known.set(folder, { signature, problem: now.problem, entry });
    return true;
  }

  async function readEntry(folder: string, path: string): Promise<Omit<Known, 'signature'>> {
    try {
      const parsed = safeParse(fieldsSchema, JSON.parse(await readFile(path, 'utf8')));
      if (!parsed.success) return { entry: undefined, problem: parsed.issues[0].message };
      const { site, server } = parsed.output;
      const isOfDemo = server?.demo === true;
      if (isOfDemo && !isDemo) return { entry: undefined, problem: undefined };
      const { aliases = [], origin, payment, weight, share, messages, signIn } = server ?? {};
      return {
        entry: {
          ...{ host: folder, code: site.code, aliases, isDemo: isOfDemo, origin },
          ...{ payment, weight, share, messages, signIn },
        },
        problem: undefined,
      };
    } catch (error) {
      return { entry: undefined, problem: error instanceof Error ? error.message : String(error) };
    }
  }

  /** A name that two sites claim is the first one's. */
  function putTogether(): void {
    byHost = new Map();
    byCode = new Map();
    conflicts = new Map();
    const entries = [...known.values()].flatMap(({ entry }) => entry ?? []);
    for (const entry of entries.sort((one, other) => (one.host < other.host ? -1 : 1))) {
      const other = byCode.get(entry.code);
      if (other) conflicts.set(entry.host, `site.code: ${other.host} has the same`);
      else {
        byCode.set(entry.code, entry);
        byHost.set(entry.host, entry);
      }
    }
    for (const entry of byCode.values()) {
      for (const alias of entry.aliases) {
        const other = byHost.get(alias);
        if (other && other !== entry)
          conflicts.set(entry.host, `server.aliases: ${alias} is ${other.host}'s`);
        else byHost.set(alias, entry);
      }
    }
  }
}

async function mapInTurn<Result>(
  items: readonly string[],
  work: (item: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.values();
  await Promise.all(
    Array.from({ length: readersAtOnce }, async () => {
      for (const item of queue) results.push(await work(item));
    }),
  );
  return results;
}
