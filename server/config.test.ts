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
  expect(read).toThrow(/PORT: .*whole number[\s\S]*DATABASE_URL: [\s\S]*LOG_LEVEL: [\s\S]*BACKEND_URL: /);
});

test('Stripe’s API is elsewhere on this machine, or with DEMO=1', () => {
  for (const url of ['http://127.0.0.1:1234', 'http://localhost:1234', 'http://[::1]:1234'])
    expect(readConfig({ STRIPE_API_URL: url }).stripeApiUrl).toBe(url);
  const elsewhere = { STRIPE_API_URL: 'https://127.0.0.1.example.com' };
  expect(() => readConfig(elsewhere)).toThrow(/STRIPE_API_URL: .*DEMO=1/);
  expect(readConfig({ ...elsewhere, DEMO: '1' }).stripeApiUrl).toBe(elsewhere.STRIPE_API_URL);
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
