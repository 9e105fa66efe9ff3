import { formatMoney, sizeName } from '../../../platform/market/format.ts';
import { pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import type { Product } from '../offers.ts';
import { sumText } from '../part.tsx';
import { hasEnded, isRunning, type Subscription } from '../subscription.ts';
import { LineForms } from './line-forms.tsx';
import { SectionMessages, type SectionProps } from './section.tsx';

/** A subscription's discount and total. */
function Totals({ subscription }: { subscription: Subscription }) {
  const { discount, subtotal, total } = subscription;
  const { t, locale } = useView();
  return (
    <dl className="pairs">
      {discount && subtotal !== total ? (
        <div>
          <dt>{discount.code}</dt>
          <dd>−{sumText(subtotal - total, subscription, locale)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('sub.total')}</dt>
        <dd>{sumText(total, subscription, locale)}</dd>
      </div>
    </dl>
  );
}

export function ProductsSection({ products, ...section }: SectionProps & { products: readonly Product[] }) {
  const { subscription, problems } = section;
  const { t, market, locale } = useView();
  const ended = hasEnded(subscription);
  return (
    <section className="account-card" aria-labelledby="products">
      <h2 id="products">{t('sub.products')}</h2>
      <SectionMessages section="products" problems={problems} />
      <ul className="order-lines">
        {subscription.lines.map((line) => (
          <li key={line.id}>
            {line.image ? <img src={line.image} alt="" width={64} height={64} loading="lazy" /> : <span />}
            <span>
              <b lang="en">{line.title}</b>
              <small>
                {sizeName(line.variantTitle, locale)} · {t('order.quantity', { count: line.quantity })}
                {ended ? '' : ' · '}
                {ended ? '' : t('sub.price', { price: formatMoney(line.price, subscription.currency, locale) })}
              </small>
            </span>
            <span>{sumText(line.price * line.quantity, subscription, locale)}</span>
            {isRunning(subscription) ? <LineForms line={line} products={products} section={section} /> : null}
          </li>
        ))}
      </ul>
      <Totals subscription={subscription} />
      {isRunning(subscription) ? (
        <p>
          <a className="button quiet small" href={pages.subscription(market.code, subscription.number, 'all')}>
            {t('sub.add')}
          </a>
        </p>
      ) : null}
    </section>
  );
}
