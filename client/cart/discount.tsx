import { useEffect, useId, useRef } from 'react';
import { api } from '../../src/routes.ts';
import type { CartState } from '../../src/shop/cart/model.ts';
import type { Problem } from './requests.ts';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';
import { texts } from './texts.ts';

/** When a code was applied or removed and its button went away with the focus, gives the focus to its replacement. @param applied names what is applied. */
function useFocusAfterChange(applied: string) {
  const forms = useRef<HTMLDivElement>(null);
  const before = useRef(applied);
  useEffect(() => {
    if (before.current === applied) return;
    before.current = applied;
    if (document.activeElement === document.body) forms.current?.querySelector<HTMLElement>('button.link-button, input:not([type=hidden])')?.focus();
  }, [applied]);
  return forms;
}

interface Props {
  state: CartState;
  setting: CartSetting;
  problem: Problem | undefined;
  /** The code that was refused before the page was rendered. */
  typed: string;
  store: CartActions | null;
}

/** What is applied, with the button that removes it. @param field and its value, which the button's form sends. */
function Applied({
  text,
  remove,
  action,
  field: [name, value],
  setting,
  onRemove,
}: {
  text: string;
  remove: string;
  action: string;
  field: [name: string, value: string];
  setting: CartSetting;
  onRemove: (() => void) | null;
}) {
  return (
    <form
      method="post"
      action={action}
      className="applied"
      onSubmit={(event) => {
        if (!onRemove) return;
        event.preventDefault();
        onRemove();
      }}
    >
      <input type="hidden" name="market" value={setting.market} />
      <span>{text}</span>
      <button className="link-button" name={name} value={value}>
        {remove}
      </button>
    </form>
  );
}

/** The applied discount and gift cards, each with a way to remove it, and the form for another code. A refused code stays in its field. */
export function Discount({ state, setting, problem, typed, store }: Props) {
  const t = texts(setting);
  const id = useId();
  const { discountCodes, giftCards } = state.cart;
  const code = discountCodes.join(', ');
  const applied = [code, ...giftCards.map((card) => card.id)].join();
  const forms = useFocusAfterChange(applied);
  return (
    <div ref={forms} className="codes">
      {code !== '' && (
        <Applied
          text={t('cart.code_applied', { code })}
          remove={t('cart.code_remove')}
          action={api.cart.discount}
          field={['code', '']}
          setting={setting}
          onRemove={store && (() => store.setDiscount(''))}
        />
      )}
      {giftCards.map((card) => (
        <Applied
          key={card.id}
          text={t('cart.gift_card_applied', { digits: card.lastCharacters })}
          remove={t('cart.gift_card_remove')}
          action={api.cart.giftCardRemove}
          field={['giftCardId', card.id]}
          setting={setting}
          onRemove={store && (() => store.removeGiftCard(card.id))}
        />
      ))}
      <form
        // emptied once its code is applied
        key={applied}
        method="post"
        action={api.cart.discount}
        className="discount"
        onSubmit={(event) => {
          if (!store) return;
          event.preventDefault();
          store.setDiscount(String(new FormData(event.currentTarget).get('code')));
        }}
      >
        <input type="hidden" name="market" value={setting.market} />
        <label htmlFor={id}>{t('cart.code')}</label>
        <div className="discount-row">
          <input
            id={id}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            required
            defaultValue={typed}
            {...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          />
          <button className="button quiet small">{t('cart.code_apply')}</button>
        </div>
        {problem && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {problem.message}
          </p>
        )}
      </form>
    </div>
  );
}
