import { useState } from 'react';
import { Form } from '../../../../../client/forms/form.tsx';
import type { Answer } from '../../../../../client/forms/send.ts';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { formatMoney } from '../../../../platform/shared/format.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { api, pages } from '../../../../routes.ts';
import { DeliveryPrice } from '../../../../ui/delivery-price.tsx';
import type { CartState } from '../../../cart/model/cart.ts';
import {
  type Amount,
  type Amounts,
  amountsOf,
  isSameAmount,
  type PlanContent,
  type PlanProduct,
  type PlanResult,
  sumOf,
} from '../../model/plan.ts';
import { amountText } from './product-card.tsx';

/** Opens the cart's panel with the cart of an answer. The answer to a repeated form has none. */
async function openCart({ cart, details }: Answer): Promise<void> {
  const { showCart } = await import('../../../cart/browser/shared.ts');
  showCart(cart ? ({ cart, details } as CartState) : undefined);
}

interface WholePlanProps {
  plan: PlanContent;
  result: PlanResult;
  formId: string;
  amountOf(product: PlanProduct): Amount;
}

interface Choice extends PlanProduct {
  key: string;
  amount: Amount;
  amounts: Amounts;
}

/** A product that goes into the cart while it is ticked. @param name of its kind. */
function ChosenProduct({
  choice: { tab, amount, amounts, recommended, isTicked },
  name,
  onTick,
}: {
  choice: Choice;
  name: string | undefined;
  onTick(isTicked: boolean): void;
}) {
  const setting = useSetting();
  return (
    <li>
      {isSameAmount(amount, recommended) ? null : (
        <input
          type="hidden"
          name={`amounts[${tab}]`}
          value={`${amount.variantId} ${amount.quantity} ${amount.rhythm}`}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          name={`tabs[${tab}]`}
          value="1"
          defaultChecked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span>
          <b>{name}</b>
          <small>{amountText(amount, amounts, setting)}</small>
        </span>
        <DeliveryPrice price={amounts.price} perMonth={amounts.perMonth} />
      </label>
    </li>
  );
}

/** The price of a month, on average, and below it that of the first delivery where it is another. */
function WholePrice({ amounts }: { amounts: readonly Amounts[] }) {
  const { t, market, locale } = useSetting();
  const { first, month } = sumOf(amounts);
  const money = (price: number) => ({ price: formatMoney(price, market.currency, locale) });
  return (
    <>
      <b>{t('planner.a_month', money(month))}</b>
      {Math.abs(first - month) < 0.01 ? null : <small>{t('planner.first_price', money(first))}</small>}
    </>
  );
}

/** The first choice of each kind with its price, and a form that puts the ticked ones into the cart. */
export function WholePlan({ plan: { name }, result, formId, amountOf }: WholePlanProps) {
  const { t, market } = useSetting();
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const choices = result.products
    .filter(({ first, tab }) => first && tab !== 'other')
    .map((product) => {
      const amount = amountOf(product);
      // a new weight that changes what is ticked begins anew
      const key = `${product.tab} ${product.isTicked}`;
      return { ...product, key, amount, amounts: amountsOf(product, amount, result.rations) };
    });
  const ticked = choices.filter(({ key, isTicked }) => ticks[key] ?? isTicked);
  return (
    <Form
      className="plan-whole"
      action={api.plannerCart}
      formId={formId}
      doneText={null}
      onDone={(answer) => openCart(answer).catch(() => location.assign(pages.cart(market.code)))}
    >
      <header dangerouslySetInnerHTML={{ __html: result.head }} />
      <ul>
        {choices.map((choice) => (
          <ChosenProduct
            key={choice.key}
            choice={choice}
            name={result.tabs.find(({ tab }) => tab === choice.tab)?.name}
            onTick={(isTicked) => setTicks((before) => ({ ...before, [choice.key]: isTicked }))}
          />
        ))}
      </ul>
      <p>
        <WholePrice amounts={ticked.map(({ amounts }) => amounts)} />
      </p>
      <Submit className="button action">{t('planner.whole', { name })}</Submit>
      <ul dangerouslySetInnerHTML={{ __html: result.gains }} />
      <p className="small">{result.note}</p>
    </Form>
  );
}
