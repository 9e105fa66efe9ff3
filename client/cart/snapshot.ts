import type { CartState, Note } from '../../src/shop/cart/model.ts';
import type { Problem } from './requests.ts';

/** The shop's own settings for the cart of one page. */
export interface CartSetting {
  market: string;
  country: string;
  /** From which sum on delivery is free. */
  freeShipping: number;
  locale: string;
  texts: Record<string, string>;
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
  /** How many pieces are being added that no line shows. */
  adding: number;
  problems: Problem[];
  notes: Note[];
  open: boolean;
  /** Keys for rendering the lines that were shown before they had an id, by id. */
  keys: Readonly<Record<string, string>>;
}
