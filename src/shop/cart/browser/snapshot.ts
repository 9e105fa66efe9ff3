import type { CartState, Note } from '../model/cart.ts';
import type { Problem } from './requests.ts';

/** The shop's own settings for the cart of one page. */
export interface CartSetting {
  market: string;
  country: string;
  /** From which sum on delivery is free. */
  freeShipping: number;
  /** The price of standard delivery below that. */
  shippingCost: number;
  locale: string;
  texts: Record<string, string>;
  /** The ways of paying, below the way to the checkout: the page of the cart alone names them. */
  payingHtml?: string;
}

/** The removal of a line, which may be undone. */
export interface Removal {
  /** The cart with the line. */
  before: CartState;
  lineId: string;
  /** Of the addition that brings the line back, once. */
  formId: string;
}

export interface Snapshot {
  /** The cart with all pending changes applied; null when there is none. */
  shown: CartState | null;
  /** `loading`: nothing is known yet. `failed`: the cart could not be read. */
  phase: 'loading' | 'ready' | 'failed';
  /** Changes are under way. */
  busy: boolean;
  /** Changes wait for a connection. */
  offline: boolean;
  /** The last change and its result, for assistive technology; empty before the first change and after a failure. */
  status: '' | 'updating' | 'updated';
  /** How many pieces of a line, by its id, wait to be added: for a connection, or for another try. */
  waiting: Readonly<Record<string, number>>;
  /** How many pieces are being added that no line shows. */
  adding: number;
  problems: Problem[];
  notes: Note[];
  /** The removal of a line by the last change. */
  removal: Removal | null;
  open: boolean;
  /** Keys for rendering the lines that were shown before they had an id, by id. */
  keys: Readonly<Record<string, string>>;
}
