import { formatMoney, formatNumber, sizeName } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { api } from '../../../routes.ts';
import { type Rhythm, rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import { type LargerSize, largerDrySize } from '../recommendation/larger-size.ts';
import type { Recommendation } from '../recommendation/recommend.ts';
import type { PlanData } from './load.ts';
import { PlanForm } from './ways.tsx';

/** Two sizes that cost less than the chosen one alone, and a form that puts them into the cart. */
function TwoSizes({
  data: { plan, formId },
  mix: { packs, price, ownPrice },
  rhythm,
}: {
  data: PlanData;
  mix: NonNullable<LargerSize['mix']>;
  rhythm: Rhythm;
}) {
  const { t, market, locale } = useSetting();
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const mix = packs
    .map(({ bags, size, pricePerKg: perKg }) => {
      const pack = `${bags}\u00a0×\u00a0${sizeName(size, locale)}`;
      return perKg === null ? pack : `${pack} (${t('planner.per_kg', { price: money(perKg) })})`;
    })
    .join(' + ');
  return (
    <PlanForm action={api.plannerCart} fields={{ planId: plan.id, formId, of: 'sizes' }} className="plan-sample">
      <p>{t('planner.two_sizes', { mix, price: money(price), own: money(ownPrice) })}</p>
      <button className="button quiet small">
        {t('planner.two_sizes_button', { price: money(price), every: withinSentence(rhythmText(rhythm, t)) })}
      </button>
    </PlanForm>
  );
}

/** The larger size of the first choice of dry food, where a kilogram of it costs less: an offer of both, or why not. */
export function Sizes({ data, recommendation }: { data: PlanData; recommendation: Recommendation }) {
  const { t, locale } = useSetting();
  const found = largerDrySize(recommendation.products);
  if (!found) return null;
  const { product, larger, rhythm } = found;
  return larger.mix ? (
    <TwoSizes data={data} mix={larger.mix} rhythm={rhythm} />
  ) : (
    <p className="small">
      {t('planner.why_size', {
        size: sizeName(product.size, locale),
        larger: sizeName(larger.size, locale),
        left: formatNumber(Math.round(larger.left / 100) / 10, locale),
      })}
    </p>
  );
}
