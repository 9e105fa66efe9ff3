import type { Country } from '../shared/markets.ts';

/**
 * The official languages in which a country's customers may expect what a law prescribes, the most common one first, as
 * BCP 47 tags. The pages themselves speak the market's `language`.
 */
export const officialLanguages: Readonly<Record<Country, readonly string[]>> = {
  AT: ['de'],
  AX: ['sv'],
  BE: ['nl', 'fr'],
  BG: ['bg'],
  CH: ['de', 'fr', 'it'],
  CZ: ['cs'],
  DE: ['de'],
  DK: ['da'],
  EE: ['et'],
  ES: ['es'],
  FI: ['fi', 'sv'],
  FR: ['fr'],
  HR: ['hr'],
  HU: ['hu'],
  IE: ['en'],
  IT: ['it'],
  LT: ['lt'],
  LU: ['fr', 'de'],
  LV: ['lv'],
  NL: ['nl'],
  PL: ['pl'],
  PT: ['pt'],
  RO: ['ro'],
  SE: ['sv'],
  SI: ['sl'],
  SK: ['sk'],
  AU: ['en'],
};
