import { api } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Message } from './message.tsx';
import { MAX_NAME } from './model/shapes.ts';

const NOTHING_TYPED = { values: {}, problems: [] };

/**
 * A way to buy a box as a gift, once: it goes to the address that is entered at the checkout, with a message and without
 * prices. There is nothing in the form by which a subscription could begin.
 *
 * @param variantId of the size that is in the box. @param values those of a refused form.
 */
export function GiftBox({
  variantId,
  values,
}: {
  variantId: string;
  values: Readonly<Record<string, unknown>> | null;
}) {
  const { t, market } = useView();
  const state = values ? { values, problems: [] } : NOTHING_TYPED;
  return (
    <details className="gift-box" open={values !== null}>
      <summary>{t('gift_box.title')}</summary>
      <p>{t('gift_box.text')}</p>
      <form method="post" action={api.giftsBox} className="form">
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="variantId" value={variantId} />
        <TextField
          name="giftFor"
          label={t('gift_box.for')}
          state={state}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
        />
        <Message state={state} />
        <p className="actions">
          <button className="button quiet">{t('gift_box.add')}</button>
        </p>
        <p className="small">{t('gift_box.once')}</p>
      </form>
    </details>
  );
}
