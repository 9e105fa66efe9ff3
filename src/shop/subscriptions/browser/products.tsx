import { sizeName } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { hasEnded, isRunning, type Size } from '../model/subscription.ts';
import { AddProduct } from './add-product.tsx';
import { LineForms } from './line-forms.tsx';
import { Done, readLater, useSubscription } from './manage.tsx';
import { SectionMessages, sumText } from './parts.tsx';

/** A subscription's discounts and total. */
function Totals() {
  const { subscription } = useSubscription();
  const { discount, friendsPercent: percent, subtotal, total, prepaid } = subscription;
  const { t, locale } = useSetting();
  const titles = [discount?.code, percent > 0 && t('sub.friends', { percent })].filter(Boolean);
  return (
    <dl className="totals">
      {titles.length > 0 && subtotal !== total ? (
        <div>
          <dt>{titles.join(' + ')}</dt>
          <dd>−{sumText(subtotal - total, subscription, locale)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{prepaid ? t('prepaid.each_charge', { count: prepaid.deliveries }) : t('sub.total')}</dt>
        <dd>{sumText(total, subscription, locale)}</dd>
      </div>
    </dl>
  );
}

/** @param sizes those of every product that comes. @param swappable ids of the lines that have other recipes. */
export function ProductsSection({
  sizes,
  swappable,
}: {
  sizes: readonly (readonly Size[])[];
  swappable: readonly string[];
}) {
  const { subscription, stored, problems, formId, lane, start, finish } = useSubscription();
  const { t, locale } = useSetting();
  const ended = hasEnded(subscription);
  const added = subscription.lines.filter(({ id }) => !stored.lines.some((line) => line.id === id));
  return (
    <section className="account-card" aria-labelledby="products">
      <h2 id="products" tabIndex={-1}>
        {t('sub.products')}
      </h2>
      <SectionMessages section="products" problems={problems} />
      <Done place="products" />
      <ul className="order-lines">
        {[...stored.lines, ...added].map((known) => {
          const shown = subscription.lines.find(({ id }) => id === known.id);
          const line = shown ?? known;
          return (
            <li key={line.id} className={shown ? undefined : 'leaving'}>
              {line.image ? <img src={line.image} alt="" width={64} height={64} loading="lazy" /> : <span />}
              <span>
                <b>{line.title}</b>
                <small>
                  {sizeName(line.variantTitle, locale)} · {t('sub.packs', { count: line.quantity })}
                  {line.quantity > 1 ? ` · ${t('sub.each', { price: sumText(line.price, subscription, locale) })}` : ''}
                  {ended ? '' : ` · ${t('sub.price')}`}
                </small>
              </span>
              <span>{sumText(line.price * line.quantity, subscription, locale)}</span>
              {isRunning(stored) && !stored.prepaid && !added.includes(line) ? (
                <LineForms
                  line={known}
                  sizes={sizes.find((group) => group.some(({ variantId }) => variantId === known.variantId)) ?? []}
                  isSwappable={swappable.includes(known.id)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <Totals />
      {isRunning(stored) && !stored.prepaid ? (
        <p>
          <AddProduct
            subscription={subscription}
            formId={`${formId}-add`}
            lane={lane}
            onStart={(added, fields) => start({ kind: 'add', ...added }, fields)}
            onDone={(body, added, fields) => {
              finish(body, { kind: 'add', ...added }, fields, { place: 'products', focus: 'products' });
              // the page knows the sizes of the new product
              if (added.when === 'always') readLater();
            }}
          />
        </p>
      ) : null}
    </section>
  );
}
