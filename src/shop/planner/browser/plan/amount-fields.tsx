import { useId, useRef } from 'react';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { type Rhythm, rhythmText } from '../../../selling-plans/model/rhythm.ts';
import { type Amount, MAX_QUANTITY, type PlanProduct } from '../../model/plan.ts';

/** Fields for another number, size and rhythm. Without script the recommended amount is added. */
export function AmountFields({
  product: { packs, title },
  amount,
  onChange,
}: {
  product: PlanProduct;
  amount: Amount;
  onChange(amount: Amount): void;
}) {
  const { t } = useSetting();
  const id = useId();
  const quantity = useRef<HTMLInputElement>(null);
  const size = useRef<HTMLSelectElement>(null);
  const rhythm = useRef<HTMLSelectElement>(null);
  const plans = (packs.find(({ variantId }) => variantId === amount.variantId) ?? packs[0])?.plans ?? [];
  const read = () => {
    const typed = quantity.current?.value.trim() ?? '';
    const isNumber = /^[1-9]\d?$/.test(typed);
    onChange({
      variantId: size.current?.value ?? amount.variantId,
      quantity: isNumber ? Number(typed) : amount.quantity,
      rhythm: rhythm.current ? (rhythm.current.value as Rhythm) : amount.rhythm,
    });
  };
  const step = (by: number) => {
    if (!quantity.current) return;
    quantity.current.value = String(Math.min(MAX_QUANTITY, Math.max(1, amount.quantity + by)));
    read();
  };
  const stepper = (by: number, text: string, sign: string) => (
    // a disabled button would lose the focus; beyond the bounds a step changes nothing
    <button
      type="button"
      onClick={() => step(by)}
      aria-disabled={amount.quantity === (by < 0 ? 1 : MAX_QUANTITY)}
      aria-label={t(text, { name: title })}
    >
      {sign}
    </button>
  );
  return (
    <div className="amount" role="group" aria-label={t('planner.amount', { name: title })} data-scripted>
      <span className="stepper">
        {stepper(-1, 'cart.less', '−')}
        <input
          ref={quantity}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_QUANTITY}
          autoComplete="off"
          defaultValue={amount.quantity}
          onInput={read}
          onBlur={({ currentTarget }) => {
            currentTarget.value = String(amount.quantity);
          }}
          aria-label={t('cart.quantity_of', { name: title })}
        />
        {stepper(1, 'cart.more', '+')}
      </span>
      {packs.length > 1 ? (
        <label htmlFor={`${id}size`}>
          <span className="visually-hidden">{t('product.size')}</span>
          <select ref={size} id={`${id}size`} defaultValue={amount.variantId} onChange={read} autoComplete="off">
            {packs.map((pack) => (
              <option key={pack.variantId} value={pack.variantId}>
                {pack.size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {plans.length > 1 ? (
        <label htmlFor={`${id}rhythm`}>
          <span className="visually-hidden">{t('planner.rhythm')}</span>
          <select ref={rhythm} id={`${id}rhythm`} defaultValue={amount.rhythm} onChange={read} autoComplete="off">
            {plans.map(({ rhythm: offered }) => (
              <option key={offered} value={offered}>
                {rhythmText(offered, t)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
