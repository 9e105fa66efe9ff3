import { useState } from 'react';
import { useSetting } from '../../src/platform/document/setting.tsx';
import { formatMoney } from '../../src/platform/market/format.ts';
import { api, pages } from '../../src/routes.ts';
import type { CartState } from '../../src/shop/cart/model.ts';
import { type Amount, amountsOf, isSameAmount, type PlanContent, type PlanProduct, type PlanResult } from '../../src/shop/planner/plan/model.ts';
import { Form } from '../forms/form.tsx';
import type { Answer } from '../forms/send.ts';
import { Submit } from '../forms/submit.tsx';
import { amountText } from './product-card.tsx';

/** Opens the cart's panel with the cart of an answer. The answer to a repeated form has none. */
async function openCart({ cart, details }: Answer): Promise<void> {
  const { showCart } = await import('../cart/show.ts');
  showCart(cart ? ({ cart, details } as CartState) : undefined);
}

interface WholePlanProps {
  plan: PlanContent;
  result: PlanResult;
  formId: string;
  amountOf(product: PlanProduct): Amount;
}

/** The first choice of each kind with its price, and a form that puts the ticked ones into the cart. */
export function WholePlan({ plan: { id, name, discountCode }, result, formId, amountOf }: WholePlanProps) {
  const setting = useSetting();
  const { t, market, locale } = setting;
  const [omitted, setOmitted] = useState<readonly string[]>([]);
  const money = (value: number) => formatMoney(value, market.currency, locale);
  const choices = result.products
    .filter(({ first, tab }) => first && tab !== 'other')
    .map((product) => {
      const amount = amountOf(product);
      return { ...product, amount, amounts: amountsOf(product, amount, result.rations) };
    });
  const pricePerDay = choices.filter(({ tab }) => !omitted.includes(tab)).reduce((sum, { amounts }) => sum + (amounts.perDay ?? 0), 0);
  return (
    <Form
      className="plan-whole"
      action={api.planner.cart}
      formId={formId}
      doneText={null}
      onDone={(answer) => openCart(answer).catch(() => location.assign(pages.cart(market.code)))}
    >
      <input type="hidden" name="planId" value={id} />
      <input type="hidden" name="tabs[chosen]" value="" />
      <h2>{t('planner.whole_title')}</h2>
      <ul>
        {choices.map(({ tab, amount, amounts, recommended }) => (
          <li key={tab}>
            {isSameAmount(amount, recommended) ? null : (
              <input type="hidden" name={`amounts[${tab}]`} value={`${amount.variantId} ${amount.quantity} ${amount.rhythm}`} />
            )}
            <label className="check">
              <input
                type="checkbox"
                name={`tabs[${tab}]`}
                value="1"
                defaultChecked
                onChange={({ target }) => setOmitted([...omitted.filter((other) => other !== tab), ...(target.checked ? [] : [tab])])}
              />
              <span>
                <b>{result.tabs.find((kind) => kind.tab === tab)?.name}</b>
                <small>
                  {amounts.plan
                    ? amountText(amount, amounts, setting)
                    : t('planner.rhythm_bags', { count: amount.quantity, size: amounts.pack.size, every: t('plan.once').toLowerCase() })}
                </small>
              </span>
              <span>{money(amounts.price)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p>
        <b>{t('planner.whole_day', { price: money(Math.round(pricePerDay * 100) / 100) })}</b>
      </p>
      {discountCode ? <p>{t('planner.discount', { code: discountCode })}</p> : null}
      <Submit className="button action">{t('planner.whole', { name })}</Submit>
      <p className="small">{t('planner.whole_text')}</p>
    </Form>
  );
}
