/** The steps of a change of food in words. */

import { addDays, type Day } from '../../platform/shared/day.ts';
import { formatList, formatNumber } from '../../platform/shared/format.ts';
import { partOf, type Step } from '../planner/model/pace.ts';
import type { NewFood } from './load.ts';
import type { Request } from './model/request.ts';

interface Words {
  t: (key: string, params?: Record<string, string | number>) => string;
  locale: string;
}

/** What is in the bowl on a day of a step. */
export interface Bowl {
  /** Grams, or the part of the usual amount, of the present food; empty once it is not given any more. */
  before: string;
  /** The same of the new food. */
  after: string;
}

const gramsOf = (grams: number, { locale, t }: Words): string =>
  t('change.grams', { grams: formatNumber(grams, locale) });

/** The bowl of a step: grams where they are known, else parts of the usual amount. */
export function bowlOf({ quarters }: Step, foods: readonly NewFood[], oldGrams: number | null, words: Words): Bowl {
  const { t, locale } = words;
  const left = 4 - quarters;
  const before =
    left === 0 ? '' : oldGrams === null ? t(`change.part_${left}`) : gramsOf(partOf(oldGrams, left), words);
  const after = foods.map(({ title, grams }) => {
    const amount = grams === null ? t(`change.part_${quarters}`) : gramsOf(partOf(grams, quarters), words);
    return foods.length > 1 ? t('change.of', { amount, title }) : amount;
  });
  return { before, after: formatList(after, locale) };
}

/** A sentence for the bowl of a step. */
export function bowlText(step: Step, foods: readonly NewFood[], oldGrams: number | null, words: Words): string {
  const { before, after } = bowlOf(step, foods, oldGrams, words);
  return before ? words.t('change.bowl', { before, after }) : words.t('change.bowl_alone', { after });
}

/** The calendar day of a day of the change. @param number 1 is the first. */
export const dayOfChange = ({ start }: Pick<Request, 'start'>, number: number): Day => addDays(start, number - 1);
