import { useEffect, useId, useRef } from 'react';
import { api } from '../../src/routes.ts';
import type { CartState } from '../../src/shop/cart/model.ts';
import type { Problem } from './requests.ts';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';
import { texts } from './texts.ts';

/** When a code was applied or removed and its button went away with the focus, gives the focus to its replacement. */
function useFocusAfterChange(applied: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(applied);
  useEffect(() => {
    if (before.current === applied) return;
    before.current = applied;
    if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('button.link-button, input:not([type=hidden])')?.focus();
  }, [applied]);
  return form;
}

/** The form of the discount code. A refused code stays in its field; an applied one is shown with a way to remove it. */
export function Discount({
  state,
  setting,
  problem,
  typed,
  store,
}: {
  state: CartState;
  setting: CartSetting;
  problem: Problem | undefined;
  /** The code that was refused before the page was rendered. */
  typed: string;
  store: CartActions | null;
}) {
  const t = texts(setting);
  const id = useId();
  const [applied] = state.cart.discountCodes;
  const form = useFocusAfterChange(applied);
  return (
    <form
      method="post"
      ref={form}
      action={api.cart.discount}
      className="discount"
      onSubmit={(event) => {
        if (!store) return;
        event.preventDefault();
        store.setDiscount(String(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter).get('code')));
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
      )}
    </form>
  );
}
