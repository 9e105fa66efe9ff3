import { useId } from 'react';
import { Form } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { descriptionOf, FieldError, problemOf } from '../../../../ui/field-parts.tsx';
import { AddShape } from '../../../selling-plans/model/add-shapes.ts';
import { type JoinableSubscription, MAX_QUANTITY } from '../../model/plan.ts';

const focus = (field: HTMLElement | null) => field?.focus();

/** The form that adds a product to a subscription. It is loaded when it is asked for. */
export function AddForm({
  subscription: { number, name, variantId, quantity },
  formId,
}: {
  subscription: JoinableSubscription;
  formId: string;
}) {
  const { t } = useSetting();
  const id = useId();
  return (
    <Form
      action={api.subscriptionsAdd}
      shape={AddShape}
      formId={formId}
      label={t('planner.add_to', { subscription: name })}
      className="joining"
    >
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
  );
}
