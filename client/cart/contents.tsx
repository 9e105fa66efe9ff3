import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../src/routes.ts';
import { type CartItem, type CartState, type LineDetails, MAX_LINE_QUANTITY, type Note } from '../../src/shop/cart/model.ts';
import type { Problem } from './storage.ts';
import type { CartSetting, CartStore, Snapshot } from './store.ts';
import { money, texts } from './texts.ts';

interface Props {
  setting: CartSetting;
  state: CartState;
  problems: Problem[];
  notes: Note[];
  busy: boolean;
  /** What was typed into the discount field and refused. */
  typedCode?: string;
  /** Tells the ids of the page's copy from those of the panel's. */
  place: 'page' | 'panel';
  /** Present in the browser once it is alive; before, every form posts by itself. */
  store: CartStore | null;
  children?: ReactNode;
}

/** Moves the focus off a line that goes away: to a neighbour, or to the heading of the cart. */
function leave(from: Element): void {
  const line = from.closest('li');
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  (neighbour?.querySelector('a') ?? from.closest('.panel-body')?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('#main'))?.focus();
}

function Line({
  item,
  line,
  setting,
  currency,
  store,
}: {
  item: CartItem;
  line: LineDetails;
  setting: CartSetting;
  currency: string;
  store: CartStore | null;
}) {
  const t = texts(setting);
  const price = money(setting, currency);
  const most = Math.min(MAX_LINE_QUANTITY, line.available ?? MAX_LINE_QUANTITY);
  const plan = line.plans.find((known) => known.id === line.planId);
  const name = [line.title, line.size, plan && t('plan.every', { count: plan.months })].filter(Boolean).join(', ');
  const hidden = (
    <>
      <input type="hidden" name="lineId" value={item.id} />
      <input type="hidden" name="market" value={setting.market} />
    </>
  );
  return (
    <li className="line" data-line={item.id}>
      {item.imageURL ? <img src={item.imageURL} alt="" width={88} height={88} /> : <span />}
      <div className="line-body">
        <p className="line-name">
          <a href={line.href}>{line.title}</a>
        </p>
        <p className="line-facts">
          {line.size}
          {line.unitPrice === null ? null : ` · ${t('unit.per_kg', { price: price(line.unitPrice) })}`}
        </p>
        {item.customAttributes
          .filter(({ key }) => !key.startsWith('_'))
          .map(({ key, value }) => (
            <p key={key} className="line-facts">
              {key}: {value}
            </p>
          ))}
        {line.plans.length > 0 ? (
          <form method="post" action={api.cart.update} className="line-plan">
            {hidden}
            <label>
              <span className="visually-hidden">{t('cart.delivery_of', { name: `${line.title}, ${line.size}` })}</span>
              <select
                name="sellingPlanId"
                {...(store
                  ? { value: line.planId ?? '', onChange: (event) => store.setPlan(item.id, event.target.value || null) }
                  : { defaultValue: line.planId ?? '' })}
              >
                <option value="">{t('plan.once')}</option>
                {line.plans.map((plan) => (
                  <option key={plan.id} value={plan.id}>
                    {t('plan.option', { every: t('plan.every', { count: plan.months }) })}
                  </option>
                ))}
              </select>
            </label>
            {store ? null : <button className="button quiet small">{t('cart.change')}</button>}
          </form>
        ) : null}
        <div className="line-row">
          <form
            method="post"
            action={api.cart.update}
            className="stepper"
            onSubmit={(event) => {
              if (!store) return;
              event.preventDefault();
              const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
              if (!button) return;
              if (button.value === '0') leave(button);
              store.setQuantity(item.id, Number(button.value));
            }}
          >
            {hidden}
            <button name="quantity" value={item.quantity - 1} aria-label={t('cart.less', { name })}>
              −
            </button>
            <output aria-label={t('cart.quantity')}>{item.quantity}</output>
            <button name="quantity" value={item.quantity + 1} disabled={item.quantity >= most} aria-label={t('cart.more', { name })}>
              +
            </button>
          </form>
          <form
            method="post"
            action={api.cart.remove}
            onSubmit={(event) => {
              if (!store) return;
              event.preventDefault();
              leave(event.currentTarget);
              store.setQuantity(item.id, 0);
            }}
          >
            {hidden}
            <button className="link-button" aria-label={t('cart.remove_named', { name })}>
              {t('cart.remove')}
            </button>
          </form>
          <strong className="line-total">{price(item.totalPrice)}</strong>
        </div>
      </div>
    </li>
  );
}

