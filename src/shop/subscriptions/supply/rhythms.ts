import { formatList } from '../../../platform/shared/format.ts';
import type { View } from '../../../site/screen.ts';
import { gramsText } from '../../planner/index.ts';
import type { Rhythm } from '../../selling-plans/model/rhythm.ts';
import { misfitOf, type RhythmHints } from '../model/supply.ts';
import type { OnlyFood } from './load.ts';

/**
 * The words below the rhythms, with how long the food of a delivery lasts, and beside each of them; without the food
 * where that is uncertain.
 */
export function rhythmHints(
  only: OnlyFood | null,
  rhythms: readonly Rhythm[],
  { t, locale }: Pick<View, 't' | 'locale'>,
): RhythmHints {
  const hint = t('sub.frequency_hint');
  if (!only) return { below: hint, beside: {} };
  const { grams, names, days } = only;
  const misfitText = (rhythm: Rhythm): string | null => {
    const misfit = misfitOf(days, rhythm);
    if (!misfit) return null;
    return misfit.kind === 'gap'
      ? t('lasts.gap', { days: t('planner.days', { count: misfit.days }) })
      : t('lasts.spare', { count: misfit.deliveries, of: misfit.of });
  };
  return {
    below: `${t('lasts.amount', {
      amount: gramsText(grams, locale).replace(' ', '\u00a0'),
      names: formatList(names, locale),
      lasts: t('ration.lasts', { count: days }),
    })} ${hint}`,
    beside: Object.fromEntries(
      rhythms.flatMap((rhythm) => {
        const text = misfitText(rhythm);
        return text ? [[rhythm, text]] : [];
      }),
    ),
  };
}
