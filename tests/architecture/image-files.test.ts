import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import recognition from '../../packages/pdf-to-office/src/recognition/packages.json' with { type: 'json' };
import office from '../../server/documents/office/packages.json' with { type: 'json' };
import { environmentSchema } from '../../server/environment';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('Dockerfile');
const known = Object.keys(environmentSchema.entries);

test('the image has the packages that a machine gets, and no others but three', () => {
  const installs = [...dockerfile.matchAll(/apt-get install -y --no-install-recommends([^&]+)&&/g)];
  const inImage = installs.at(-1)?.[1]?.match(/[a-z0-9][a-z0-9-]+/g) ?? [];
  const onMachine = [
    ...[...Object.values(office.engine), office.driver, ...Object.values(office.fonts)],
    ...[recognition.program, ...Object.values(recognition.languages)],
    ...['bubblewrap', 'ffmpeg'],
  ];
  expect(inImage.toSorted()).toEqual([...onMachine, 'ca-certificates', 'tini'].toSorted());
});

test('the image has the Node that npm start installs', () => {
  const versions = [...dockerfile.matchAll(/node-linux-\w+@[\d.]+/g)].map(([name]) => name);
  expect(versions).toHaveLength(2);
  for (const version of versions) expect(read('scripts/supported-node.mjs')).toContain(`'${version}'`);
});

test('the image is built by the npm that an older one is replaced by', () => {
  const version = /npm@[\d.]+/.exec(read('scripts/install-packages.mjs'))?.[0];
  expect(dockerfile.match(/npm@[\d.]+/g)).toEqual([version]);
});

test('compose file, unit and image name only variables that the server has', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true });
  const roles = ['web-1', 'web-2', 'work'].map((name) => compose.services[name].environment);
  expect(roles.map(({ ROLES }) => ROLES)).toEqual(['web', 'web', 'work']);
  const named = [
    ...roles.flatMap((environment) => Object.keys(environment)),
    ...[...read('deploy/toolfront.service').matchAll(/(?<=^Environment=|^Environment=.* )([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    ),
    ...[...dockerfile.matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm)].map(([, name]) => name),
  ];
  // The shell's, and Node's own.
  const notOurs = ['PATH', 'NODE_USE_SYSTEM_CA'];
  expect(named.filter((name) => ![...notOurs, ...known].includes(name ?? ''))).toEqual([]);
});

test('both roles run with what the sandbox for uploaded files needs, and with nothing they may write but their data', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  for (const name of ['web-1', 'web-2', 'work']) {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(services[name].security_opt).toEqual(
      expect.arrayContaining(['seccomp=./seccomp.json', 'apparmor=unconfined', 'systempaths=unconfined']),
    );
    expect(services[name].environment.ISOLATION).toBeUndefined();
  }
  const { syscalls } = JSON.parse(read('deploy/seccomp.json'));
  const refused = syscalls.flatMap(({ names }: { names: string[] }) => names);
  for (const call of ['clone', 'clone3', 'unshare', 'mount', 'umount2', 'pivot_root', 'setns']) {
    expect(refused).not.toContain(call);
  }
});

test('the proxy asks for certificates where the server answers, and the unit runs the server itself', () => {
  expect(read('deploy/Caddyfile')).toContain('http://web-1:9464/tls-allowed');
  expect(read('deploy/toolfront.service')).toMatch(
    /^ExecStart=\/usr\/bin\/env node .*dist\/server\/main\.js$/m,
  );
});
