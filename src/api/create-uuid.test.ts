import { afterEach, expect, it, vi } from 'vitest';
import { createUuid } from './create-uuid';

afterEach(() => vi.unstubAllGlobals());

it('makes version 4 UUIDs where the browser has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const uuids = new Set(Array.from({ length: 100 }, createUuid));
  expect(uuids.size).toBe(100);
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
