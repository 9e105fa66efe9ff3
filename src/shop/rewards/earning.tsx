import { HAS_PLANNER, HAS_REFERRALS } from '../../brand/tables/has.ts';
import { formatMoney } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import type { Standing } from './ledger.ts';
import { RULES } from './rules.ts';

type Topic = keyof typeof RULES.earn;

/** The events of features that the shop does without. */
const NEVER: ReadonlySet<Topic> = new Set<Topic>([
  ...(HAS_PLANNER ? [] : (['plan'] as const)),
  ...(HAS_REFERRALS ? [] : (['friend'] as const)),
]);
const ways = (Object.entries(RULES.earn) as [Topic, number][]).filter(([topic]) => !NEVER.has(topic));

/** Events that are rewarded once. */
const ONCE: ReadonlySet<string> = new Set(['account', 'plan', 'subscription']);

/**
 * How points are earned. @param counts how often the customer has earned by each topic; without it nothing is told
 * about that.
 */
export function Earning({ counts }: { counts?: Standing['counts'] }) {
  const { t, market, locale } = useView();
  const unit = RULES.orderUnit[market.currency];
  const doneText = (topic: Topic): string => {
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
      {ways.map(([topic, points]) => {
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
