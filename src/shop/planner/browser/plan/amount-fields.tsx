import { type RefObject, useRef } from 'react';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { type Rhythm, rhythmText } from '../../../selling-plans/model/rhythm.ts';
import { type Amount, MAX_QUANTITY, type PlanProduct } from '../../model/plan.ts';

/** A button for one piece more or less. */
function StepButton({
  by,
  text,
  sign,
  title,
  quantity,
  onStep,
}: {
  by: 1 | -1;
  text: string;
  sign: string;
  title: string;
  quantity: number;
  onStep(by: number): void;
}) {
  const { t } = useSetting();
  return (
    // a disabled button would lose the focus; beyond the bounds a step changes nothing
    <button
      type="button"
      onClick={() => onStep(by)}
      aria-disabled={quantity === (by < 0 ? 1 : MAX_QUANTITY)}
      aria-label={t(text, { name: title })}
    >
      {sign}
    </button>
  );
}

/** A list of sizes or rhythms. */
function Choice({
  field,
  label,
  chosen,
  options,
  onChange,
}: {
  field: RefObject<HTMLSelectElement | null>;
  label: string;
  chosen: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange(): void;
}) {
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select ref={field} defaultValue={chosen} onChange={onChange} autoComplete="off">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The fields, and what is read from them. What is no number of pieces leaves the number as it is. */
function useFields(amount: Amount, onChange: (amount: Amount) => void) {
  const quantity = useRef<HTMLInputElement>(null);
  const size = useRef<HTMLSelectElement>(null);
  const rhythm = useRef<HTMLSelectElement>(null);
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
  return { quantity, size, rhythm, read, step };
}

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
  const { quantity, size, rhythm, read, step } = useFields(amount, onChange);
  const plans = (packs.find(({ variantId }) => variantId === amount.variantId) ?? packs[0])?.plans ?? [];
  const stepper = { title, quantity: amount.quantity, onStep: step };
  return (
    <div className="amount" role="group" aria-label={t('planner.amount', { name: title })} data-scripted>
      <span className="stepper">
        <StepButton by={-1} text="cart.less" sign="−" {...stepper} />
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
        <StepButton by={1} text="cart.more" sign="+" {...stepper} />
      </span>
      {packs.length > 1 ? (
        <Choice
          field={size}
          label={t('product.size')}
          chosen={amount.variantId}
          options={packs.map(({ variantId, size }) => [variantId, size])}
          onChange={read}
        />
      ) : null}
      {plans.length > 1 ? (
        <Choice
          field={rhythm}
          label={t('planner.rhythm')}
          chosen={amount.rhythm}
          options={plans.map(({ rhythm }) => [rhythm, rhythmText(rhythm, t)])}
          onChange={read}
        />
      ) : null}
    </div>
  );
}
