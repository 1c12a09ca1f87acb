import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sandbox } from '../../isolation/sandbox';

/** A port where nothing listens (discard, RFC 863), on this machine. */
const deadProxy = { host: '127.0.0.1', port: 9 };

/**
 * Writes a LibreOffice profile that runs no macro, follows no link and fetches nothing.
 * Answers with what `-env:UserInstallation` names; each process needs one of its own, a shared one loses jobs.
 */
export async function writeOfficeProfile({ homeFolder, hand }: Sandbox): Promise<string> {
  const directory = join(homeFolder, 'profile');
  const user = join(directory, 'user');
  const registry = join(user, 'registrymodifications.xcu');
  await mkdir(user, { recursive: true });
  await writeFile(registry, renderRegistry());
  for (const path of [directory, user, registry]) await hand(path);
  return directory;
}

/** For the libraries under LibreOffice that ask the environment instead of the profile. */
export const deadProxyEnvironment: Record<string, string> = Object.fromEntries(
  ['http_proxy', 'https_proxy', 'ftp_proxy', 'all_proxy'].map((name) => [
    name,
    `http://${deadProxy.host}:${deadProxy.port}`,
  ]),
);

const common = '/org.openoffice.Office.Common';

/** Path, property, value. Names and meanings: LibreOffice's registry schema (officecfg). */
const settings: readonly [path: string, name: string, value: boolean | number | string][] = [
  [`${common}/Security/Scripting`, 'BlockUntrustedRefererLinks', true],
  [`${common}/Security/Scripting`, 'DisableMacrosExecution', true],
  [`${common}/Security/Scripting`, 'MacroSecurityLevel', 3],
  [`${common}/Security/Scripting`, 'CheckDocumentEvents', false],
  // Writer: 2 is never. Calc: 1 is never.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 2],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 1],
  [`${common}/Save/Document`, 'AutoSave', false],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
  [`${common}/Misc`, 'FirstRun', false],
  [`${common}/Misc`, 'CrashReport', false],
  [`${common}/Misc`, 'UseOpenCL', false],
  // For a version it has not seen, LibreOffice tests how it draws: eight bitmaps of 64 MB, most of a start.
  ['/org.openoffice.Setup/Product', 'ooSetupLastVersion', '999.0'],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', 1],
  ['/org.openoffice.Inet/Settings', 'ooInetNoProxy', ''],
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((protocol): [string, string, number | string][] => [
    ['/org.openoffice.Inet/Settings', `ooInet${protocol}ProxyName`, deadProxy.host],
    ['/org.openoffice.Inet/Settings', `ooInet${protocol}ProxyPort`, deadProxy.port],
  ]),
];

function renderRegistry(): string {
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">',
    ...items,
    '</oor:items>',
    '',
  ].join('\n');
}
