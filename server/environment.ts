import {
  array,
  check,
  description,
  email,
  type GenericSchema,
  type InferOutput,
  integer,
  maxValue,
  minLength,
  minValue,
  object,
  optional,
  picklist,
  pipe,
  regex,
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

const server = {
  PORT: variable('The port; 0 picks a free one.', optional(wholeNumber(0, 65_535), '4173')),
  HOST: variable(
    'The address to listen on: `localhost` for both loopback addresses, `::` for all addresses.',
    optional(string(), 'localhost'),
  ),
  DEMO: variable(
    '`1` serves the demo sites with their people and the payment sandbox, to this machine only.',
    optional(flag(), '0'),
  ),
  DATA_DIR: variable('The embedded database, uploads and results.', optional(string(), '.data')),
  SITES_DIR: variable("The sites' configuration.", optional(string(), 'sites')),
  DATABASE_URL: variable(
    'A PostgreSQL server instead of the embedded database, which survives a killed process but not a power cut.',
    optional(
      pipe(
        string(),
        check((text) => /^postgres(ql)?:\/\//.test(text), 'must be a postgres:// address'),
      ),
    ),
  ),
  SESSION_DAYS: variable(
    'A session ends after this many days without use.',
    optional(wholeNumber(1, 3650), String(sessionLifetimeDays)),
  ),
  TRUST_PROXY: variable(
    'Proxies whose `X-Forwarded-*` headers are trusted: addresses, ranges or `loopback`.',
    optional(list(), 'loopback'),
  ),
  RATE_LIMIT_FACTOR: variable(
    'Multiplies rate limits, message limits and the number of unfinished jobs per person.',
    optional(wholeNumber(1, 1_000_000), '1'),
  ),
  STORAGE_PER_PERSON_MB: variable(
    'Storage per person on a site, uploads and results.',
    optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.person / megabyte)),
  ),
  STORAGE_PER_MEMBER_MB: variable(
    'Storage per member.',
    optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.member / megabyte)),
  ),
  STORAGE_PER_SITE_MB: variable(
    'Storage for all people of a site.',
    optional(wholeNumber(1, 1_000_000_000), String(storedMaxBytes.site / megabyte)),
  ),
  DISK_RESERVE_MB: variable(
    'Free disk space to preserve; with less, uploads answer 507 and jobs wait.',
    optional(wholeNumber(0, 1_000_000), String(diskReserveBytes / megabyte)),
  ),
  PUSH_HOSTS: variable(
    'Allowed push services.',
    optional(list(), 'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'),
  ),
  SERVICE_WORKER: variable(
    '`off` removes the service worker and its caches on the next visit.',
    optional(picklist(['on', 'off']), 'on'),
  ),
  ISOLATION: variable(
    '`weak` processes uploaded files without a sandbox if none is available; only for files you trust.',
    optional(picklist(['sandbox', 'weak']), 'sandbox'),
  ),
  BWRAP_PATH: variable('Bubblewrap, which sandboxes uploaded files.', optional(string(), 'bwrap')),
  ADMIN_HOST: variable(
    'Host name of the [admin page](operating.md#the-admin-page); without it there is none.',
    optional(hostSchema),
  ),
  NODE_ENV: variable(
    '`development` serves the page from source, with hot reload.',
    optional(string(), 'production'),
  ),
  CLIENT_DIR: variable('The built page.', optional(string(), 'dist/client')),
  RENDERER: variable('Its rendering entry.', optional(string(), 'dist/ssr/entry-server.js')),
};

