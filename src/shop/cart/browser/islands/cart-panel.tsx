import { useLayoutEffect } from 'react';
import { Announcer } from '../announcer.tsx';
import { CartContents } from '../contents.tsx';
import { EmptyCart } from '../empty.tsx';
import { GoesWith } from '../goes-with.tsx';
import { replacePreview } from '../preview-end.ts';
import { Problems, unreachable } from '../problems.tsx';
import type { CartSetting, Snapshot } from '../snapshot.ts';
import type { CartStore } from '../store.ts';
import { texts } from '../texts.ts';
import { useCart } from '../use-cart.ts';

interface ContentsProps {
  setting: CartSetting;
  snapshot: Snapshot;
  store: CartStore;
}

function PanelContents({ setting, snapshot, store }: ContentsProps) {
  const t = texts(setting);
  const { shown, adding, phase, notes, busy, waiting, keys } = snapshot;
  const problems =
    phase === 'failed'
      ? [unreachable(setting, (shown?.cart.items.length ?? 0) > 0), ...snapshot.problems]
      : snapshot.problems;
  if (shown && shown.cart.items.length > 0)
    return (
      <CartContents
        setting={setting}
        state={shown}
        problems={problems}
        notes={notes}
        busy={busy}
        store={store}
        waiting={waiting}
        keys={keys}
      >
        <GoesWith setting={setting} state={shown} store={store} />
      </CartContents>
    );
  if (adding > 0) return null;
  if (phase === 'ready') return <EmptyCart setting={setting} problems={problems} onRetry={() => store.retry()} />;
  return (
    <>
      <Problems problems={problems} setting={setting} onRetry={() => store.retry()} />
      {phase === 'failed' ? null : (
        <div className="skeleton">
          <span className="visually-hidden">{t('cart.loading')}</span>
        </div>
      )}
    </>
  );
}

function OpenPanel(props: ContentsProps) {
  // before the browser paints: the preview goes away in the frame that brings the contents
  useLayoutEffect(replacePreview, []);
  return (
    <>
      {props.snapshot.adding > 0 && <p className="alert calm">{texts(props.setting)('cart.adding')}</p>}
      <PanelContents {...props} />
    </>
  );
}

/**
 * The contents of the panel, empty until it is opened for the first time. The first script owns the dialog around it.
 */
export default function CartPanel(setting: CartSetting) {
  const { store, snapshot } = useCart();
  return (
    <>
      <Announcer snapshot={snapshot} setting={setting} store={store} />
      {snapshot?.open && <OpenPanel setting={setting} snapshot={snapshot} store={store} />}
    </>
  );
}
