import { formatMoney } from '../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { api } from '../../../routes.ts';
import { amountsOf, type PlanResult, sumOf } from '../model/plan.ts';
import { wholePlan } from '../recommendation/recommend.ts';
import { htmlOf } from './html.tsx';
import { PlanForm } from './ways.tsx';

type Planned = Pick<PlanResult, 'products' | 'rations'>;

/** The price of the plan as it is recommended, and a form that puts it into the cart. */
function Bar({ products, rations, fields }: Planned & { fields: Record<string, string> }) {
  const { t, market, locale } = useSetting();
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const ticked = wholePlan(products);
  const amounts = ticked.map((product) => amountsOf(product, product.recommended, rations));
  const { first, month } = sumOf(amounts);
  const [atFirst, aMonth] = [money(first), money(month)];
  const tabs = Object.fromEntries(ticked.map(({ tab }) => [`tabs[${tab}]`, '1']));
  return (
    <PlanForm action={api.plannerCart} fields={{ ...fields, 'tabs[chosen]': '', ...tabs }} className="plan-bar">
      <span>
        <b>{t('planner.a_month', { price: aMonth })}</b>
        {atFirst === aMonth ? null : <small>{t('planner.first_price', { price: atFirst })}</small>}
        {amounts.every(({ plan }) => plan) ? <small>{t('cart.free_reached')}</small> : null}
      </span>
      <button className="button action">{t('planner.bar_button')}</button>
    </PlanForm>
  );
}

/** The bar at the foot of a phone's window, as HTML, until the plan's own form comes into view; empty without food. */
export const barHtml = (
  { hasMainFood, ...planned }: Planned & Pick<PlanResult, 'hasMainFood'>,
  fields: Record<string, string>,
  setting: Setting,
): string => (hasMainFood ? htmlOf(<Bar {...planned} fields={fields} />, setting) : '');
