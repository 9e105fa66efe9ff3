import { html } from 'hono/html';
import { dayOf } from './delivery/days.ts';
import { arrivalOf } from './delivery/delivery.ts';
import { page } from './page.ts';
import type { Order, Store } from './store.ts';

export interface Parcel {
  company: string;
  number: string;
  /** The carrier's page. */
  url: string;
  /** ISO 8601. */
  shippedAt: string;
  /** The last day it is expected, ISO 8601. */
  expectedBy: string;
  /** Null while it is on its way. */
  deliveredAt: string | null;
}

/** The parcel of a shipped order; null while it is packed. */
export function parcelOf(order: Order, now: Date, publicUrl: string): Parcel | null {
  if (!order.shippedAt) return null;
  const number = `KVX${String(order.number).padStart(9, '0')}`;
  const lastDay = arrivalOf(dayOf(order.shippedAt), order.country).to;
  const expectedBy = `${lastDay}T00:00:00Z`;
  return {
    company: 'PostNord',
    number,
    url: `${publicUrl}/parcels/${number}`,
    shippedAt: order.shippedAt,
    expectedBy,
    deliveredAt: dayOf(now.toISOString()) > lastDay ? expectedBy : null,
  };
}

/** The carrier's page of a parcel. */
export function parcelPage(store: Store, number: string, { publicUrl, shopUrl }: { publicUrl: string; shopUrl: string }): Response {
  const parcel = store
    .all<Order>('order')
    .map((order) => parcelOf(order, store.now(), publicUrl))
    .find((candidate) => candidate?.number === number);
  if (!parcel) return page('No such parcel', html`<h1>No such parcel</h1>`, { status: 404, homeUrl: shopUrl });
  return page(
    `Parcel ${number}`,
    html`<h1>Parcel ${number}</h1><table><tr><th>Left the warehouse</th><td>${parcel.shippedAt.slice(0, 10)}</td></tr><tr><th>Delivered</th><td>${parcel.deliveredAt?.slice(0, 10) ?? 'not yet'}</td></tr></table>`,
    { homeUrl: shopUrl },
  );
}
