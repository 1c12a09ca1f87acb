import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { array, object, parse, record, string, unknown } from 'valibot';
import { root } from '../../scripts/run-command.mjs';

const run = promisify(execFile);

/** What the image says about how it is started. */
const configurationSchema = object({
  User: string(),
  WorkingDir: string(),
  Env: array(string()),
  Entrypoint: array(string()),
  Cmd: array(string()),
  StopSignal: string(),
  Volumes: record(string(), unknown()),
  Healthcheck: object({ Test: array(string()) }),
});
const inspectionSchema = object({ Docker: object({ config: configurationSchema }) });

export type BuiltImage = {
  /** The folder that holds its whole file system. */
  rootfs: string;
  user: string;
  workingFolder: string;
  environment: Readonly<Record<string, string>>;
  /** Entry point and command. */
  words: readonly string[];
  healthCheck: readonly string[];
  volumes: readonly string[];
  megabytes: number;
};

/** Where a machine keeps the certificates of its own registries' mirrors. */
const ownCertificates = '/usr/local/share/ca-certificates';

/**
 * Builds the Dockerfile into `folder` without a container engine and without an image registry: the base comes from
 * Debian's packages. Takes some minutes, 10 GB, and the programs mmdebstrap and buildah. The caller removes the folder.
 */
export async function buildImage(folder: string): Promise<BuiltImage> {
  const base = join(folder, 'base.tar');
  const certificates = await readdir(ownCertificates).catch(() => []);
  const hooks =
    certificates.length === 0
      ? []
      : [`copy-in ${ownCertificates} /usr/local/share`, 'chroot "$1" update-ca-certificates'];
  await run(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=minbase',
      '--include=ca-certificates',
      ...hooks.map((hook) => `--customize-hook=${hook}`),
      'trixie',
      base,
    ],
    big,
  );
  const empty = await buildah('from', 'scratch');
  await buildah('add', empty, base, '/');
  await buildah('commit', empty, 'toolfront-base');
  await rm(base);
  const registry = (await run('npm', ['config', 'get', 'registry'], { cwd: root })).stdout.trim();
  const values = { BASE: 'localhost/toolfront-base', NPM_CONFIG_REGISTRY: registry };
  await buildah(
    ...['build', '--format', 'docker', '--tag', 'toolfront'],
    ...Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    root,
  );
  const container = await buildah('from', '--pull-never', 'localhost/toolfront');
  const rootfs = await buildah('mount', container);
  const { Docker } = parse(inspectionSchema, JSON.parse(await buildah('inspect', container)));
  const { User, WorkingDir, Env, Entrypoint, Cmd, Volumes, Healthcheck } = Docker.config;
  const [size = ''] = (await run('du', ['-sm', rootfs])).stdout.split('\t');
  return {
    rootfs,
    user: User,
    workingFolder: WorkingDir,
    environment: Object.fromEntries(Env.map(splitVariable)),
    words: [...Entrypoint, ...Cmd],
    healthCheck: Healthcheck.Test.slice(1),
    volumes: Object.keys(Volumes),
    megabytes: Number(size),
  };

  async function buildah(...words: string[]): Promise<string> {
    const storage = [
      '--root',
      join(folder, 'storage'),
      '--runroot',
      join(folder, 'run'),
      '--storage-driver',
      'vfs',
    ];
    // Namespaces of a container's own are not to be had everywhere, and nothing here is a stranger's.
    const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
    const { stdout } = await run('buildah', [...storage, ...words], { ...big, env });
    return stdout.trim();
  }
}

/** Its output is long, and read when it fails. */
const big = { maxBuffer: 256 * 1024 ** 2 };

function splitVariable(variable: string): [string, string] {
  const at = variable.indexOf('=');
  return [variable.slice(0, at), variable.slice(at + 1)];
}
