import { useEffect, useState } from 'react';
import type { CartSetting, Snapshot } from './snapshot.ts';
import type { CartStore } from './store.ts';
import { texts } from './texts.ts';

/**
 * Tells assistive technology that the cart is being updated, that it is done, and what was removed. It is always on the
 * page and never busy itself.
 */
export function Announcer({
  snapshot,
  setting,
  store,
}: {
  snapshot: Snapshot | null;
  setting: CartSetting;
  store: CartStore | null;
}) {
  const { status, removal } = snapshot ?? {};
  const [notice, setNotice] = useState<typeof import('./removed-notice.tsx') | null>(null);
  useEffect(() => {
    // without a connection nothing is offered
    if (removal) import('./removed-notice.tsx').then(setNotice, () => {});
  }, [removal]);
  return (
    <>
      <p className="visually-hidden" role="status" data-announcer>
        {status ? texts(setting)(`cart.${status}`) : ''}
      </p>
      <div aria-live="polite">
        {notice && store && removal && <notice.RemovedNotice removal={removal} setting={setting} store={store} />}
      </div>
    </>
  );
}
