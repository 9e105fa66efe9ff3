import type { ReactNode } from 'react';
import { api } from '../../src/routes.ts';
import { LineFields, type LineProps, moveFocusOff } from './line-parts.tsx';
import { Quantity } from './quantity.tsx';
import { lineFacts, lineName, money, planText, texts } from './texts.ts';

function PlanForm({ item, line, setting, store, name }: LineProps & { name: string }) {
  const t = texts(setting);
  return (
    <form method="post" action={api.cart.update} className="line-plan">
      <LineFields item={item} setting={setting} />
      <select
        name="sellingPlanId"
        aria-label={t('cart.delivery_of', { name })}
        {...(store
          ? { value: line.planId ?? '', onChange: (event) => store.setPlan(item.id, event.target.value || null) }
          : { defaultValue: line.planId ?? '' })}
      >
        <option value="">{t('plan.once')}</option>
        {line.plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {planText(plan, setting)}
          </option>
        ))}
      </select>
      {store ? null : <button className="button quiet small">{t('cart.change')}</button>}
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
  const name = lineName(line, setting);
  return (
    <li className="line" data-line={item.id}>
      {item.imageURL ? <img src={item.imageURL} alt="" width={88} height={88} decoding="sync" /> : <span />}
      <div className="line-body">
        <p className="line-name">
          <a href={line.href}>{line.title}</a>
        </p>
        <Fact>{lineFacts(line, setting, currency)}</Fact>
        {item.customAttributes
          .filter(({ key }) => !key.startsWith('_'))
          .map(({ key, value }) => (
            <Fact key={key}>
              {key}: {value}
            </Fact>
          ))}
        {line.plans.length > 0 ? <PlanForm {...props} name={name} /> : null}
        <div className="line-row">
          <Quantity {...props} name={name} />
          <RemoveForm {...props} name={name} />
          <strong className="line-total">{money(setting, currency)(item.totalPrice)}</strong>
        </div>
      </div>
    </li>
  );
}
