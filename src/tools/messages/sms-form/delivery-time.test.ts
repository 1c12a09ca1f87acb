import { afterEach, expect, test, vi } from 'vitest';
import { resolveDeliveryTime } from './delivery-time';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['Europe/Berlin', '2027-03-28T02:30', 'skipped', '2027-03-28T01:30:00Z'],
  ['Europe/Berlin', '2027-03-28T03:00', 'plain', '2027-03-28T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T02:30', 'repeated', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25T03:00', 'plain', '2026-10-25T02:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:59', 'plain', '2026-10-24T23:59:00Z'],
  ['America/New_York', '2027-03-14T02:00', 'skipped', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2026-11-01T01:30', 'repeated', '2026-11-01T05:30:00Z'],
  // Half an hour, at the other end of the year.
  ['Australia/Lord_Howe', '2026-10-04T02:15', 'skipped', '2026-10-03T15:45:00Z'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', 'repeated', '2027-04-03T14:45:00Z'],
  // At midnight.
  ['Africa/Cairo', '2027-04-30T00:30', 'skipped', '2027-04-29T22:30:00Z'],
  ['Asia/Kathmandu', '2026-10-25T02:30', 'plain', '2026-10-24T20:45:00Z'],
  ['UTC', '2026-10-25T02:30:00', 'plain', '2026-10-25T02:30:00Z'],
])('in %s the hour %s is %s', (zone, text, kind, at) => {
  vi.stubEnv('TZ', zone);
  expect(resolveDeliveryTime(text)).toEqual({ atMs: Date.parse(at), kind });
});

test.each(['', 'tomorrow', '2026-02-31T'])('%j is no time', (text) => {
  expect(resolveDeliveryTime(text)).toBeNull();
});
