import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { api } from '../../../routes.ts';
import { DeliveryPrice } from '../../../ui/delivery-price.tsx';
import { amountsOf, type PlanResult } from '../model/plan.ts';
import { roundToCent } from '../model/recommendation.ts';
import { htmlOf } from './html.tsx';
import { PlanForm } from './ways.tsx';

type Planned = Pick<PlanResult, 'products' | 'rations'>;

/** The price of the plan as it is recommended, and a form that puts it into the cart. */
function Bar({ products, rations, fields }: Planned & { fields: { planId: string; formId: string } }) {
  const { t } = useSetting();
  const ticked = products.filter(({ first, tab, isTicked }) => first && tab !== 'other' && isTicked);
  const amounts = ticked.map((product) => amountsOf(product, product.recommended, rations));
  const sumOf = (price: 'price' | 'perMonth') =>
    roundToCent(amounts.reduce((sum, amount) => sum + (amount[price] ?? 0), 0));
  const tabs = Object.fromEntries(ticked.map(({ tab }) => [`tabs[${tab}]`, '1']));
  return (
    <PlanForm action={api.plannerCart} fields={{ ...fields, 'tabs[chosen]': '', ...tabs }} className="plan-bar">
      <span>
        <b>
          <DeliveryPrice price={sumOf('price')} perMonth={sumOf('perMonth')} isSum />
        </b>
        <br />
        {amounts.every(({ plan }) => plan) ? <small>{t('cart.free_reached')}</small> : null}
      </span>
      <button className="button action">{t('planner.whole_short')}</button>
    </PlanForm>
  );
}

/** The bar at the foot of a phone's window, as HTML, until the plan's own form comes into view; empty without food. */
export const barHtml = (
  { hasMainFood, ...planned }: Planned & Pick<PlanResult, 'hasMainFood'>,
  fields: { planId: string; formId: string },
  setting: Setting,
): string => (hasMainFood ? htmlOf(<Bar {...planned} fields={fields} />, setting) : '');
