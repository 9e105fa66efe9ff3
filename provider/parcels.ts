import { html } from 'hono/html';
import { dayOf, hourOn } from '../src/platform/shared/day.ts';
import { deliveryWindow, warehouseZone } from '../src/shop/delivery/model/dispatch.ts';
import { carrierTo } from './delivery/delivery.ts';
import { formatDayOfMoment } from './format.ts';
import { page } from './page.ts';
import { zoneOf } from './seed/markets.ts';
import type { Order, Store } from './store.ts';
import { textsFor } from './texts.ts';

export interface Parcel {
  /** That of its fulfillment. */
  id: number;
  company: string;
  number: string;
  /** The carrier's page. */
  url: string;
  /** ISO 8601. */
  shippedAt: string;
  /** Midday of the last day on which it is expected, ISO 8601. */
  expectedBy: string;
  /** Null while it is on its way. */
  deliveredAt: string | null;
}

/** The carrier and the number of an order's parcel. @param place of a later one: 2, 3 and so on. */
export const shipmentOf = (
  { number, country }: Pick<Order, 'number' | 'country'>,
  place = 1,
): Pick<Parcel, 'company' | 'number'> => ({
  company: carrierTo(country),
  number: `KVX${place > 1 ? String(place).padStart(2, '0') : ''}${String(number).padStart(place > 1 ? 7 : 9, '0')}`,
});

function parcelView(
  { company, number }: Pick<Parcel, 'company' | 'number'>,
  { id, shippedAt, country }: Pick<Order, 'id' | 'country'> & { shippedAt: string },
  now: Date,
  publicUrl: string,
): Parcel {
  const lastDay = deliveryWindow(dayOf(new Date(shippedAt), warehouseZone(country)), country).to;
  const expectedBy = hourOn(lastDay, 12, zoneOf(country)).toISOString();
  return {
    id,
    company,
    number,
    url: `${publicUrl}/parcels/${number}`,
    shippedAt,
    expectedBy,
    deliveredAt: dayOf(now, zoneOf(country)) > lastDay ? expectedBy : null,
  };
}

/** The parcel of a shipped order; null while it is packed. */
export const parcelOf = (order: Order, now: Date, publicUrl: string): Parcel | null =>
  order.shippedAt ? parcelView(shipmentOf(order), { ...order, shippedAt: order.shippedAt }, now, publicUrl) : null;

/** The parcels of an order that have left, the first one first. */
export function parcelsOf(order: Order, now: Date, publicUrl: string): Parcel[] {
  const first = parcelOf(order, now, publicUrl);
  const later = (order.scheduled ?? []).flatMap(({ place, shippedAt }) =>
    shippedAt
      ? [
          parcelView(
            shipmentOf(order, place),
            { id: order.id * 100 + place, country: order.country, shippedAt },
            now,
            publicUrl,
          ),
        ]
      : [],
  );
  return [...(first ? [first] : []), ...later];
}

/** The carrier's page of a parcel. */
export function parcelPage(
  store: Store,
  number: string,
  { publicUrl, shopUrl }: { publicUrl: string; shopUrl: string },
): Response {
  const found = store
    .all<Order>('order')
    .flatMap((order) => parcelsOf(order, store.now(), publicUrl).map((parcel) => ({ order, parcel })))
    .find(({ parcel }) => parcel.number === number);
  if (!found) return page('No such parcel', html`<h1>No such parcel</h1>`, { status: 404, homeUrl: shopUrl });
  const { order, parcel } = found;
  const { text, language } = textsFor(order);
  const title = text('parcel.title', { number });
  const delivered = parcel.deliveredAt ? formatDayOfMoment(parcel.deliveredAt, order) : text('parcel.not_yet');
  return page(
    title,
    html`<h1>${title}</h1><table><tr><th>${text('parcel.left')}</th><td>${formatDayOfMoment(parcel.shippedAt, order)}</td></tr><tr><th>${text('parcel.delivered')}</th><td>${delivered}</td></tr></table>`,
    { lang: language, homeUrl: shopUrl },
  );
}
