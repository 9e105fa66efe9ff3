import { formatList } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { gramsText } from '../../planner/index.ts';
import { rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import { dayText } from '../browser/parts.tsx';
import type { Subscription } from '../model/subscription.ts';
import type { FoodSupply, Supply } from './load.ts';

/**
 * How much of a food is eaten, and how long it lasts. @param isTitled whether the title of the section tells until
 * when.
 */
function Food({ food: { title, names, gramsPerDay, days, until }, isTitled }: { food: FoodSupply; isTitled: boolean }) {
  const { t, locale, today } = useView();
  return (
    <p>
      <b>{title}</b> {t('lasts.eats', { names: formatList(names, locale), grams: gramsText(gramsPerDay, locale) })}{' '}
      {t('lasts.delivery', { days: t('planner.days', { count: days }) })}{' '}
      {until && !isTitled ? t(until < today ? 'lasts.over' : 'lasts.until', { date: dayText(until, locale) }) : null}
    </p>
  );
}

/** The advice where a delivery does not fit its rhythm. */
function Advice({ fit, subscription: { number } }: { fit: Supply['fit']; subscription: Subscription }) {
  const { t, market } = useView();
  if (fit.kind === 'fits') return null;
  const { kind, days, better } = fit;
  return (
    <>
      <p>
        <strong>{t(`lasts.${kind}`, { days: t('planner.days', { count: days }) })}</strong>{' '}
        {better === null ? (
          <>
            {t('lasts.no_rhythm')} <a href="#products">{t('lasts.other_amount')}</a>
          </>
        ) : null}
      </p>
      {better === null ? null : (
        <form method="post" action={api.subscriptionsFrequency}>
          <input type="hidden" name="market" value={market.code} />
          <input type="hidden" name="subscriptionId" value={number} />
          <input type="hidden" name="rhythm" value={better} />
          <button className="button action small">
            {t('sub.offer_rhythm_take', { every: withinSentence(rhythmText(better, t)) })}
          </button>
        </form>
      )}
    </>
  );
}

/** How long the food lasts, and the rhythm that fits. */
export function SupplySection({
  supply: { foods, fit },
  subscription,
}: {
  supply: Supply;
  subscription: Subscription;
}) {
  const { t, locale, market, today } = useView();
  const [first] = foods.flatMap(({ until }) => until ?? []).sort();
  const isKnown = first !== undefined && first >= today;
  return (
    <section className="account-card" aria-labelledby="lasts">
      <h2 id="lasts">{isKnown ? t('lasts.title', { date: dayText(first, locale) }) : t('lasts.heading')}</h2>
      {foods.map((food) => (
        <Food key={food.title} food={food} isTitled={isKnown && foods.length === 1} />
      ))}
      <Advice fit={fit} subscription={subscription} />
      <p className="small">
        <a href={pages.pets(market.code)}>{t('lasts.source')}</a>
      </p>
    </section>
  );
}
