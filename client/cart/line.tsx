import type { ReactNode } from 'react';
import { api } from '../../src/routes.ts';
import { type CartItem, type LineDetails, MAX_LINE_QUANTITY } from '../../src/shop/cart/model.ts';
import type { CartSetting, CartStore } from './store.ts';
import { money, texts } from './texts.ts';

interface LineProps {
  item: CartItem;
  line: LineDetails;
  setting: CartSetting;
  /** Null before hydration, when every form posts by itself. */
  store: CartStore | null;
}

/** Moves the focus off a line that goes away: to a neighbour, or to the heading of the cart. */
function moveFocusOff(from: Element): void {
  const line = from.closest('li');
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  (neighbour?.querySelector('a') ?? from.closest('.panel-body')?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('#main'))?.focus();
}

/** The fields that tell a form's endpoint which line it is about. */
const LineFields = ({ item, setting }: Pick<LineProps, 'item' | 'setting'>) => (
  <>
    <input type="hidden" name="lineId" value={item.id} />
    <input type="hidden" name="market" value={setting.market} />
  </>
);

function PlanForm({ item, line, setting, store }: LineProps) {
  const t = texts(setting);
  return (
    <form method="post" action={api.cart.update} className="line-plan">
      <LineFields item={item} setting={setting} />
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
  );
}

function QuantityForm({ item, line, setting, store, name }: LineProps & { name: string }) {
  const t = texts(setting);
  const most = Math.min(MAX_LINE_QUANTITY, line.available ?? MAX_LINE_QUANTITY);
  return (
    <form
      method="post"
      action={api.cart.update}
      className="stepper"
      onSubmit={(event) => {
        if (!store) return;
        event.preventDefault();
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        if (!button) return;
        if (button.value === '0') moveFocusOff(button);
        store.setQuantity(item.id, Number(button.value));
      }}
    >
      <LineFields item={item} setting={setting} />
      <button name="quantity" value={item.quantity - 1} aria-label={t('cart.less', { name })}>
        −
      </button>
      <output aria-label={t('cart.quantity')}>{item.quantity}</output>
      <button name="quantity" value={item.quantity + 1} disabled={item.quantity >= most} aria-label={t('cart.more', { name })}>
        +
      </button>
    </form>
  );
}

function RemoveForm({ item, setting, store, name }: Omit<LineProps, 'line'> & { name: string }) {
  const t = texts(setting);
  return (
    <form
      method="post"
      action={api.cart.remove}
      onSubmit={(event) => {
        if (!store) return;
        event.preventDefault();
        moveFocusOff(event.currentTarget);
        store.setQuantity(item.id, 0);
      }}
    >
      <LineFields item={item} setting={setting} />
      <button className="link-button" aria-label={t('cart.remove_named', { name })}>
        {t('cart.remove')}
      </button>
    </form>
  );
}

const Fact = ({ children }: { children: ReactNode }) => <p className="line-facts">{children}</p>;

/** One line of the cart, with the forms that change it. */
export function Line({ currency, ...props }: LineProps & { currency: string }) {
  const { item, line, setting } = props;
  const t = texts(setting);
  const price = money(setting, currency);
  const plan = line.plans.find(({ id }) => id === line.planId);
  const name = [line.title, line.size, plan && t('plan.every', { count: plan.months })].filter(Boolean).join(', ');
  return (
    <li className="line" data-line={item.id}>
      {item.imageURL ? <img src={item.imageURL} alt="" width={88} height={88} /> : <span />}
      <div className="line-body">
        <p className="line-name">
          <a href={line.href}>{line.title}</a>
        </p>
        <Fact>
          {line.size}
          {line.unitPrice === null ? null : ` · ${t('unit.per_kg', { price: price(line.unitPrice) })}`}
        </Fact>
        {item.customAttributes
          .filter(({ key }) => !key.startsWith('_'))
          .map(({ key, value }) => (
            <Fact key={key}>
              {key}: {value}
            </Fact>
          ))}
        {line.plans.length > 0 ? <PlanForm {...props} /> : null}
        <div className="line-row">
          <QuantityForm {...props} name={name} />
          <RemoveForm {...props} name={name} />
          <strong className="line-total">{price(item.totalPrice)}</strong>
        </div>
      </div>
    </li>
  );
}
