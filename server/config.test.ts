import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config';

test('an empty environment is a working one', () => {
  expect(readConfig({})).toMatchObject({ port: 4173, databaseUrl: undefined, backendUrl: undefined });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', BACKEND_URL: '' })).toMatchObject({ port: 4173, backendUrl: undefined });
});

test('every variable that does not fit is named', () => {
  const read = () =>
    readConfig({ PORT: 'http', BACKEND_URL: 'backend', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT: .*whole number[\s\S]*DATABASE_URL: [\s\S]*BACKEND_URL: [\s\S]*LOG_LEVEL: /);
});

test('slots are given by the kind of work', () => {
  expect(readConfig({ WORK_SLOTS: 'document=8, photo=0' }).workSlots).toEqual({
    document: 8,
    photo: 0,
    speech: 3,
    compress: 3,
  });
  expect(() => readConfig({ WORK_SLOTS: 'documents=8' })).toThrow(/WORK_SLOTS: documents=8 is not/);
});

test('a port may be 0 and a backend’s final slash does not matter', () => {
  expect(readConfig({ PORT: '0', BACKEND_URL: 'https://api.example.com/' })).toMatchObject({
    port: 0,
    backendUrl: 'https://api.example.com',
  });
});
