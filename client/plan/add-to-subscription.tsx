import { useId, useState } from 'react';
import { useSetting } from '../../src/platform/document/setting.tsx';
import { api } from '../../src/routes.ts';
import { type JoinableSubscription, MAX_QUANTITY } from '../../src/shop/planner/plan/model.ts';
import { AddShape } from '../../src/shop/subscriptions/addable/shapes.ts';
import { descriptionOf, FieldError, problemOf } from '../../src/ui/field-parts.tsx';
import { Form } from '../forms/form.tsx';
import { Submit } from '../forms/submit.tsx';
import { isPlainClick } from '../plain-click.ts';

const focus = (field: HTMLElement | null) => field?.focus();

/** Adds a product to a subscription: a link to the subscription's page, which opens a form in place. */
export function AddToSubscription({ subscription: { number, href, variantId, quantity, text } }: { subscription: JoinableSubscription }) {
  const { t } = useSetting();
  const id = useId();
  const [formId, setFormId] = useState<string | null>(null);
  return (
    <>
      <p className="small">
        <a
          href={href}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            setFormId(crypto.randomUUID());
          }}
        >
          {t('planner.add_to', { number })}
        </a>
        {text}
      </p>
      {formId ? (
        <Form action={api.subscriptions.add} shape={AddShape} formId={formId} label={t('planner.add_to', { number })} className="joining">
          {(state) => {
            const problem = problemOf(state, 'quantity');
            return (
              <>
                <input type="hidden" name="subscriptionId" value={number} />
                <input type="hidden" name="variantId" value={variantId} />
                <label htmlFor={id}>{t('cart.quantity')}</label>
                <input
                  ref={focus}
                  id={id}
                  type="number"
                  inputMode="numeric"
                  name="quantity"
                  min={1}
                  max={MAX_QUANTITY}
                  defaultValue={quantity}
                  required
                  {...descriptionOf(id, problem, undefined)}
                />
                <Submit className="button small action">{t('sub.add_button')}</Submit>
                <FieldError id={id} problem={problem} />
              </>
            );
          }}
        </Form>
      ) : null}
    </>
  );
}
