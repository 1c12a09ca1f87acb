import { resolve } from 'node:path';
import { getDotPath, safeParse } from 'valibot';
import { speechLanguages } from '../contract/speech';
import {
  type Environment,
  environmentSchema,
  megabyte,
  namesCollector,
  photoServiceTasks,
  workKindNames,
} from './environment';

/** Works of a kind that run at once in a process. Of documents two may be long, and two are left to short ones. */
const defaultWorkSlots: Record<(typeof workKindNames)[number], number> = {
  document: 4,
  photo: 3,
  speech: 3,
  compress: 3,
};
const workSlotsMax = 100;

const allSpeechLanguages = speechLanguages.map(({ code }) => code);

export type ServerConfig = ReturnType<typeof fromEnvironment> & {
  /** A variable that a site's file names, as those with its keys. */
  readVariable: (name: string) => string | undefined;
};
export type SmsConfig = ServerConfig['sms'];
export type SpeechConfig = ServerConfig['speech'];
export type StorageLimits = ServerConfig['storage'];
export type PhotoServiceConfig = NonNullable<ServerConfig['photoService']>;
export type StorageBucketConfig = NonNullable<ServerConfig['storageBucket']>;
export type BucketConfig = NonNullable<ServerConfig['bucket']>;

/** An environment variable does not fit; the message names each one. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment does not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the configuration. An empty variable counts as unset. Throws ConfigError naming every variable that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = safeParse(environmentSchema, given);
  if (!parsed.success) {
    throw new ConfigError(parsed.issues.map((issue) => `${getDotPath(issue) ?? '?'}: ${issue.message}`));
  }
  return { ...fromEnvironment(parsed.output), readVariable: (name) => given[name] };
}

/** Paths are absolute, addresses come without a trailing slash. */
function fromEnvironment(environment: Environment) {
  return {
    /** 0: any free port. */
    port: environment.PORT,
    host: environment.HOST,
    /** Demo sites, demo people and the sandbox payment exist. */
    isDemo: environment.DEMO,
    dataDir: resolve(environment.DATA_DIR),
    sitesDir: resolve(environment.SITES_DIR),
    clientDir: resolve(environment.CLIENT_DIR),
    rendererPath: resolve(environment.RENDERER),
    databaseUrl: environment.DATABASE_URL,
    roles: readRoles(environment),
    /** By kind of work; 0: this process does none of it. */
    workSlots: readWorkSlots(environment),
    /** Set: only the web part runs. */
    backendUrl: environment.BACKEND_URL,
    backendPaths: environment.BACKEND_PATHS,
    isBackendHostKept: environment.BACKEND_KEEP_HOST,
    isWorkerRecalled: environment.SERVICE_WORKER === 'off',
    isOfficeWarmed: environment.OFFICE_WARM === 'on' && environment.ROLES.includes('work'),
    trustProxy: environment.TRUST_PROXY,
    pushHosts: environment.PUSH_HOSTS,
    sessionDays: environment.SESSION_DAYS,
    refusedNumbers: environment.SMS_REFUSED_NUMBERS,
    /** Stored at once: by one person on a site, by a member, by all of a site; `reserveBytes` stay free on the disk. */
    storage: {
      personBytes: environment.STORAGE_PER_PERSON_MB * megabyte,
      memberBytes: environment.STORAGE_PER_MEMBER_MB * megabyte,
      siteBytes: environment.STORAGE_PER_SITE_MB * megabyte,
      reserveBytes: environment.DISK_RESERVE_MB * megabyte,
    },
    /** Requests of one address on one site. */
    rateLimits: {
      loginPerMinute: 20 * environment.RATE_LIMIT_FACTOR,
      registerPerMinute: 10 * environment.RATE_LIMIT_FACTOR,
      uploadPerMinute: 120 * environment.RATE_LIMIT_FACTOR,
      paymentPerMinute: 60 * environment.RATE_LIMIT_FACTOR,
      passwordPerMinute: 10 * environment.RATE_LIMIT_FACTOR,
    },
    /** Challenges of one address on one site; after each `easyChallenges` of ten minutes they take twice as long. */
    proofOfWork: {
      challengesPerMinute: 60 * environment.RATE_LIMIT_FACTOR,
      easyChallenges: 30 * environment.RATE_LIMIT_FACTOR,
    },
    /**
     * The operator's engines for recordings. For a language that both know, `url` is asked. English that is not among
     * them is transcribed by this server itself.
     */
    speech: {
      url: environment.SPEECH_URL,
      apiKey: environment.SPEECH_API_KEY,
      model: environment.SPEECH_MODEL,
      command: environment.SPEECH_COMMAND,
      commandReads: environment.SPEECH_COMMAND_READS,
      /** Of `url`; without it, of `command`. */
      languages: environment.SPEECH_LANGUAGES ?? allSpeechLanguages,
      /** Of `command` beside `url`. */
      commandLanguages: environment.SPEECH_COMMAND_LANGUAGES ?? allSpeechLanguages,
      /** Undefined: the one in PATH. */
      ffmpegPath: environment.FFMPEG_PATH,
    },
    /** Counted in the database, whatever happens to the account meanwhile. */
    mailLimits: {
      /** From one mail with a link to set a password to the next, of one account. */
      resetIntervalMs: (5 * 60_000) / environment.RATE_LIMIT_FACTOR,
      /** Of any kind and from all sites, in 24 hours. */
      perAddressDay: 30 * environment.RATE_LIMIT_FACTOR,
    },
    /** Messages to the support of one site, in 24 hours. */
    supportLimits: {
      perNetworkDay: 20 * environment.RATE_LIMIT_FACTOR,
      perPersonDay: 10 * environment.RATE_LIMIT_FACTOR,
      perSiteDay: 500 * environment.RATE_LIMIT_FACTOR,
    },
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    paymentWebhookUrl: environment.PAYMENT_WEBHOOK_URL,
    /** Undefined: Stripe's own. */
    stripeApiUrl: readStripeApiUrl(environment),
    sandboxLateSeconds: environment.SANDBOX_LATE_SECONDS,
    /** What works on photos; undefined: this server alone. */
    photoService: readPhotoService(environment),
    modelsDir: environment.MODELS_DIR,
    /** Where pages upload photos; undefined: to this server. */
    storageBucket: readStorageBucket(environment),
    /** Where files are; undefined: in the data folder. */
    bucket: readBucket(environment),
    /** Limited in the database, so that it holds across processes and restarts; reading is limited per address. */
    messageLimits: {
      perPersonHour: 30 * environment.RATE_LIMIT_FACTOR,
      perSiteHour: 1_000 * environment.RATE_LIMIT_FACTOR,
      /** To one number from all senders of all sites, on one day (UTC). */
      perRecipientDay: 30 * environment.RATE_LIMIT_FACTOR,
      decodePerMinute: 120 * environment.RATE_LIMIT_FACTOR,
    },
    sms: readSms(environment),
    isolation: { isWeak: environment.ISOLATION === 'weak', program: environment.BWRAP_PATH },
    /** For running work to finish, and to keep serving at least, once the server is asked to stop. */
    drainMs: environment.DRAIN_SECONDS * 1000,
    drainDelayMs: environment.DRAIN_DELAY_SECONDS * 1000,
    adminHost: environment.ADMIN_HOST,
    /** Where Prometheus asks; undefined: nowhere. */
    metrics:
      environment.METRICS_PORT === undefined
        ? undefined
        : { port: environment.METRICS_PORT, host: environment.METRICS_HOST },
    isTraced: namesCollector(environment),
    /** Works of one person that may wait or run at once. */
    maxUnfinishedWorks: 50 * environment.RATE_LIMIT_FACTOR,
    logLevel: environment.LOG_LEVEL,
    /** Serves the page from its sources through Vite, with hot reload. */
    isDevelopment: environment.NODE_ENV === 'development',
  };
}

