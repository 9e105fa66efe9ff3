import type { ReactNode } from 'react';
import { thumbnailUrl } from '../../../platform/shared/media.ts';
import * as api from '../../../routes/api.ts';
import { LineFields, type LineProps, moveFocusOff } from './line-parts.tsx';
import { RetryButton } from './problems.tsx';
import { Quantity } from './quantity.tsx';
import type { CartActions } from './store.ts';
import { lineFacts, lineName, money, planText, prepaidText, savingTexts, texts } from './texts.ts';

function PlanForm({ item, line, setting, store, name }: LineProps & { name: string }) {
  const t = texts(setting);
  return (
    <form method="post" action={api.cartUpdate} className="line-plan">
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
            {planText(plan, line, setting)}
          </option>
        ))}
      </select>
      {!store && <button className="button quiet small by-form">{t('cart.change')}</button>}
    </form>
  );
}

interface LineFormProps extends Omit<LineProps, 'line'> {
  action?: string;
  /** Makes the change in the browser. */
  change(store: CartActions): void;
  children: ReactNode;
}

/** A form of one button, which goes away with what it does. */
const LineForm = ({ item, setting, store, action = api.cartUpdate, change, children }: LineFormProps) => (
  <form
    method="post"
    action={action}
    onSubmit={(event) => {
      if (!store) return;
      event.preventDefault();
      moveFocusOff(event.currentTarget);
      change(store);
    }}
  >
    <LineFields item={item} setting={setting} />
    {children}
  </form>
);

interface WaitingProps {
  /** How many pieces of the line wait to be added. */
  waiting: number;
  /** They wait for a connection. */
  offline: boolean;
}

/**
 * Says that pieces of a line are not in the shop's cart yet, and tries again to add them, unless they wait for a
 * connection.
 */
function Waiting({
  item,
  setting,
  store,
  name,
  waiting,
  offline,
}: Omit<LineProps, 'line'> & WaitingProps & { name: string }) {
  const t = texts(setting);
  return (
    <p className="line-waiting">
      <b>{waiting < item.quantity ? t('cart.not_added_count', { count: waiting }) : t('cart.not_added')}</b>{' '}
      {!offline && <RetryButton setting={setting} onRetry={() => store?.retry()} name={name} />}
    </p>
  );
}

/** The attributes of a line that are for its buyer's eyes. */
const attributeTexts = ({ customAttributes }: LineProps['item']) =>
  customAttributes.filter(({ key }) => !key.startsWith('_')).map(({ key, value }) => `${key}: ${value}`);

const Fact = ({ children }: { children: ReactNode }) => <p className="line-facts">{children}</p>;

/** One line of the cart, with the forms that change it. */
export function Line({ currency, waiting, offline, ...props }: LineProps & WaitingProps & { currency: string }) {
  const { item, line, setting } = props;
  const name = lineName(line, setting);
  const prepaid = prepaidText(item, line, setting, currency);
  const [saving, struck] = savingTexts(item, line, setting, currency);
  return (
    <li className="line" data-line={item.id}>
      {item.imageURL ? (
        <img src={thumbnailUrl(item.imageURL)} alt="" width={88} height={88} decoding="sync" />
      ) : (
        <span />
      )}
      <div className="line-body">
        <p className="line-name">
          <a href={line.href}>{line.title}</a>
        </p>
        <Fact>{lineFacts(line, setting, currency)}</Fact>
        {prepaid && <Fact>{prepaid}</Fact>}
        {waiting > 0 && <Waiting {...props} name={name} waiting={waiting} offline={offline} />}
        {(line.notes ?? attributeTexts(item)).map((note) => (
          <Fact key={note}>{note}</Fact>
        ))}
        <p className="line-facts line-saved">{saving}</p>
        {line.plans.length > 0 && !line.isGiven && <PlanForm {...props} name={name} />}
        <div className="line-row">
          <Quantity {...props} name={name} />
          <LineForm {...props} action={api.cartRemove} change={(store) => store.setQuantity(item.id, 0)}>
            <button className="link-button" aria-label={texts(setting)('cart.remove_named', { name })}>
              {texts(setting)('cart.remove')}
            </button>
          </LineForm>
          <span>
            <s>{struck}</s> <strong className="line-total">{money(setting, currency)(item.totalPrice)}</strong>
          </span>
        </div>
      </div>
    </li>
  );
}
