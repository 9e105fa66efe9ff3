import { useEffect, useId, useRef } from 'react';
import * as api from '../../../routes/api.ts';
import { MAX_LINE_QUANTITY } from '../model/cart.ts';
import { LineFields, type LineProps, moveFocusOff } from './line-parts.tsx';
import { texts } from './texts.ts';

const TYPING_MS = 800;

/** Sends a typed quantity when the field is left, on Enter, and after a pause. An unfinished one is not overwritten. */
function useTypedQuantity({ item, store }: LineProps) {
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const timer = useRef(0);
  const commit = () => {
    clearTimeout(timer.current);
    const field = input.current;
    if (!store || !field) return;
    isTyping.current = false;
    const text = field.value.trim();
    const quantity = Math.min(Number(text), MAX_LINE_QUANTITY);
    if (!/^\d+$/.test(text) || quantity === item.quantity) field.value = String(item.quantity);
    else {
      if (quantity === 0) moveFocusOff(field);
      store.setQuantity(item.id, quantity);
    }
  };
  const type = () => {
    isTyping.current = true;
    clearTimeout(timer.current);
    if (Number(input.current?.value) > 0) timer.current = window.setTimeout(() => latest.current.commit(), TYPING_MS);
  };
  const latest = useRef({ commit });
  latest.current = { commit };
  const shown = useRef(item.quantity);
  useEffect(() => {
    const field = input.current;
    if (!field || shown.current === item.quantity) return;
    shown.current = item.quantity;
    if (!isTyping.current) field.value = String(item.quantity);
  }, [item.quantity]);
  useEffect(() => {
    const field = input.current;
    const onChange = () => latest.current.commit();
    // what was typed before the script came
    if (field && field.value !== String(item.quantity)) type();
    // React's onChange is the event "input"
    field?.addEventListener('change', onChange);
    return () => field?.removeEventListener('change', onChange);
  }, []);
  return { input, type, commit };
}

/** The quantity of a line: a field to type it, and a button on either side. */
export function Quantity({ name, ...props }: LineProps & { name: string }) {
  const { item, line, setting, store } = props;
  const t = texts(setting);
  const typedId = useId();
  const { input, type, commit } = useTypedQuantity(props);
  const most = Math.min(MAX_LINE_QUANTITY, line.available ?? MAX_LINE_QUANTITY);
  return (
    <div className="quantity-forms">
      <form
        method="post"
        action={api.cartUpdate}
        className="stepper"
        onSubmit={(event) => {
          if (!store) return;
          event.preventDefault();
          const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
          const by = Number(button?.value);
          if (!button || !by) return;
          if (item.quantity + by <= 0) moveFocusOff(button);
          store.changeQuantity(item.id, by);
        }}
      >
        <LineFields item={item} setting={setting} />
        <button name="by" value="-1" aria-label={t('cart.less', { name })}>
          −
        </button>
        <input
          ref={input}
          form={typedId}
          type="number"
          inputMode="numeric"
          name="quantity"
          min={0}
          max={MAX_LINE_QUANTITY}
          required
          autoComplete="off"
          defaultValue={item.quantity}
          onInput={type}
          aria-label={t('cart.quantity_of', { name })}
        />
        <button name="by" value="1" disabled={item.quantity >= most} aria-label={t('cart.more', { name })}>
          +
        </button>
      </form>
      <form
        id={typedId}
        className="by-form"
        method="post"
        action={api.cartUpdate}
        onSubmit={(event) => {
          if (!store) return;
          event.preventDefault();
          commit();
        }}
      >
        <LineFields item={item} setting={setting} />
        {!store && <button className="link-button">{t('cart.change')}</button>}
      </form>
    </div>
  );
}