function readPhotoService(environment: Environment) {
  const { PHOTO_SERVICE_URL: url, PHOTO_SERVICE_TASKS: tasks } = environment;
  if (url === undefined) return undefined;
  const unknown = tasks.filter((task) => !photoServiceTasks.some((known) => known === task));
  if (unknown.length > 0) throw new ConfigError([`PHOTO_SERVICE_TASKS: ${unknown.join(', ')} is no task`]);
  return {
    url,
    token: environment.PHOTO_SERVICE_TOKEN,
    timeoutMs: environment.PHOTO_SERVICE_TIMEOUT_SECONDS * 1000,
    tasks,
  };
}

function readRoles({ ROLES: names, DATABASE_URL: databaseUrl }: Environment) {
  const roles = { web: names.includes('web'), work: names.includes('work') };
  if (databaseUrl === undefined && !(roles.web && roles.work)) {
    throw new ConfigError(['ROLES: a process of one role needs DATABASE_URL, where it finds the others']);
  }
  return roles;
}

function readWorkSlots({ WORK_SLOTS: entries }: Environment) {
  const slots: Record<string, number> = { ...defaultWorkSlots };
  for (const entry of entries) {
    const [, name = '', count = ''] = /^(\w+)=(\d{1,3})$/.exec(entry) ?? [];
    if (slots[name] === undefined || Number(count) > workSlotsMax) {
      const names = workKindNames.join(', ');
      throw new ConfigError([`WORK_SLOTS: ${entry} is not NAME=0 to ${workSlotsMax}, NAME of ${names}`]);
    }
    slots[name] = Number(count);
  }
  return slots;
}

