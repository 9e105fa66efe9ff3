import { useEffect, useId, useRef } from 'react';
import { pages } from '../../src/routes.ts';
import { Announcer } from '../cart/announcer.tsx';
import { CartContents } from '../cart/contents.tsx';
import { EmptyCart } from '../cart/empty.tsx';
import { GoesWith } from '../cart/goes-with.tsx';
import { Problems } from '../cart/problems.tsx';
import type { CartSetting, CartStore, Snapshot } from '../cart/store.ts';
import { texts } from '../cart/texts.ts';
import { useCart } from '../cart/use-cart.ts';

function PanelContents({ setting, snapshot, store }: { setting: CartSetting; snapshot: Snapshot; store: CartStore }) {
  const t = texts(setting);
  const { shown, adding, phase, problems, notes, busy } = snapshot;
  if (shown && shown.cart.items.length > 0)
    return (
      <CartContents setting={setting} state={shown} problems={problems} notes={notes} busy={busy} store={store}>
        <GoesWith setting={setting} state={shown} store={store} />
        <p className="small">
          <a href={pages.cart(setting.market)}>{t('cart.to_page')}</a>
        </p>
      </CartContents>
    );
  if (adding > 0) return null;
  if (phase === 'ready') return <EmptyCart setting={setting} problems={problems} />;
  return (
    <>
      <Problems problems={problems} />
      {phase === 'failed' ? (
        <p className="alert" role="alert">
          {t('cart.unreachable')}
        </p>
      ) : (
        <div className="skeleton tall">
          <span className="visually-hidden">{t('cart.loading')}</span>
        </div>
      )}
    </>
  );
}

/** The cart that slides in from the right: a modal dialog, empty until it is opened for the first time. */
export default function CartPanel(setting: CartSetting) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { store, snapshot } = useCart(setting);
  const open = snapshot?.open ?? false;
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    else if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  const t = texts(setting);
  const close = () => store?.setOpen(false);
  const count = snapshot ? (snapshot.shown?.cart.totalQuantity ?? 0) + snapshot.adding : 0;
  return (
    <dialog ref={dialog} className="panel" aria-labelledby={titleId} onClose={close} onClick={(event) => event.target === dialog.current && close()}>
      <Announcer snapshot={snapshot} setting={setting} />
      {open && snapshot ? (
        <div className="panel-body">
          <div className="panel-head">
            <h2 id={titleId} tabIndex={-1}>
              {count > 0 ? t('cart.title_count', { count }) : t('cart.title')}
            </h2>
            <button type="button" className="icon-button" onClick={close} aria-label={t('cart.close')}>
              <svg className="icon" width="24" height="24" aria-hidden>
                <use href="/sprite.svg#close" />
              </svg>
            </button>
          </div>
          {snapshot.adding > 0 ? <p className="alert calm">{t('cart.adding')}</p> : null}
          <PanelContents setting={setting} snapshot={snapshot} store={store} />
        </div>
      ) : (
        <h2 id={titleId} className="visually-hidden">
          {t('cart.title')}
        </h2>
      )}
    </dialog>
  );
}
