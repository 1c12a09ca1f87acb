import {
  array,
  check,
  email,
  type InferOutput,
  integer,
  maxValue,
  minLength,
  minValue,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
  url,
} from 'valibot';
import { diskReserveBytes, sessionLifetimeDays, storedMaxBytes } from '../contract/limits';
import { speechLanguageCodeSchema } from '../contract/speech';
import { hostSchema } from '../contract/tenant';

/** What a photo service can be given. */
export const photoServiceTasks = ['colorization', 'superResolution', 'anime'] as const;

/** The kinds of work that WORK_SLOTS may name. */
export const workKindNames = ['document', 'photo', 'speech', 'compress'] as const;

export const megabyte = 1024 * 1024;

/** Environment variables of the server; README explains them one by one. */
export const environmentSchema = object({
  PORT: optional(wholeNumber(0, 65_535), '4173'),
  /** `localhost` listens on both loopback addresses, `::` on every address of this machine. */
  HOST: optional(string(), 'localhost'),
  /** Serves the demo sites, with their demo people and the sandbox payment. */
  DEMO: optional(flag(), '0'),
  DATA_DIR: optional(string(), '.data'),
  SITES_DIR: optional(string(), 'sites'),
  CLIENT_DIR: optional(string(), 'dist/client'),
  RENDERER: optional(string(), 'dist/ssr/entry-server.js'),
  /** What this process does: `web` answers people, `work` converts their files. Several processes need a DATABASE_URL. */
  ROLES: optional(
    pipe(list(), array(picklist(['web', 'work'])), minLength(1, 'must name a role')),
    'web,work',
  ),
  /** Works that run at once here, by kind: `document=8,photo=0`. */
  WORK_SLOTS: optional(list(), ''),
  DATABASE_URL: optional(
    pipe(
      string(),
      check((text) => /^postgres(ql)?:\/\//.test(text), 'must be a postgres:// address'),
    ),
  ),
  BACKEND_URL: optional(baseAddress()),
  /** Proxied to BACKEND_URL beside the contract's prefixes: where that backend keeps its result files. */
  BACKEND_PATHS: optional(list(), '/files'),
  BACKEND_KEEP_HOST: optional(flag(), '0'),
  /** `off` recalls the service worker: browsers drop it and its caches at their next visit. */
  SERVICE_WORKER: optional(picklist(['on', 'off']), 'on'),
  /** `off`: LibreOffice starts with the first document, not with the server. */
  OFFICE_WARM: optional(picklist(['on', 'off']), 'on'),
  /** Up to its version, as `http://127.0.0.1:9000/v1`: an OpenAI-compatible transcription endpoint. */
  SPEECH_URL: optional(httpAddress()),
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
  /** Push services that browsers may name: Chrome and others, Firefox, Edge, Safari. */
  PUSH_HOSTS: optional(
    list(),
    'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com',
  ),
  SESSION_DAYS: optional(wholeNumber(1, 3650), String(sessionLifetimeDays)),
  /** What one person may have stored on a site, a member, and all of a site; what the disk must have left. Megabytes. */
  STORAGE_PER_PERSON_MB: optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.person / megabyte)),
  STORAGE_PER_MEMBER_MB: optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.member / megabyte)),
  STORAGE_PER_SITE_MB: optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.site / megabyte)),
  DISK_RESERVE_MB: optional(wholeNumber(0, 1_000_000), String(diskReserveBytes / megabyte)),
  /** Kinds of numbers that no message goes to, as libphonenumber names them. */
  SMS_REFUSED_NUMBERS: optional(list(), 'SHARED_COST'),
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
  PAYMENT_WEBHOOK_URL: optional(httpAddress()),
  /** How late the provider reports a payment that was approved with "Pay later". */
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
  /** An S3-compatible bucket for uploads and results, instead of DATA_DIR: several servers can share it. */
  S3_ENDPOINT: optional(httpAddress()),
  S3_BUCKET: optional(string()),
  /** Where browsers reach the bucket: set, they download results there. */
  S3_PUBLIC_ENDPOINT: optional(httpAddress()),
  S3_REGION: optional(string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(string()),
  S3_SECRET_ACCESS_KEY: optional(string()),
  /** `weak` processes uploaded files without a cage where none is to be had. */
  ISOLATION: optional(picklist(['cage', 'weak']), 'cage'),
  /** Bubblewrap, which makes the cages. */
  BWRAP_PATH: optional(string(), 'bwrap'),
  /** How long running work may take to finish once the server is asked to stop; what remains is handed back. */
  DRAIN_SECONDS: optional(wholeNumber(0, 3600), '10'),
  /** How long to keep serving with /readyz at 503, so that a load balancer notices before the sockets close. */
  DRAIN_DELAY_SECONDS: optional(wholeNumber(0, 600), '0'),
  LOG_LEVEL: optional(picklist(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  /** Serves Prometheus metrics there, to whoever reaches it; 0 takes a free port. */
  METRICS_PORT: optional(wholeNumber(0, 65_535)),
  METRICS_HOST: optional(string(), 'localhost'),
  /** An OpenTelemetry collector for traces. Its SDK reads these and its other variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpAddress()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(httpAddress()),
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(httpProtocol()),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: optional(httpProtocol()),
  OTEL_TRACES_EXPORTER: optional(picklist(['otlp', 'none']), 'otlp'),
  OTEL_SDK_DISABLED: optional(flag(), 'false'),
  /** The host name of the operators' page; without it there is none. */
  ADMIN_HOST: optional(hostSchema),
  NODE_ENV: optional(string(), 'production'),
});

export type Environment = InferOutput<typeof environmentSchema>;

/** Whether spans are to be sent, by OpenTelemetry's rules. */
export function namesCollector({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint = endpoint,
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_SDK_DISABLED: isDisabled,
}: Environment): boolean {
  return tracesEndpoint !== undefined && exporter === 'otlp' && !isDisabled;
}

/** Comes out without a trailing slash. */
function httpAddress() {
  return pipe(
    string(),
    url('must be an http(s) address'),
    check((text) => /^https?:\/\//.test(text), 'must be an http(s) address'),
    transform((text) => text.replace(/(?<!\/)\/+$/, '')),
  );
}

/** Paths are appended to it. */
function baseAddress() {
  return pipe(
    httpAddress(),
    check((text) => {
      const { username, password, search, hash } = new URL(text);
      return username + password + search + hash === '';
    }, 'must be an address without a name, a password, "?" or "#"'),
  );
}

/** Collectors take JSON at the address for protobuf, not at the one for gRPC. */
function httpProtocol() {
  return picklist(['http/json', 'http/protobuf'], 'must be http/json: spans are sent as JSON over HTTP');
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
