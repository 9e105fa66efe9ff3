import type { ReactNode } from 'react';
import type { CartState, Note } from '../model/cart.ts';
import { Discount } from './discount.tsx';
import { Line } from './line.tsx';
import { Offer } from './offer.tsx';
import { Problems } from './problems.tsx';
import type { Problem } from './requests.ts';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';
import { FreeShippingProgress, Totals } from './totals.tsx';

interface Props {
  setting: CartSetting;
  state: CartState;
  problems: Problem[];
  notes: Note[];
  busy: boolean;
  /** A discount code that was refused before the page was rendered. */
  typedCode?: string;
  /** Null before hydration, when every form posts by itself. */
  store: CartActions | null;
  /** How many pieces of a line, by its id, wait to be added. */
  waiting?: Readonly<Record<string, number>>;
  /** Keys of lines by id; default: the id. */
  keys?: Readonly<Record<string, string>>;
  /** Below what is missing for free delivery. */
  closing?: ReactNode;
  children?: ReactNode;
}

/** Lines, discount code, totals and the link to checkout: the same on the page and in the panel. */
export function CartContents({
  setting,
  state,
  problems,
  notes,
  busy,
  typedCode = '',
  store,
  waiting = {},
  keys = {},
  closing,
  children,
}: Props) {
  const { cart, details } = state;
  return (
    <div className="cart" aria-busy={busy}>
      <FreeShippingProgress state={state} setting={setting} />
      {closing}
      <Problems
        problems={problems.filter(({ field }) => field !== 'code')}
        setting={setting}
        onRetry={() => store?.retry()}
      />
      {[...notes, ...(details.notes ?? [])].map((note) => (
        <p key={note.code} className="alert calm" role="status">
          {note.message}
        </p>
      ))}
      <ul className="lines">
        {cart.items.map((item) => {
          const line = details.lines[item.id];
          return line ? (
            <Line
              key={keys[item.id] ?? item.id}
              item={item}
              line={line}
              setting={setting}
              currency={cart.currencyCode}
              store={store}
              waiting={waiting[item.id] ?? 0}
              offline={problems.some(({ code }) => code === 'offline')}
            />
          ) : null;
        })}
      </ul>
      {details.offer && <Offer offer={details.offer} setting={setting} store={store} />}
      {children}
      <div className="cart-code">
        <Discount
          state={state}
          setting={setting}
          problem={problems.find(({ field }) => field === 'code')}
          typed={typedCode}
          store={store}
        />
      </div>
      <Totals state={state} setting={setting} />
    </div>
  );
}
