import { html } from 'hono/html';
import { dayOf, hourOn } from '../src/platform/shared/day.ts';
import { deliveryWindow, warehouseZone } from '../src/shop/delivery/model/dispatch.ts';
import { formatDayOfMoment } from './format.ts';
import { page } from './page.ts';
import { zoneOf } from './seed/markets.ts';
import type { Order, Store } from './store.ts';
import { textsFor } from './texts.ts';

export interface Parcel {
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

const CARRIER = 'PostNord';

/** The carrier and the number of an order's parcel. */
export const shipmentOf = ({ number }: Pick<Order, 'number'>): Pick<Parcel, 'company' | 'number'> => ({
  company: CARRIER,
  number: `KVX${String(number).padStart(9, '0')}`,
});

/** The parcel of a shipped order; null while it is packed. */
export function parcelOf(order: Order, now: Date, publicUrl: string): Parcel | null {
  if (!order.shippedAt) return null;
  const { company, number } = shipmentOf(order);
  const { country } = order;
  const lastDay = deliveryWindow(dayOf(new Date(order.shippedAt), warehouseZone(country)), country).to;
  const expectedBy = hourOn(lastDay, 12, zoneOf(country)).toISOString();
  return {
    company,
    number,
    url: `${publicUrl}/parcels/${number}`,
    shippedAt: order.shippedAt,
    expectedBy,
    deliveredAt: dayOf(now, zoneOf(country)) > lastDay ? expectedBy : null,
  };
}

/** The carrier's page of a parcel. */
export function parcelPage(
  store: Store,
  number: string,
  { publicUrl, shopUrl }: { publicUrl: string; shopUrl: string },
): Response {
  const found = store
    .all<Order>('order')
    .map((order) => ({ order, parcel: parcelOf(order, store.now(), publicUrl) }))
    .find(({ parcel }) => parcel?.number === number);
  if (!found?.parcel) return page('No such parcel', html`<h1>No such parcel</h1>`, { status: 404, homeUrl: shopUrl });
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
