import { formatDayOf } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import { MomentDay } from '../../../ui/moment-day.tsx';
import type { Parcel, Tracking } from '../model/parcel.ts';

function ParcelCard({ parcel }: { parcel: Parcel }) {
  const { t, market, locale } = useSetting();
  const { carrier, number, url, shippedAt, expectedAt, deliveredAt, delivered } = parcel;
  const dates = [
    ['parcel.shipped', shippedAt],
    ['parcel.expected', delivered ? null : expectedAt],
    ['parcel.delivered', deliveredAt],
  ] as const;
  return (
    <li className="account-card">
      <h3>{carrier && number ? t('parcel.with', { carrier, number }) : number || carrier || t('parcel.one')}</h3>
      <dl className="pairs">
        {dates.map(([key, date]) =>
          date ? (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>
                <MomentDay at={date} locale={locale} country={market.country} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {url ? (
        <p>
          <a className="button quiet small" href={url}>
            {t('order.tracking', { number: number || carrier })}
          </a>
        </p>
      ) : null}
    </li>
  );
}

/** The status and the parcels of a found order. */
export function Found({ tracking: { order, orderedAt, status, parcels } }: { tracking: Tracking }) {
  const { t, market, locale } = useSetting();
  return (
    <section className="account" aria-labelledby="found">
      <h2 id="found" tabIndex={-1}>
        {t('order.number', { number: order })}
      </h2>
      <p className="lead">{t(`parcel.status_${status}`)}</p>
      <p>{t('parcel.ordered', { date: formatDayOf(new Date(orderedAt), locale, marketZone(market.country)) })}</p>
      <ul className="cards halves">
        {parcels.map((parcel) => (
          <ParcelCard key={`${parcel.number} ${parcel.shippedAt}`} parcel={parcel} />
        ))}
      </ul>
    </section>
  );
}
