import { type FormEvent, useEffect, useId, useRef } from 'react';
import * as api from '../../../routes/api.ts';
import { toolOf } from '../../../ui/tool.ts';
import type { CartState } from '../model/cart.ts';
import { runCartForm } from './preview.ts';
import type { Problem } from './requests.ts';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';
import { texts } from './texts.ts';

interface Props {
  state: CartState;
  setting: CartSetting;
  problem: Problem | undefined;
  /** The code that was refused before the page was rendered. */
  typed: string;
  store: CartActions | null;
}

/** The button that was pressed may go away with the focus: its replacement gets it. @param key changes with the forms. */
function useFocusOnChange(key: string) {
  const forms = useRef<HTMLDivElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && document.activeElement === document.body)
      forms.current?.querySelector<HTMLElement>('button.link-button, input:not([type=hidden])')?.focus();
    before.current = key;
  }, [key]);
  return forms;
}

/** The field for another code. */
function CodeField({ id, setting, problem, typed }: Pick<Props, 'setting' | 'problem' | 'typed'> & { id: string }) {
  const t = texts(setting);
  return (
    <>
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
    </>
  );
}

/**
 * The applied discount and gift cards, each with a way to remove it, and the form for another code. A refused code
 * stays in its field.
 */
export function Discount({ state, setting, problem, typed, store }: Props) {
  const t = texts(setting);
  const id = useId();
  const { discountCodes, giftCards } = state.cart;
  const code = discountCodes.join(', ');
  /**
   * The applied gift cards and codes: the field and its value that remove one, its name, and the name of the button.
   */
  const applied = giftCards.map(({ id: value, lastCharacters }) => [
    'giftCardId',
    value,
    t('cart.gift_card_applied', { digits: lastCharacters }),
    t('cart.gift_card_remove'),
  ]);
  if (code) applied.unshift(['code', '', t('cart.code_applied', { code }), t('cart.code_remove')]);
  const key = applied.join();
  const forms = useFocusOnChange(key);
  const form = (action: string) => ({
    method: 'post',
    action,
    onSubmit: (event: FormEvent) => store && runCartForm(event.nativeEvent, store),
  });
  const market = <input type="hidden" name="market" value={setting.market} />;
  return (
    <div ref={forms}>
      {applied.map(([name, value, text, remove]) => (
        <form key={value} {...form(name === 'code' ? api.cartDiscount : api.cartGiftCardRemove)} className="applied">
          {market}
          <span>{text}</span>
          <button className="link-button" name={name} value={value}>
            {remove}
          </button>
        </form>
      ))}
      {/* emptied once its code is applied */}
      <form key={key} {...form(api.cartDiscount)} className="discount" {...toolOf('apply_code', t('cart.code'))}>
        {market}
        <CodeField id={id} setting={setting} problem={problem} typed={typed} />
      </form>
    </div>
  );
}
