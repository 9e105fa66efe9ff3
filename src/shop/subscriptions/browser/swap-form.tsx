import { useState } from 'react';
import { Form } from '../../../../client/forms/form.tsx';
import type { Fields } from '../../../../client/forms/submission.ts';
import { Submit } from '../../../../client/forms/submit.tsx';
import { useSetting } from '../../../platform/shared/setting.tsx';
import * as api from '../../../routes/api.ts';
import { problemOf } from '../../../ui/field-parts.tsx';
import type { Subscription } from '../model/subscription.ts';
import type { Recipe } from '../model/swap.ts';
import { ProductHead } from './add-head.tsx';
import { SizeField } from './add-size.tsx';
import type { Change } from './changes.ts';
import { readLater, useSubscription } from './manage.tsx';

interface SwapFormProps {
  line: Subscription['lines'][number];
  recipe: Recipe;
  formId: string;
  onDone(): void;
  onBack(): void;
}

const paragraphs = (texts: readonly string[], className?: string) =>
  texts.map((text) => (
    <p key={text} className={className}>
      {text}
    </p>
  ));

/** The form that puts a recipe in the place of a line's product, with the amount that each delivery costs then. */
export function SwapForm({ line, recipe, formId, onDone, onBack }: SwapFormProps) {
  const { stored, lane, start, finish } = useSubscription();
  const { t } = useSetting();
  const { sizes, image, title, nearest } = recipe;
  const sizeOf = (id: unknown) => sizes.find(({ variantId }) => variantId === id) ?? sizes[0]!;
  const [chosen, choose] = useState(() => sizeOf(nearest));
  const changeOf = (sent: Fields): Change | null => {
    const { variantId, title: variantTitle, price, merged: into } = sizeOf(sent.variantId);
    // two lines that become one are shown when they have
    return into === null
      ? { kind: 'line', lineId: line.id, quantity: line.quantity, price, variantId, title, variantTitle, image }
      : null;
  };
  return (
    <>
      <ProductHead image={image}>{t('swap.for', { before: line.title, after: title })}</ProductHead>
      {paragraphs(recipe.warnings, 'alert')}
      <Form
        action={api.subscriptionsSwap}
        className="form"
        formId={formId}
        lane={lane}
        doneText={null}
        onStart={(sent) => start(changeOf(sent), sent)}
        onDone={(body, sent) => {
          const text = t('success.swapped_named', { before: line.title, after: title });
          finish(body, changeOf(sent), sent, { place: 'products', focus: 'products', text });
          // the page knows the sizes of the new product
          readLater();
          onDone();
        }}
      >
        {(state) => (
          <>
            <input type="hidden" name="subscriptionId" value={stored.number} />
            <input type="hidden" name="lineId" value={line.id} />
            <SizeField
              sizes={sizes}
              chosen={nearest}
              currency={stored.currency}
              problem={problemOf(state, 'variantId')}
              onChange={(variantId) => choose(sizeOf(variantId))}
            />
            <div aria-live="polite">{paragraphs(chosen.notes)}</div>
            {paragraphs(recipe.notes, 'small')}
            <p className="actions">
              <Submit className="button action">{t('swap.button')}</Submit>
              <button type="button" className="button quiet" onClick={onBack}>
                {t('swap.others')}
              </button>
            </p>
          </>
        )}
      </Form>
    </>
  );
}
