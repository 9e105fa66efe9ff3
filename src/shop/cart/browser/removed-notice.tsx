import { removedLine } from '../model/removed.ts';
import { newLineId } from './estimate.ts';
import { moveFocusOff } from './line-parts.tsx';
import type { CartSetting, Removal } from './snapshot.ts';
import type { CartStore } from './store.ts';
import { texts } from './texts.ts';

/** Says which line was removed, with the way to get it back. It is loaded with the first removal. */
export function RemovedNotice({
  removal,
  setting,
  store,
}: {
  removal: Removal;
  setting: CartSetting;
  store: CartStore;
}) {
  const t = texts(setting);
  const { before, lineId, formId } = removal;
  const item = before.cart.items.find(({ id }) => id === lineId);
  const details = before.details.lines[lineId];
  const removed = item && details && removedLine(item, details, formId);
  if (!removed) return null;
  const { name, fields } = removed;
  // a line with attributes is shown when the shop has answered
  const line = fields.attributes
    ? null
    : { ...item, id: newLineId(), planId: details.planId, known: 0, currency: before.cart.currencyCode, details };
  return (
    <p className="alert calm">
      {t('cart.removed', { name })}{' '}
      <button
        type="button"
        className="link-button"
        onClick={({ currentTarget }) => {
          moveFocusOff(currentTarget);
          store.restore(fields, line);
        }}
      >
        {t('cart.undo')}
      </button>
    </p>
  );
}