const watching = {
  LOG_LEVEL: variable('Log level.', optional(picklist(['debug', 'info', 'warn', 'error', 'silent']), 'warn')),
  METRICS_PORT: variable(
    'Port for Prometheus metrics (`/metrics`) and `/tls-allowed` ([certificates](operating.md#certificates)); 0 picks a free port.',
    optional(wholeNumber(0, 65_535)),
  ),
  METRICS_HOST: variable(
    'Address for that port; anyone who can reach it can read the metrics.',
    optional(string(), 'localhost'),
  ),
  DRAIN_SECONDS: variable(
    'Time for running jobs to finish after SIGTERM; the rest are handed back.',
    optional(wholeNumber(0, 3600), '10'),
  ),
  DRAIN_DELAY_SECONDS: variable(
    'How long to keep serving after SIGTERM while `/readyz` answers 503.',
    optional(wholeNumber(0, 600), '0'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'An OpenTelemetry collector for [traces](operating.md#traces). Other standard variables apply as well.',
    optional(httpAddress()),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable('A collector for traces only.', optional(httpAddress())),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable('Protocol of the collector.', optional(httpProtocol())),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: variable('Protocol for traces only.', optional(httpProtocol())),
  OTEL_TRACES_EXPORTER: variable('`none` disables traces.', optional(picklist(['otlp', 'none']), 'otlp')),
  OTEL_SDK_DISABLED: variable('`true` disables the SDK.', optional(flag(), 'false')),
};

const existingBackend = {
  BACKEND_URL: variable(
    'Receives `/nodeapi`, `/backapi` and `/order`; this server only serves pages.',
    optional(baseAddress()),
  ),
  BACKEND_PATHS: variable(
    'Further path prefixes to forward, for the result files of that backend.',
    optional(list(), '/files'),
  ),
  BACKEND_KEEP_HOST: variable(
    "`1` forwards the visitor's Host instead of the backend's own.",
    optional(flag(), '0'),
  ),
};

const severalServers = {
  ROLES: variable(
    'What this process does: `web` serves requests, `work` runs jobs. With `DATABASE_URL`, any number of each.',
    optional(pipe(list(), array(picklist(['web', 'work'])), minLength(1, 'must name a role')), 'web,work'),
  ),
  WORK_SLOTS: variable(
    'Concurrent jobs per kind, 4 documents and 3 of each other by default: `document=8,photo=0,speech=1,compress=2`.',
    optional(list(), ''),
  ),
  S3_ENDPOINT: variable(
    'An S3-compatible store for uploads and results, instead of `DATA_DIR`.',
    optional(httpAddress()),
  ),
  S3_BUCKET: variable('Its bucket; must exist.', optional(string())),
  S3_REGION: variable('Its region.', optional(string(), 'us-east-1')),
  S3_PUBLIC_ENDPOINT: variable(
    'Public address of that store, where browsers download results.',
    optional(httpAddress()),
  ),
  S3_ACCESS_KEY_ID: variable('A key with read, write, list and delete access.', optional(string())),
  S3_SECRET_ACCESS_KEY: variable('Its secret.', optional(string())),
};

const documentsAndSpeech = {
  OFFICE_WARM: variable(
    '`off` starts the engines for documents with the first one instead of with the server.',
    optional(picklist(['on', 'off']), 'on'),
  ),
  FFMPEG_PATH: variable('Path of ffmpeg; looked up in `PATH` by default.', optional(string())),
  SPEECH_URL: variable(
    'An OpenAI-compatible transcription endpoint with its version: `http://127.0.0.1:9000/v1`.',
    optional(httpAddress()),
  ),
  SPEECH_API_KEY: variable('Its key.', optional(string())),
  SPEECH_MODEL: variable('Its model.', optional(string(), 'whisper-1')),
  SPEECH_COMMAND: variable(
    'A [program](#a-speech-program) with arguments, instead of or in addition to it.',
    optional(
      pipe(
        string(),
        check((text) => text.includes('{input}'), 'must say {input} where the recording goes'),
      ),
    ),
  ),
  SPEECH_COMMAND_READS: variable(
    'Further absolute paths that the program reads, such as model folders or a Python environment.',
    optional(list(), ''),
  ),
  SPEECH_LANGUAGES: variable(
    'Languages for `SPEECH_URL` (or for `SPEECH_COMMAND` without it), all seven by default: `en-GB,fr-FR`. English uses the built-in engine if it is not listed.',
    optional(pipe(list(), array(speechLanguageCodeSchema))),
  ),
  SPEECH_COMMAND_LANGUAGES: variable(
    'With both: languages for the program; by default those not in `SPEECH_LANGUAGES`.',
    optional(pipe(list(), array(speechLanguageCodeSchema))),
  ),
};

const photos = {
  MODELS_DIR: variable('Your own ONNX models ([photos](photos.md)).', optional(string())),
  PHOTO_SERVICE_URL: variable('Your own [photo service](#a-photo-service).', optional(httpAddress())),
  PHOTO_SERVICE_TOKEN: variable('Sent to it as `Authorization: Bearer …`.', optional(string())),
  PHOTO_SERVICE_TIMEOUT_SECONDS: variable('Timeout of its requests.', optional(wholeNumber(1, 600), '120')),
  PHOTO_SERVICE_TASKS: variable('Tasks it handles.', optional(list(), photoServiceTasks.join())),
  STORAGE_BUCKET_URL: variable(
    'An object store with OSS-style post policies for photo uploads: `https://BUCKET.oss-REGION.example.com`.',
    optional(httpAddress()),
  ),
  STORAGE_BUCKET_NAME: variable(
    'Name of the bucket, if it is not the first label of its host.',
    optional(string()),
  ),
  STORAGE_ACCESS_ID: variable('Key that signs and reads uploads.', optional(string())),
  STORAGE_ACCESS_SECRET: variable('Its secret.', optional(string())),
};

const textMessages = {
  SMS_PROVIDER: variable(
    'How text messages are sent ([messages](messages.md)); `folder` only writes them to `DATA_DIR/sms-outbox`.',
    optional(picklist(['folder', 'twilio', 'http']), 'folder'),
  ),
  SMS_HTTP_FILE: variable('JSON file that describes the gateway for `http`.', optional(string())),
  TWILIO_ACCOUNT_SID: variable("Twilio's account: `AC…`.", optional(string())),
  TWILIO_AUTH_TOKEN: variable('Its auth token, which also signs delivery reports.', optional(string())),
  TWILIO_MESSAGING_SERVICE_SID: variable(
    'Messaging service that selects the sender: `MG…`.',
    optional(string()),
  ),
  TWILIO_FROM: variable('Sending number, alternatively: `+14155550100`.', optional(string())),
  TWILIO_API_URL: variable(
    "Replaces Twilio's address in tests; must be on this machine unless `DEMO=1`.",
    optional(baseAddress()),
  ),
  TWILIO_SETTLE_SECONDS: variable(
    "Seconds after an unanswered request until its absence in Twilio's list is trusted. Keep it above 30, the longest request.",
    optional(wholeNumber(1, 3600), '120'),
  ),
  SMS_SEGMENT_PRICE: variable(
    "Assumed price of a segment if a site's file has none for the country.",
    optional(moneyAmount(), '0.05'),
  ),
  SMS_DAILY_BUDGET: variable(
    "Daily budget of each site for messages (UTC), in the currency of the gateway's account.",
    optional(moneyAmount(), '20'),
  ),
  SMS_REFUSED_NUMBERS: variable(
    "Types of numbers (libphonenumber's names) that get no messages, in addition to premium-rate ones.",
    optional(list(), 'SHARED_COST'),
  ),
};

const mailAndPayment = {
  SMTP_URL: variable(
    '`smtp://user:password@host:587`; without it, mails are written to `DATA_DIR/outbox`.',
    optional(
      pipe(
        string(),
        check(
          (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
          'must be an smtp:// or smtps:// address',
        ),
      ),
    ),
  ),
  MAIL_FROM: variable(
    'Sender address of mails.',
    optional(pipe(string(), email('must be an e-mail address')), 'no-reply@localhost.test'),
  ),
  PAYMENT_WEBHOOK_URL: variable(
    'Where the sandbox sends webhooks, for example a load balancer; by default to this process.',
    optional(httpAddress()),
  ),
  STRIPE_API_URL: variable(
    "Replaces the address of Stripe's API in tests; must be on this machine unless `DEMO=1`.",
    optional(httpAddress()),
  ),
  SANDBOX_LATE_SECONDS: variable(
    'Delay until a payment approved with "Approve, confirmed after" is confirmed.',
    optional(wholeNumber(1, 86_400), '60'),
  ),
};

/** The server's environment variables by topic; docs/environment.md is generated from it. */
export const environmentGroups = {
  'The server': server,
  'Monitoring and stopping': watching,
  'Existing backend': existingBackend,
  'Several servers and a bucket': severalServers,
  'Documents and speech': documentsAndSpeech,
  Photos: photos,
  'Text messages': textMessages,
  'Mail and payments': mailAndPayment,
} as const;

/** Environment variables of the server. */
export const environmentSchema = object({
  ...server,
  ...watching,
  ...existingBackend,
  ...severalServers,
  ...documentsAndSpeech,
  ...photos,
  ...textMessages,
  ...mailAndPayment,
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

/** `text` is its line in docs/environment.md. */
function variable<const Schema extends GenericSchema>(text: string, schema: Schema) {
  return pipe(schema, description(text));
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

function moneyAmount() {
  return pipe(string(), regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be an amount: 20 or 0.0075'), transform(Number));
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
