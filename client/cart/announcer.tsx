import { useEffect, useState } from 'react';
import type { CartSetting, Snapshot } from './store.ts';
import { money, texts } from './texts.ts';

/** Tells assistive technology that totals are being updated, and their result. It is always on the page and never busy itself. */
export function Announcer({ snapshot, setting }: { snapshot: Snapshot | null; setting: CartSetting }) {
  const t = texts(setting);
  const [message, setMessage] = useState('');
  const busy = snapshot?.busy ?? false;
  const cart = snapshot?.shown?.cart;
  const total = cart?.totals.grandTotal;
  useEffect(() => {
    if (busy) setMessage(t('cart.updating'));
    else if (message && cart) setMessage(t('cart.updated', { total: money(setting, cart.currencyCode)(cart.totals.grandTotal) }));
  }, [busy, total]);
  return (
    <p className="visually-hidden" role="status" data-announcer>
      {message}
    </p>
  );
}
