import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import type { RemovedLine } from '../model/removed.ts';

/** Says which line a form without script has removed, with a form that puts it back. */
export function PutBack({ removed: { name, fields } }: { removed: RemovedLine }) {
  const { t, market } = useView();
  const { attributes = {}, ...own } = fields;
  const members = Object.entries(attributes).map(([key, value]) => [`attributes[${key}]`, value]);
  return (
    <form method="post" action={api.cartAdd} className="alert calm" id="removed" tabIndex={-1}>
      {[...Object.entries({ ...own, market: market.code }), ...members].map(([field, value]) => (
        <input key={field} type="hidden" name={String(field)} value={value} />
      ))}
      <span role="status">{t('cart.removed', { name })}</span>{' '}
      <button className="link-button">{t('cart.put_back')}</button>
    </form>
  );
}
