import { resolve } from 'node:path';
import {
  array,
  check,
  email,
  getDotPath,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  transform,
  url,
} from 'valibot';
import { diskReserveBytes, sessionLifetimeDays, storedMaxBytes } from '../contract/limits';
import { type SpeechLanguageCode, speechLanguageCodeSchema, speechLanguages } from '../contract/speech';

/** What a photo service can be given. */
const photoServiceTasks = ['colorization', 'superResolution', 'anime'] as const;

const megabyte = 1024 * 1024;

// Above 300 lines because every variable stands once, with its rule and what it becomes.

/** Environment variables of the server; README explains them one by one. */
const environmentSchema = object({
  PORT: optional(wholeNumber(0, 65_535), '4173'),
  /** `localhost` listens on both loopback addresses, `::` on every address of this machine. */
  HOST: optional(string(), 'localhost'),
  /** Serves the demo sites, with their demo people and the sandbox payment. */
  DEMO: optional(flag(), '0'),
  DATA_DIR: optional(string(), '.data'),
  SITES_DIR: optional(string(), 'sites'),
  CLIENT_DIR: optional(string(), 'dist/client'),
  RENDERER: optional(string(), 'dist/ssr/entry-server.js'),
  DATABASE_URL: optional(
    pipe(
      string(),
      check((text) => /^postgres(ql)?:\/\//.test(text), 'must be a postgres:// address'),
    ),
  ),
  BACKEND_URL: optional(httpAddress()),
  /** Proxied to BACKEND_URL beside the contract's prefixes: where that backend keeps its result files. */
  BACKEND_PATHS: optional(list(), '/files'),
  BACKEND_KEEP_HOST: optional(flag(), '0'),
  /** `off` recalls the service worker: browsers drop it and what it kept at their next visit. */
  SERVICE_WORKER: optional(picklist(['on', 'off']), 'on'),
  /** `off`: LibreOffice starts with the first document, not with the server. */
  OFFICE_WARM: optional(picklist(['on', 'off']), 'on'),
  /** Up to its version, as `http://127.0.0.1:9000/v1`: an OpenAI-compatible transcription endpoint. */
  SPEECH_URL: optional(
    pipe(
      string(),
      check((text) => /^https?:\/\//.test(text), 'must be an http(s) address'),
      transform((text) => text.replace(/\/+$/, '')),
    ),
  ),
  SPEECH_API_KEY: optional(string()),
  SPEECH_MODEL: optional(string(), 'whisper-1'),
  /** A program with its arguments: `{input}`, `{language}` and `{output}` are filled in. */
  SPEECH_COMMAND: optional(
    pipe(
      string(),
      check((text) => text.includes('{input}'), 'must say {input} where the recording goes'),
    ),
  ),
  /** Absolute paths that SPEECH_COMMAND reads beside those it names: a model's folder, a Python environment. */
  SPEECH_COMMAND_READS: optional(list(), ''),
  /** The wire codes of the languages SPEECH_URL is for (SPEECH_COMMAND without it); all seven when it is not set. */
  SPEECH_LANGUAGES: optional(pipe(list(), array(speechLanguageCodeSchema))),
  /** Those SPEECH_COMMAND is for where SPEECH_URL is set too; all that SPEECH_URL is not for when it is not set. */
  SPEECH_COMMAND_LANGUAGES: optional(pipe(list(), array(speechLanguageCodeSchema))),
  FFMPEG_PATH: optional(string()),
  /** Whose X-Forwarded-* headers are believed: addresses, ranges or `loopback`. */
  TRUST_PROXY: optional(list(), 'loopback'),
  SESSION_DAYS: optional(wholeNumber(1, 3650), String(sessionLifetimeDays)),
  /** What one person may have stored on a site, a member, and all of a site; what the disk must have left. Megabytes. */
  STORAGE_PER_PERSON_MB: optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.person / megabyte)),
  STORAGE_PER_MEMBER_MB: optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.member / megabyte)),
  STORAGE_PER_SITE_MB: optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.site / megabyte)),
  DISK_RESERVE_MB: optional(wholeNumber(0, 1_000_000), String(diskReserveBytes / megabyte)),
  /** Kinds of numbers that no message goes to, as libphonenumber names them. */
  SMS_REFUSED_NUMBERS: optional(list(), 'PREMIUM_RATE,SHARED_COST'),
  /** Multiplies the limits of login, register and upload; tests from one address raise it. */
  RATE_LIMIT_FACTOR: optional(wholeNumber(1, 1_000_000), '1'),
  /** A mail server, `smtp://user:password@host:587`; without one mails go to DATA_DIR/outbox. */
  SMTP_URL: optional(
    pipe(
      string(),
      check(
        (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
        'must be an smtp:// or smtps:// address',
      ),
    ),
  ),
  MAIL_FROM: optional(pipe(string(), email('must be an e-mail address')), 'no-reply@localhost.test'),
  /** Where the sandbox sends its webhooks, when not to the process itself: a load balancer before several. */
  PAYMENT_WEBHOOK_URL: optional(
    pipe(
      string(),
      check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http(s) address'),
    ),
  ),
  /** How late the provider tells of a payment that was approved with "Pay later". */
  SANDBOX_LATE_SECONDS: optional(wholeNumber(1, 86_400), '60'),
  /** The operator's own service for photos; README has what it is asked and what it answers. */
  PHOTO_SERVICE_URL: optional(httpAddress()),
  PHOTO_SERVICE_TOKEN: optional(string()),
  PHOTO_SERVICE_TIMEOUT_SECONDS: optional(wholeNumber(1, 600), '120'),
  PHOTO_SERVICE_TASKS: optional(list(), photoServiceTasks.join()),
  /** The operator's own models for photos (ONNX), with models.json beside them. */
  MODELS_DIR: optional(string()),
  /** The operator's own object store for photos: `https://BUCKET.oss-REGION.example.com`. */
  STORAGE_BUCKET_URL: optional(httpAddress()),
  /** Left out: the first label of the bucket's host name. */
  STORAGE_BUCKET_NAME: optional(string()),
  STORAGE_ACCESS_ID: optional(string()),
  STORAGE_ACCESS_SECRET: optional(string()),
  /** `weak` processes uploaded files without a cage where none is to be had. */
  ISOLATION: optional(picklist(['cage', 'weak']), 'cage'),
  /** Bubblewrap, which makes the cages. */
  BWRAP_PATH: optional(string(), 'bwrap'),
  LOG_LEVEL: optional(picklist(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  NODE_ENV: optional(string(), 'production'),
});

/** Requests of one address on one site. */
type RateLimits = {
  loginPerMinute: number;
  registerPerMinute: number;
  uploadPerMinute: number;
  paymentPerMinute: number;
  passwordPerMinute: number;
};

const allSpeechLanguages = speechLanguages.map(({ code }) => code);

/**
 * The operator's engines for recordings and the languages they are for; for one that both know, `url` is asked. English
 * that is not among them is transcribed by this server itself.
 */
export type SpeechConfig = {
  url: string | undefined;
  apiKey: string | undefined;
  model: string;
  command: string | undefined;
  commandReads: readonly string[];
  /** Of `url`; without it, of `command`. */
  languages: readonly SpeechLanguageCode[];
  /** Of `command` beside `url`. */
  commandLanguages: readonly SpeechLanguageCode[];
  /** Undefined: the one in PATH. */
  ffmpegPath: string | undefined;
};
/** A service that is sent photos; `tasks` are those of `photoServiceTasks` that it is given. */
export type PhotoServiceConfig = {
  url: string;
  token: string | undefined;
  timeoutMs: number;
  tasks: readonly string[];
};

/** An object store that takes OSS-style post policies; `url` without a trailing slash. */
export type StorageBucketConfig = { url: string; name: string; accessId: string; secret: string };

/** Messages are limited in the database, so that the limits hold across processes and restarts; reading them per address. */
type MessageLimits = { perPersonHour: number; perSiteHour: number; decodePerMinute: number };

/** Bytes stored at once: by one person on a site, by a member, by all of a site; `reserveBytes` stay free on the disk. */
export type StorageLimits = {
  personBytes: number;
  memberBytes: number;
  siteBytes: number;
  reserveBytes: number;
};

export type ServerConfig = {
  /** 0: any free port. */
  port: number;
  host: string;
  /** Demo sites, demo people and the sandbox payment exist. */
  isDemo: boolean;
  /** Absolute. */
  dataDir: string;
  /** Absolute. */
  sitesDir: string;
  /** The built page (`index.html`, assets), absolute. */
  clientDir: string;
  /** The built rendering entry, absolute. */
  rendererPath: string;
  databaseUrl: string | undefined;
  /** Without a trailing slash. Set: only the web part runs. */
  backendUrl: string | undefined;
  backendPaths: readonly string[];
  isBackendHostKept: boolean;
  isWorkerRecalled: boolean;
  isOfficeWarmed: boolean;
  trustProxy: readonly string[];
  sessionDays: number;
  rateLimits: RateLimits;
  messageLimits: MessageLimits;
  storage: StorageLimits;
  /** Kinds of phone numbers. */
  refusedNumbers: readonly string[];
  /** Works of one person that may wait or run at once. */
  maxUnfinishedWorks: number;
  speech: SpeechConfig;
  smtpUrl: string | undefined;
  mailFrom: string;
  paymentWebhookUrl: string | undefined;
  sandboxLateSeconds: number;
  /** What works on photos; undefined: this server alone. */
  photoService: PhotoServiceConfig | undefined;
  /** A folder of the operator's own models for photos. */
  modelsDir: string | undefined;
  /** Where pages upload photos; undefined: to this server. */
  storageBucket: StorageBucketConfig | undefined;
  isolation: { isWeak: boolean; program: string };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Serves the page from its sources through Vite, with hot reload. */
  isDevelopment: boolean;
};

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
  return fromEnvironment(parsed.output);
}

