import { afterEach, beforeEach, expect, vi } from 'vitest';

const levels = ['warn', 'error'] as const;

/**
 * Unexpected console output fails a test. One that means to cause it takes it over with
 * `vi.spyOn(console, 'warn').mockImplementation(…)`, and then has it to itself.
 */
const unexpected: string[] = [];

beforeEach(() => {
  unexpected.length = 0;
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      unexpected.push(`${level}: ${parts.map(describePart).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(unexpected, 'unexpected console output').toEqual([]);
});

function describePart(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part);
}
