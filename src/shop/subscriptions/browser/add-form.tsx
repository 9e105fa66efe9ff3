import { type FormEvent, useState } from 'react';
import { validate } from 'superstruct';
import { fieldsIn } from '../../../../client/forms/check.ts';
import { Form } from '../../../../client/forms/form.tsx';
import { Submit } from '../../../../client/forms/submit.tsx';
import { formatDay, formatMoney } from '../../../platform/shared/format.ts';
import type { Problem } from '../../../platform/shared/parse.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import * as api from '../../../routes/api.ts';
import { descriptionOf, FieldError, Labelled, problemOf } from '../../../ui/field-parts.tsx';
import { AddShape, quantity as quantityShape } from '../../selling-plans/model/add-shapes.ts';
import type { AddableProduct } from '../model/addable.ts';
import { estimate } from '../model/estimate.ts';
import { ProductHead } from './add-head.tsx';
import { SizeField } from './add-size.tsx';
import type { Added, AddProductProps } from './adding.ts';

/** The product that the fields of the form add; null while the quantity cannot be read. */
function addedBy(product: AddableProduct, fields: Record<string, unknown>): Added | null {
  const [error, quantity] = validate(fields.quantity, quantityShape, { coerce: true });
  const size = product.sizes.find(({ variantId }) => variantId === fields.variantId) ?? product.sizes[0];
  if (error || !size) return null;
  const { title, image } = product;
  return {
    variantId: size.variantId,
    title,
    variantTitle: size.title,
    image,
    quantity,
    price: size.price,
    when: fields.when === 'once' ? 'once' : 'always',
  };
}

const FIRST_QUANTITY = '1';

/** The amount of the next delivery, or of each one, with the product; nothing where it cannot be known. */
function NewAmount({ subscription, added }: Pick<AddProductProps, 'subscription'> & { added: Added | null }) {
  const { t, locale } = useSetting();
  const estimated = added && estimate(subscription, { kind: 'add', ...added });
  const amount = added?.when === 'once' ? estimated?.next : estimated?.total;
  if (!added || amount === undefined || amount === null) return null;
  return t(added.when === 'once' ? 'adding.amount_once' : 'adding.amount', {
    amount: formatMoney(amount, subscription.currency, locale),
  });
}

/** With which deliveries the product comes: with each one, or only with the next. */
function WhenField({
  next,
  isSubscribable,
  problem,
}: {
  next: AddProductProps['subscription']['next'];
  isSubscribable: boolean;
  problem: Problem | undefined;
}) {
  const { t, locale } = useSetting();
  return (
    <fieldset className="checks" {...descriptionOf('adding-when', problem, undefined)}>
      <legend>{t('sub.add_when')}</legend>
      {isSubscribable ? (
        <label>
          <input type="radio" name="when" value="always" defaultChecked />
          {t('sub.add_always')}
        </label>
      ) : null}
      <label>
        <input type="radio" name="when" value="once" defaultChecked={!isSubscribable} />
        {next ? t('sub.add_once_on', { date: formatDay(next.leaves, locale) }) : t('sub.add_once')}
      </label>
      {isSubscribable ? null : <p className="small">{t('sub.add_only_once')}</p>}
      <FieldError id="adding-when" problem={problem} />
    </fieldset>
  );
}

function QuantityField({ problem }: { problem: Problem | undefined }) {
  const { t } = useSetting();
  return (
    <div className="short">
      <Labelled id="adding-quantity" label={t('sub.quantity')} problem={problem}>
        <input
          id="adding-quantity"
          name="quantity"
          inputMode="numeric"
          maxLength={2}
          defaultValue={FIRST_QUANTITY}
          {...descriptionOf('adding-quantity', problem, undefined)}
        />
      </Labelled>
    </div>
  );
}

/** The form that adds a product, with the amount that is charged then. */
export function AddForm({
  product,
  subscription,
  formId,
  lane,
  onStart,
  onDone,
  onBack,
}: AddProductProps & { product: AddableProduct; onBack(): void }) {
  const { t } = useSetting();
  const isSubscribable = product.sizes.some(({ always }) => always);
  const first = {
    variantId: product.sizes[0]?.variantId,
    quantity: FIRST_QUANTITY,
    when: isSubscribable ? 'always' : 'once',
  };
  const [fields, setFields] = useState<Record<string, unknown>>(first);

  const onInput = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setFields(fieldsIn(new FormData(form)));
  };
  return (
    <>
      <ProductHead image={product.image}>{product.title}</ProductHead>
      <Form
        action={api.subscriptionsAdd}
        shape={AddShape}
        className="form"
        formId={formId}
        lane={lane}
        doneText={null}
        onStart={(sent) => {
          const added = addedBy(product, sent);
          if (added) onStart?.(added, sent);
        }}
        onDone={(body, sent) => {
          const added = addedBy(product, sent);
          if (added) onDone(body, added, sent);
        }}
      >
        {(state) => {
          const [size, when, quantity] = ['variantId', 'when', 'quantity'].map((name) => problemOf(state, name));
          return (
            <>
              <input type="hidden" name="subscriptionId" value={subscription.number} />
              <div className="form" onInput={onInput}>
                <SizeField
                  sizes={product.sizes}
                  chosen={first.variantId}
                  currency={subscription.currency}
                  problem={size}
                />
                <WhenField next={subscription.next} isSubscribable={isSubscribable} problem={when} />
                <QuantityField problem={quantity} />
              </div>
              <p aria-live="polite">
                <NewAmount subscription={subscription} added={addedBy(product, fields)} />
              </p>
              <p className="actions">
                <Submit className="button action">{t('sub.add_button')}</Submit>
                <button type="button" className="button quiet" onClick={onBack}>
                  {t('sub.add_others')}
                </button>
              </p>
            </>
          );
        }}
      </Form>
    </>
  );
}
