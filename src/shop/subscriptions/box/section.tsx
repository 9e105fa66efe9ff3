import { sizeName } from '../../../platform/shared/format.ts';
import { useView } from '../../../site/view.tsx';
import { dayText } from '../browser/parts.tsx';
import type { Subscription } from '../model/subscription.ts';
import type { BoxItem, NextBox, Short } from './next.ts';

/** Of more products than these, the number of the others is named. */
const SHOWN = 4;

/** The contents of a delivery: pictures with names and amounts. */
export function BoxContents({ items }: { items: readonly BoxItem[] }) {
  const { t, locale } = useView();
  const others = items.length - SHOWN;
  const shown = others > 1 ? items.slice(0, SHOWN) : items;
  return (
    <>
      <ul className="box-items">
        {shown.map(({ id, title, size, quantity, picture }) => (
          <li key={id}>
            {picture ? <img src={picture} alt="" width={48} height={48} /> : <span />}
            <span>
              {quantity} × {title}
              {size ? <small>{sizeName(size, locale)}</small> : null}
            </span>
          </li>
        ))}
      </ul>
      {others > 1 ? <p className="small">{t('order.others', { count: others })}</p> : null}
    </>
  );
}

/** Says how much there is of a product of which there is too little. */
export function ShortText({ short: { name, quantity, left } }: { short: Short }) {
  const { t } = useView();
  return <>{t(left > 0 ? 'billing.short_few' : 'billing.short_none', { name, left, quantity })}</>;
}

/** What is sold out or too few for the next delivery, with the choices before it is charged. */
export function ShortageSection({
  box: { shortages },
  subscription: { next },
}: {
  box: NextBox;
  subscription: Subscription;
}) {
  const { t, locale } = useView();
  if (!next || shortages.length === 0) return null;
  return (
    <section className="account-card" aria-labelledby="short">
      <h2 id="short">{t('box.short_title')}</h2>
      {shortages.map((short) => (
        <div key={short.id}>
          <p>
            <strong>
              <ShortText short={short} />
            </strong>
          </p>
          <p className="actions">
            {short.swap ? (
              <a className="button quiet small" href={short.swap} aria-label={`${t('box.swap')}: ${short.name}`}>
                {t('box.swap')}
              </a>
            ) : null}
            {short.leave ? (
              <a
                className="button quiet small"
                href={short.leave}
                aria-label={`${t('link.leave_button')}: ${short.name}`}
              >
                {t('link.leave_button')}
              </a>
            ) : null}
            <a className="button quiet small" href="#upcoming">
              {t('box.wait')}
            </a>
          </p>
        </div>
      ))}
      <p className="small">{t('billing.short_wait', { date: dayText(next.day, locale) })}</p>
    </section>
  );
}
