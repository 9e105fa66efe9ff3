import { formatMoney, sizeName } from '../../../platform/market/format.ts';
import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { offerOf, type Product } from '../offers.ts';
import type { Line, Subscription } from '../subscription.ts';
import { type SectionProps, SubscriptionForm } from './section.tsx';

/** The sizes in which the product of a line can be subscribed to, the current one among them. */
function sizesOf(variantId: string | null, products: readonly Product[], { months }: Subscription) {
  const product = products.find(({ variants }) => variants.nodes.some(({ id }) => id === variantId));
  return (product?.variants.nodes ?? [])
    .filter((variant) => variant.id === variantId || (variant.availableForSale && offerOf(variant, months).plan))
    .map((variant) => ({ id: variant.id, title: variant.title, price: offerOf(variant, months).price }));
}

/** The forms that change the size and the quantity of a line, and that remove it. */
export function LineForms({ line, products, section }: { line: Line; products: readonly Product[]; section: SectionProps }) {
  const { subscription } = section;
  const { t, locale } = useView();
  const sizes = sizesOf(line.variantId, products, subscription);
  return (
    <div className="line-change">
      <SubscriptionForm action={api.subscriptions.line} section={section} className="inline-form">
        <input type="hidden" name="lineId" value={line.id} />
        {sizes.length > 1 ? (
          <label>
            <span>{t('sub.size')}</span>
            <select name="variantId" defaultValue={line.variantId ?? ''} aria-label={t('sub.size_named', { name: line.title })}>
              {sizes.map(({ id, title, price }) => (
                <option key={id} value={id}>
                  {sizeName(title, locale)} · {formatMoney(id === line.variantId ? line.price : price, subscription.currency, locale)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label>
          <span>{t('sub.quantity')}</span>
          <input name="quantity" inputMode="numeric" maxLength={2} defaultValue={line.quantity} aria-label={t('sub.quantity_named', { name: line.title })} />
        </label>
        <button className="button quiet small" aria-label={t('sub.save_named', { name: line.title })}>
          {t('account.save')}
        </button>
      </SubscriptionForm>
      {subscription.lines.length > 1 ? (
        <details className="confirm">
          <summary aria-label={t('account.remove_named', { name: line.title })}>{t('account.remove')}</summary>
          <SubscriptionForm action={api.subscriptions.remove} section={section} className="bubble">
            <input type="hidden" name="lineId" value={line.id} />
            <button className="button action small">{t('account.remove_sure', { name: line.title })}</button>
          </SubscriptionForm>
        </details>
      ) : null}
    </div>
  );
}
