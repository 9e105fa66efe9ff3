import { formatDate } from '../../platform/market/format.ts';
import { api, pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { type FormState, Problems, TextField } from '../../ui/fields.tsx';
import { foundTracking } from './cookie.ts';
import type { Parcel, Tracking } from './tracking.ts';

/** The parameters of carriers' links to this page, by field; the first one that is there counts. */
const PARAMETERS = {
  order: ['order', 'order_number', 'order_name'],
  email: ['email'],
  trackingNumber: ['tracking_number', 'tracking_numbers'],
} as const;

const prefilled = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(PARAMETERS).map(([field, names]) => [field, (names.map((name) => params.get(name)).find((value) => value) ?? '').trim().slice(0, 254)]),
  );

function ParcelCard({ parcel }: { parcel: Parcel }) {
  const { t, locale } = useView();
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
                <time dateTime={date.slice(0, 10)}>{formatDate(new Date(date), locale)}</time>
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

function Found({ tracking: { order, orderedAt, status, parcels } }: { tracking: Tracking }) {
  const { t, locale } = useView();
  return (
    <section className="account" aria-labelledby="found">
      <h2 id="found">{t('order.number', { number: order })}</h2>
      <p className="lead">{t(`parcel.status_${status}`)}</p>
      <p>{t('parcel.ordered', { date: formatDate(new Date(orderedAt), locale) })}</p>
      <ul className="cards halves">
        {parcels.map((parcel) => (
          <ParcelCard key={`${parcel.number} ${parcel.shippedAt}`} parcel={parcel} />
        ))}
      </ul>
    </section>
  );
}

/** Finds a guest's parcel by order number and e-mail. Carriers' links fill the form in (`?order=…&email=…&tracking_number=…`). */
export const parcel = screen({
  path: patterns.parcel,
  personal: true,
  showsProblems: true,

  async load({ url, flash, cookie, config }) {
    const tracking = flash ? null : await foundTracking(cookie, config.sessionSecrets);
    const state: FormState = { values: flash?.typed ?? prefilled(url.searchParams), problems: flash?.problems ?? [] };
    return { tracking, state };
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('parcel.title') }),
    description: t('parcel.lead'),
    trail: [{ name: t('parcel.title') }],
  }),

  Page({ data: { tracking, state } }) {
    const { t, market } = useView();
    const trackingNumber = state.values.trackingNumber;
    return (
      <div className="wrap page forms">
        <Breadcrumbs trail={[{ name: t('parcel.title') }]} />
        <h1>{t('parcel.title')}</h1>
        {tracking ? <Found tracking={tracking} /> : <p className="lead">{t('parcel.lead')}</p>}
        {tracking ? <h2>{t('parcel.another')}</h2> : null}
        <form className="form" method="post" action={api.parcels.find}>
          <Problems state={state} />
          <input type="hidden" name="market" value={market.code} />
          <input type="hidden" name="trackingNumber" value={typeof trackingNumber === 'string' ? trackingNumber : ''} />
          <div className="form-pair">
            <TextField name="order" label={t('parcel.order')} state={state} hint={t('parcel.order_hint')} maxLength={30} required />
            <TextField name="email" label={t('parcel.email')} state={state} type="email" autoComplete="email" maxLength={254} required />
          </div>
          <p className="actions">
            <button className="button action">{t('parcel.find')}</button>
          </p>
        </form>
        <p className="small">
          {t('parcel.help')} <a href={pages.content(market.code, 'contact')}>{t('parcel.contact')}</a>
        </p>
      </div>
    );
  },
});