function readBucket(environment: Environment) {
  const {
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: publicEndpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  if (endpoint === undefined && publicEndpoint === undefined) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(['S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: all are needed']);
  }
  return { endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey };
}

function readSms(environment: Environment) {
  const { SMS_PROVIDER: provider, TWILIO_API_URL: apiUrl, DEMO: isDemo } = environment;
  const twilio = {
    accountSid: environment.TWILIO_ACCOUNT_SID,
    authToken: environment.TWILIO_AUTH_TOKEN,
    messagingServiceSid: environment.TWILIO_MESSAGING_SERVICE_SID,
    from: environment.TWILIO_FROM,
  };
  if (apiUrl !== undefined && !isDemo && !isOnThisMachine(apiUrl)) {
    throw new ConfigError(['TWILIO_API_URL: messages and the token would go there: only with DEMO=1']);
  }
  const limits = { segmentPrice: environment.SMS_SEGMENT_PRICE, dailyBudget: environment.SMS_DAILY_BUDGET };
  return {
    provider,
    limits,
    httpFile: environment.SMS_HTTP_FILE,
    twilio,
    twilioApi: { url: apiUrl, settleMs: environment.TWILIO_SETTLE_SECONDS * 1000 },
  };
}

function readStripeApiUrl({ STRIPE_API_URL: url, DEMO: isDemo }: Environment) {
  if (url === undefined || isDemo || isOnThisMachine(url)) return url;
  throw new ConfigError(['STRIPE_API_URL: keys and cards would go there: only with DEMO=1']);
}

/** Whether an http(s) address names this machine: localhost or a loopback address. */
export function isOnThisMachine(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

function readStorageBucket(environment: Environment) {
  const {
    STORAGE_BUCKET_URL: url,
    STORAGE_ACCESS_ID: accessId,
    STORAGE_ACCESS_SECRET: secret,
    STORAGE_BUCKET_NAME: name = url && new URL(url).hostname.split('.')[0],
  } = environment;
  if (url === undefined) return undefined;
  if (!accessId || !secret || !name) {
    throw new ConfigError([
      'STORAGE_BUCKET_URL: needs STORAGE_ACCESS_ID and STORAGE_ACCESS_SECRET beside it',
    ]);
  }
  return { url, name, accessId, secret };
}
