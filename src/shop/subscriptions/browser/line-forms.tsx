import { useId, useState } from 'react';
import type { Fields } from '../../../../client/forms/submission.ts';
import { Submit } from '../../../../client/forms/submit.tsx';
import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import * as api from '../../../routes/api.ts';
import { descriptionOf, FieldError, problemOf } from '../../../ui/field-parts.tsx';
import { estimate } from '../model/estimate.ts';
import { LineShape } from '../model/shapes.ts';
import type { Line, Size, Subscription } from '../model/subscription.ts';
import type { Change } from './changes.ts';
import { closeDetails, SubscriptionForm, useSubscription } from './manage.tsx';
import { sumText } from './parts.tsx';
import { SwapRecipe } from './swap-recipe.tsx';

/** The amount of the next delivery after a change, before it is saved. */
export function NextAmount({ change, text }: { change: Change | null; text?: string }) {
  const { subscription } = useSubscription();
  const { t, locale } = useSetting();
  const isPriced = change?.kind === 'line' || change?.kind === 'rhythm';
  const next = isPriced ? estimate(subscription, change)?.next : null;
  return (
    <output className="small">
      {[next == null ? '' : t('sub.next_amount', { amount: sumText(next, subscription, locale) }), text]
        .filter(Boolean)
        .join(' ')}
    </output>
  );
}

interface ChangedField {
  target: { form: HTMLFormElement | null };
}

function SizeField({
  line,
  sizes,
  priceOf,
  onChange,
}: {
  line: Line;
  sizes: readonly Size[];
  priceOf(size: Size): number;
  onChange(event: ChangedField): void;
}) {
  const { subscription } = useSubscription();
  const { t, locale } = useSetting();
  return (
    <label>
      <span>{t('sub.size')}</span>
      <select
        key={line.variantId}
        name="variantId"
        defaultValue={line.variantId ?? ''}
        aria-label={t('sub.size_named', { name: line.title })}
        onChange={onChange}
      >
        {sizes.map((size) => (
          <option key={size.variantId} value={size.variantId}>
            {sizeName(size.title, locale)}
            {size.variantId === line.variantId ? '' : ` · ${formatMoney(priceOf(size), subscription.currency, locale)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The form that changes the size and the quantity of a line. */
function ChangeForm({ line, sizes }: { line: Line; sizes: readonly Size[] }) {
  const { subscription } = useSubscription();
  const { t } = useSetting();
  const id = useId();
  const [typed, setTyped] = useState<Fields | null>(null);
  const { rhythm } = subscription;
  const priceOf = (size: Size) =>
    size.variantId === line.variantId ? line.price : (size.prices[rhythm] ?? line.price);
  const changeOf = ({ variantId, quantity }: Fields): Change | null => {
    if (!/^[1-9]\d?$/.test(String(quantity))) return null;
    const size = sizes.find((known) => known.variantId === variantId);
    return {
      kind: 'line',
      lineId: line.id,
      quantity: Number(quantity),
      ...(size && { price: priceOf(size), variantId: size.variantId, variantTitle: size.title }),
    };
  };
  const onChange = ({ target: { form } }: ChangedField) => setTyped(Object.fromEntries(new FormData(form!)));
  return (
    <SubscriptionForm
      action={api.subscriptionsLine}
      place="products"
      change={changeOf}
      shape={LineShape}
      className="inline-form"
      onDone={() => setTyped(null)}
    >
      {(state) => {
        const problem = problemOf(state, 'quantity') ?? problemOf(state, 'variantId');
        return (
          <>
            <input type="hidden" name="lineId" value={line.id} />
            {sizes.length > 1 ? <SizeField line={line} sizes={sizes} priceOf={priceOf} onChange={onChange} /> : null}
            <label>
              <span>{t('sub.quantity')}</span>
              <input
                name="quantity"
                inputMode="numeric"
                maxLength={2}
                defaultValue={line.quantity}
                aria-label={t('sub.quantity_named', { name: line.title })}
                onChange={onChange}
                {...descriptionOf(id, problem, undefined)}
              />
            </label>
            <Submit className="button quiet small" aria-label={t('sub.save_named', { name: line.title })}>
              {t('account.save')}
            </Submit>
            <FieldError id={id} problem={problem} />
            <NextAmount change={typed && changeOf(typed)} />
          </>
        );
      }}
    </SubscriptionForm>
  );
}

/** The forms that change the size and the quantity of a line, that swap its recipe, and that remove it. */
export function LineForms({
  line,
  sizes,
  isSwappable,
}: {
  line: Subscription['lines'][number];
  sizes: readonly Size[];
  isSwappable: boolean;
}) {
  const { stored } = useSubscription();
  const { t } = useSetting();
  const details = useId();
  return (
    <div className="line-change">
      <ChangeForm line={line} sizes={sizes} />
      {isSwappable ? <SwapRecipe line={line} /> : null}
      {stored.lines.length > 1 ? (
        <details className="confirm" id={details}>
          <summary aria-label={t('account.remove_named', { name: line.title })}>{t('account.remove')}</summary>
          <SubscriptionForm
            action={api.subscriptionsRemove}
            place="products"
            focus="products"
            change={() => ({ kind: 'remove', lineId: line.id })}
            className="bubble"
            onDone={() => closeDetails(details)}
          >
            <input type="hidden" name="lineId" value={line.id} />
            <Submit className="button action small">{t('account.remove_sure', { name: line.title })}</Submit>
          </SubscriptionForm>
        </details>
      ) : null}
    </div>
  );
}
