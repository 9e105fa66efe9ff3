import type { Language } from './language.ts';
import { addMonths } from './months.ts';

/** The time from one delivery to the next. */
export interface Rhythm {
  interval: 'WEEK' | 'MONTH';
  intervalCount: number;
}

const WEEK_MS = 7 * 86_400_000;

/** The date of a later cycle: a cycle of weeks begins to the second, one of months on the same day of its month. @param times may be negative. */
export const addRhythm = (date: Date, { interval, intervalCount }: Rhythm, times = 1): Date =>
  interval === 'WEEK' ? new Date(date.getTime() + WEEK_MS * intervalCount * times) : addMonths(date, intervalCount * times);

/** A policy of an API as a rhythm; null for an interval that the local provider does not have. */
export const rhythmFrom = ({ interval, intervalCount }: { interval?: string; intervalCount?: number }): Rhythm | null =>
  (interval === 'WEEK' || interval === 'MONTH') && intervalCount && intervalCount > 0 ? { interval, intervalCount } : null;

export const isSameRhythm = (a: Rhythm, b: Rhythm): boolean => a.interval === b.interval && a.intervalCount === b.intervalCount;

const ordinal = (count: number): string => (count === 3 ? 'tredje' : `${count}:e`);

const WORDS: Readonly<Record<Language, Record<Rhythm['interval'], (count: number) => string>>> = {
  en: {
    WEEK: (count) => (count === 1 ? 'every week' : `every ${count} weeks`),
    MONTH: (count) => (count === 1 ? 'every month' : `every ${count} months`),
  },
  sv: {
    WEEK: (count) => (count === 1 ? 'varje vecka' : count === 2 ? 'varannan vecka' : `var ${ordinal(count)} vecka`),
    MONTH: (count) => (count === 1 ? 'varje månad' : count === 2 ? 'varannan månad' : `var ${ordinal(count)} månad`),
  },
  pt: {
    WEEK: (count) => (count === 1 ? 'todas as semanas' : `de ${count} em ${count} semanas`),
    MONTH: (count) => (count === 1 ? 'todos os meses' : `de ${count} em ${count} meses`),
  },
};

/** A rhythm in words, to follow others in a sentence. */
export const rhythmText = ({ interval, intervalCount }: Rhythm, language: Language): string => WORDS[language][interval](intervalCount);