function fromEnvironment(environment: InferOutput<typeof environmentSchema>): ServerConfig {
  return {
    port: environment.PORT,
    host: environment.HOST,
    isDemo: environment.DEMO,
    dataDir: resolve(environment.DATA_DIR),
    sitesDir: resolve(environment.SITES_DIR),
    clientDir: resolve(environment.CLIENT_DIR),
    rendererPath: resolve(environment.RENDERER),
    databaseUrl: environment.DATABASE_URL,
    backendUrl: environment.BACKEND_URL,
    backendPaths: environment.BACKEND_PATHS,
    isBackendHostKept: environment.BACKEND_KEEP_HOST,
    isWorkerRecalled: environment.SERVICE_WORKER === 'off',
    isOfficeWarmed: environment.OFFICE_WARM === 'on',
    trustProxy: environment.TRUST_PROXY,
    sessionDays: environment.SESSION_DAYS,
    refusedNumbers: environment.SMS_REFUSED_NUMBERS,
    storage: {
      personBytes: environment.STORAGE_PER_PERSON_MB * megabyte,
      memberBytes: environment.STORAGE_PER_MEMBER_MB * megabyte,
      siteBytes: environment.STORAGE_PER_SITE_MB * megabyte,
      reserveBytes: environment.DISK_RESERVE_MB * megabyte,
    },
    rateLimits: {
      loginPerMinute: 20 * environment.RATE_LIMIT_FACTOR,
      registerPerMinute: 10 * environment.RATE_LIMIT_FACTOR,
      uploadPerMinute: 120 * environment.RATE_LIMIT_FACTOR,
      paymentPerMinute: 60 * environment.RATE_LIMIT_FACTOR,
      passwordPerMinute: 10 * environment.RATE_LIMIT_FACTOR,
    },
    speech: {
      url: environment.SPEECH_URL,
      apiKey: environment.SPEECH_API_KEY,
      model: environment.SPEECH_MODEL,
      command: environment.SPEECH_COMMAND,
      commandReads: environment.SPEECH_COMMAND_READS,
      languages: environment.SPEECH_LANGUAGES ?? allSpeechLanguages,
      commandLanguages: environment.SPEECH_COMMAND_LANGUAGES ?? allSpeechLanguages,
      ffmpegPath: environment.FFMPEG_PATH,
    },
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    paymentWebhookUrl: environment.PAYMENT_WEBHOOK_URL,
    sandboxLateSeconds: environment.SANDBOX_LATE_SECONDS,
    photoService: readPhotoService(environment),
    modelsDir: environment.MODELS_DIR,
    storageBucket: readStorageBucket(environment),
    messageLimits: {
      perPersonHour: 30 * environment.RATE_LIMIT_FACTOR,
      perSiteHour: 1_000 * environment.RATE_LIMIT_FACTOR,
      decodePerMinute: 120 * environment.RATE_LIMIT_FACTOR,
    },
    isolation: { isWeak: environment.ISOLATION === 'weak', program: environment.BWRAP_PATH },
    maxUnfinishedWorks: 50 * environment.RATE_LIMIT_FACTOR,
    logLevel: environment.LOG_LEVEL,
    isDevelopment: environment.NODE_ENV === 'development',
  };
}

function readPhotoService(
  environment: InferOutput<typeof environmentSchema>,
): PhotoServiceConfig | undefined {
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

function readStorageBucket(
  environment: InferOutput<typeof environmentSchema>,
): StorageBucketConfig | undefined {
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

/** Comes out without a trailing slash. */
function httpAddress() {
  return pipe(
    string(),
    url('must be an http(s) address'),
    check((text) => /^https?:\/\//.test(text), 'must be an http(s) address'),
    transform((text) => text.replace(/\/+$/, '')),
  );
}

function wholeNumber(min: number, max: number) {
  return pipe(
    string(),
    transform(Number),
    integer('must be a whole number'),
    minValue(min, `must be at least ${min}`),
    maxValue(max, `must be at most ${max}`),
  );
}

function list() {
  return pipe(
    string(),
    transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  );
}

function flag() {
  return pipe(
    picklist(['0', '1', 'false', 'true'], 'must be 0 or 1'),
    transform((text) => text === '1' || text === 'true'),
  );
}
