import { number, pipe, string, transform, union } from 'valibot';

/** Backends send some numbers as text, and some ids as numbers. */
export const looseNumberSchema = pipe(union([number(), string()]), transform(Number));
export const looseTextSchema = pipe(union([string(), number()]), transform(String));
