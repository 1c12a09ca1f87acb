import { fuzzPdfs } from '@toolfront/pdf-to-office/testing/fuzz-pdfs';
import { expect, test } from 'vitest';

/** Thousands: `npm run fuzz:documents`. */
const count = 100;
const timeoutMs = 240_000;

test(
  'PDFs spoiled in every way become documents or are refused in words; none hangs and none ends the process',
  async () => {
    const { converted, refused, hung, crashed } = await fuzzPdfs(count, 1);
    expect({ hung, crashed }).toEqual({ hung: [], crashed: [] });
    expect(converted + refused).toBe(count);
    expect(converted).toBeGreaterThan(count / 10);
  },
  timeoutMs,
);
