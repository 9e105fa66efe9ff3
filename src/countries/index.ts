import { AT } from './at.ts';
import { AU } from './au.ts';
import { AX } from './ax.ts';
import { BE } from './be.ts';
import { BG } from './bg.ts';
import { CH } from './ch.ts';
import type { CountryFacts } from './country.ts';
import { CZ } from './cz.ts';
import { DE } from './de.ts';
import { DK } from './dk.ts';
import { EE } from './ee.ts';
import { ES } from './es.ts';
import { FI } from './fi.ts';
import { FR } from './fr.ts';
import { HR } from './hr.ts';
import { HU } from './hu.ts';
import { IE } from './ie.ts';
import { IT } from './it.ts';
import { LT } from './lt.ts';
import { LU } from './lu.ts';
import { LV } from './lv.ts';
import { NL } from './nl.ts';
import { PL } from './pl.ts';
import { PT } from './pt.ts';
import { RO } from './ro.ts';
import { SE } from './se.ts';
import { SI } from './si.ts';
import { SK } from './sk.ts';

/** The countries that the shop serves, by ISO 3166-1 alpha-2. */
const collected = {
  AT,
  AX,
  BE,
  BG,
  CH,
  CZ,
  DE,
  DK,
  EE,
  ES,
  FI,
  FR,
  HR,
  HU,
  IE,
  IT,
  LT,
  LU,
  LV,
  NL,
  PL,
  PT,
  RO,
  SE,
  SI,
  SK,
  AU,
} satisfies Record<string, CountryFacts>;

/** A country that the shop serves, ISO 3166-1 alpha-2. */
export type Country = keyof typeof collected;

/** The facts of each country. */
export const countries: Readonly<Record<Country, CountryFacts>> = collected;
