import { byCountry } from '../collect.ts';

export const HOLIDAYS: Readonly<Record<string, string>> = byCountry(({ holidays }) => holidays);
