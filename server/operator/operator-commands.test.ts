import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../testing/data-folder';
import { runCommand } from './run-command';

test('an operator is added once, reset and removed, and the audit table says so without secrets', async () => {
  const folder = await makeDataFolder();
  const type = async (...argv: string[]) => {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const code = await runCommand(argv, { DATA_DIR: folder }, { out: print, error: print });
    return { code, text: printed.join('\n') };
  };
  try {
    const added = await type('operator', 'add', 'ann');
    expect(added.code).toBe(0);
    expect(added.text).toMatch(
      /Password: [\w-]{24}\nTOTP: +otpauth:\/\/totp\/Toolfront:ann\?\S*secret=[A-Z2-7]{32}/,
    );
    expect(await type('operator', 'add', 'ann')).toMatchObject({
      code: 1,
      text: expect.stringContaining('"operator reset ann"'),
    });
    expect((await type('operator', 'add', 'Ann Example')).code).toBe(2);
    const reset = await type('operator', 'reset', 'ann', '--json');
    const { password, totp } = JSON.parse(reset.text);
    expect(added.text).not.toContain(password);
    expect(added.text).not.toContain(totp);
    expect((await type('operator', 'remove', 'ann')).code).toBe(0);
    expect((await type('operator', 'list')).text).toBe('None.');
    expect((await type('operator', 'remove', 'ann')).code).toBe(1);
    const audit = await type('audit', 'list', '--json');
    const rows = JSON.parse(audit.text) as { action: string; object: string; result: string }[];
    expect(rows.map(({ action, object, result }) => `${action} ${object} ${result}`).reverse()).toEqual([
      'operator add ann done',
      'operator add ann refused',
      'operator reset ann done',
      'operator remove ann done',
    ]);
    expect(audit.text).not.toContain(password);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
