/** An order's parcels as a guest sees them, and nothing about the person. Pure: the browser uses it too. */

export interface Parcel {
  carrier: string;
  /** The carrier's number; empty when there is none. */
  number: string;
  /** The carrier's page; empty when there is none. */
  url: string;
  /** ISO 8601. */
  shippedAt: string;
  expectedAt: string | null;
  deliveredAt: string | null;
  delivered: boolean;
}

export interface Tracking {
  order: string;
  orderedAt: string;
  status: 'packed' | 'on_the_way' | 'partly' | 'delivered' | 'cancelled';
  parcels: Parcel[];
}
