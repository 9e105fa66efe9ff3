import { formatList } from '../../../platform/shared/format.ts';
import type { View } from '../../../site/screen.ts';
import { gramsText } from '../../planner/index.ts';
import type { Rhythm } from '../../selling-plans/model/rhythm.ts';
import { type Lasting, misfitOf } from '../model/supply.ts';
import type { OnlyFood } from './load.ts';

/** How long the food of a delivery lasts, and what that means for each rhythm. @returns null where it is uncertain. */
export function lastingTexts(
  only: OnlyFood | null,
  rhythms: readonly Rhythm[],
  { t, locale }: Pick<View, 't' | 'locale'>,
): Lasting | null {
  if (!only) return null;
  const { grams, names, days } = only;
  const misfitText = (rhythm: Rhythm): string | null => {
    const misfit = misfitOf(days, rhythm);
    if (!misfit) return null;
    return misfit.kind === 'gap'
      ? t('lasts.gap', { days: t('planner.days', { count: misfit.days }) })
      : t('lasts.spare', { count: misfit.deliveries, of: misfit.of });
  };
  return {
    delivery: t('lasts.amount', {
      amount: gramsText(grams, locale).replace(' ', '\u00a0'),
      names: formatList(names, locale),
      lasts: t('ration.lasts', { count: days }),
    }),
    misfits: Object.fromEntries(
      rhythms.flatMap((rhythm) => {
        const text = misfitText(rhythm);
        return text ? [[rhythm, text]] : [];
      }),
    ),
  };
}
