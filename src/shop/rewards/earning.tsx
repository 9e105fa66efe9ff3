import { formatMoney } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import type { Standing } from './ledger.ts';
import { RULES } from './rules.ts';

/** Events that are rewarded once. */
const ONCE: ReadonlySet<string> = new Set(['account', 'plan', 'subscription']);

/**
 * How points are earned. @param counts how often the customer has earned by each topic; without it nothing is told
 * about that.
 */
export function Earning({ counts }: { counts?: Standing['counts'] }) {
  const { t, market, locale } = useView();
  const unit = RULES.orderUnit[market.currency];
  const doneText = (topic: keyof typeof RULES.earn): string => {
    const count = counts?.[topic] ?? 0;
    if (count === 0) return '';
    if (ONCE.has(topic)) return t('rewards.done');
    return topic === 'pet'
      ? t('rewards.done_of', { done: Math.min(count, RULES.petsRewarded), all: RULES.petsRewarded })
      : t('rewards.done_times', { count });
  };
  return (
    <ul className="points-list">
      {unit ? (
        <li>
          <span>{t('rewards.earn.order', { amount: formatMoney(unit, market.currency, locale, true) })}</span>
          <b>+1</b>
        </li>
      ) : null}
      {(Object.entries(RULES.earn) as [keyof typeof RULES.earn, number][]).map(([topic, points]) => {
        const done = doneText(topic);
        return (
          <li key={topic}>
            <span>
              {t(`rewards.earn.${topic}`, topic === 'pet' ? { limit: RULES.petsRewarded } : {})}{' '}
              {done ? <small>{done}</small> : null}
            </span>
            <b>+{points}</b>
          </li>
        );
      })}
    </ul>
  );
}
