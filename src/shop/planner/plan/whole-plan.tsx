import { formatMoney, sizeName } from '../../../platform/market/format.ts';
import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import type { RecommendedProduct } from '../recommendation/product.ts';
import type { Recommendation } from '../recommendation/recommend.ts';
import type { Plan } from '../store.ts';
import { rhythmText } from './amounts.ts';

const priceOf = ({ price, subscriptionPrice, rhythm }: RecommendedProduct): number => (subscriptionPrice ?? price) * (rhythm?.bags ?? 1);

/** The first choice of each kind with its price, and a form that puts the ticked ones into the cart. */
export function WholePlan({ recommendation, plan, formId }: { recommendation: Recommendation; plan: Plan; formId: string }) {
  const view = useView();
  const { t, market, locale, config } = view;
  const choices = recommendation.products.filter(({ first, tab }) => first && tab !== 'other');
  const pricePerDay = choices.reduce((sum, product) => sum + (product.pricePerDay ?? 0), 0);
  const money = (value: number) => formatMoney(value, market.currency, locale);
  return (
    <form className="plan-whole" method="post" action={api.planner.cart}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="planId" value={plan.id} />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="tabs[chosen]" value="" />
      <h3>{t('planner.whole_title')}</h3>
      <ul>
        {choices.map((product) => (
          <li key={product.tab}>
            <label className="check">
              <input type="checkbox" name={`tabs[${product.tab}]`} value="1" defaultChecked />
              <span>
                <b>{t(`planner.tab.${product.tab}`)}</b>
                <small>
                  {t('planner.rhythm_bags', {
                    count: product.rhythm?.bags ?? 1,
                    size: sizeName(product.size, locale),
                    every: product.sellingPlanId ? rhythmText(product, view) : t('plan.once').toLowerCase(),
                  })}
                </small>
              </span>
              <span>{money(priceOf(product))}</span>
            </label>
          </li>
        ))}
      </ul>
      <p>
        <b>{t('planner.whole_day', { price: money(Math.round(pricePerDay * 100) / 100) })}</b>
      </p>
      {config.planDiscountCode ? <p>{t('planner.discount', { code: config.planDiscountCode })}</p> : null}
      <button className="button action">{t('planner.whole', { name: plan.answers.name })}</button>
      <p className="small">{t('planner.whole_text')}</p>
    </form>
  );
}