export function Progress({ state, setting }: { state: CartState; setting: CartSetting }) {
  const t = texts(setting);
  const { threshold, remaining, reached } = state.details.freeShipping;
  const text = reached ? t('cart.free_reached') : t('cart.free_missing', { amount: money(setting, state.cart.currencyCode)(remaining) });
  return (
    <div className="progress">
      <p>{text}</p>
      <progress aria-label={text} max={threshold} value={reached ? threshold : threshold - remaining} />
    </div>
  );
}

/** The code is kept while it is refused, and stands in the field once it is applied. */
function Discount({
  state,
  setting,
  problem,
  typed,
  place,
  store,
}: {
  state: CartState;
  setting: CartSetting;
  problem: Problem | undefined;
  typed: string;
  place: string;
  store: CartStore | null;
}) {
  const t = texts(setting);
  const [applied] = state.cart.discountCodes;
  const id = `code-${place}`;
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(applied);
  useEffect(() => {
    if (before.current === applied) return;
    before.current = applied;
    if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('button.link-button, input:not([type=hidden])')?.focus();
  }, [applied]);
  return (
    <form
      method="post"
      ref={form}
      action={api.cart.discount}
      className="discount"
      onSubmit={(event) => {
        if (!store) return;
        event.preventDefault();
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        store.setDiscount(button?.value === '' && button.name === 'code' ? '' : String(new FormData(event.currentTarget).get('code') ?? ''));
      }}
    >
      <input type="hidden" name="market" value={setting.market} />
      {applied ? (
        <p className="applied">
          <span>{t('cart.code_applied', { code: applied })}</span>
          <button className="link-button" name="code" value="">
            {t('cart.code_remove')}
          </button>
        </p>
      ) : (
        <>
          <label htmlFor={id}>{t('cart.code')}</label>
          <div className="discount-row">
            <input
              id={id}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              defaultValue={typed}
              {...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
            />
            <button className="button quiet small">{t('cart.code_apply')}</button>
          </div>
          {problem ? (
            <p className="field-error" id={`${id}-error`} role="alert">
              {problem.message}
            </p>
          ) : null}
        </>
      )}
    </form>
  );
}

/** Lines, code, totals and the way to the checkout: the same on the page and in the panel. */
export function CartContents({ setting, state, problems, notes, busy, typedCode = '', place, store, children }: Props) {
  const t = texts(setting);
  const { cart, details } = state;
  const price = money(setting, cart.currencyCode);
  const codeProblem = problems.find((problem) => problem.field === 'code');
  return (
    <div className="cart" aria-busy={busy}>
      <Progress state={state} setting={setting} />
      {problems
        .filter((problem) => problem.field !== 'code')
        .map((problem) => (
          <p key={problem.code} className="alert" role="alert">
            {problem.message}
          </p>
        ))}
      {notes.map((note) => (
        <p key={note.code} className="alert calm" role="status">
          {note.message}
        </p>
      ))}
      <ul className="lines">
        {cart.items.map((item) => {
          const line = details.lines[item.id];
          return line ? <Line key={item.id} item={item} line={line} setting={setting} currency={cart.currencyCode} store={store} /> : null;
        })}
      </ul>
      {children}
      <div className="cart-code">
        <Discount state={state} setting={setting} problem={codeProblem} typed={typedCode} place={place} store={store} />
      </div>
      <div className="cart-end">
        <dl className="totals">
          {cart.totals.discountTotal > 0 ? (
            <>
              <div>
                <dt>{t('cart.subtotal')}</dt>
                <dd>{price(cart.totals.subTotal)}</dd>
              </div>
              <div>
                <dt>{t('cart.discount')}</dt>
                <dd>−{price(cart.totals.discountTotal)}</dd>
              </div>
            </>
          ) : null}
          <div className="total">
            <dt>{t('cart.total')}</dt>
            <dd>{price(cart.totals.grandTotal)}</dd>
          </div>
        </dl>
        <p className="small">{details.freeShipping.reached ? t('cart.tax_free_delivery') : t('cart.tax')}</p>
        <a className="button action wide" href={cart.checkoutURL} data-checkout>
          {t('cart.checkout')}
        </a>
      </div>
    </div>
  );
}

/** Says to assistive technology that totals are under way and that they are there; always on the page, never busy itself. */
export function Announcer({ live, setting }: { live: Snapshot | null; setting: CartSetting }) {
  const t = texts(setting);
  const [said, say] = useState('');
  const working = live?.busy ?? false;
  const total = live?.shown?.cart.totals.grandTotal;
  useEffect(() => {
    if (working) say(t('cart.updating'));
    else if (said && live?.shown) say(t('cart.updated', { total: money(setting, live.shown.cart.currencyCode)(live.shown.cart.totals.grandTotal) }));
  }, [working, total]);
  return (
    <p className="visually-hidden" role="status" data-announcer>
      {said}
    </p>
  );
}
