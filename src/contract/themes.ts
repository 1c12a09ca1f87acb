import { picklist } from 'valibot';

/** The six themes a site may choose. Source: site.md §1. */
export const themes = ['default', 'blue', 'peach', 'pink', 'orange', 'terre'] as const;

export type Theme = (typeof themes)[number];

export const themeSchema = picklist(themes);
