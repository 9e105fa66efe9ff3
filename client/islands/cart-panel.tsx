import { useEffect, useRef } from 'react';
import { pages } from '../../src/routes.ts';
import { Announcer, CartContents } from '../cart/contents.tsx';
import { EmptyCart } from '../cart/empty.tsx';
import { GoesWith } from '../cart/goes-with.tsx';
import { type CartSetting, useCart } from '../cart/store.ts';
import { texts } from '../cart/texts.ts';

/** The cart that slides in from the right: a modal dialog, empty until it is opened for the first time. */
export default function CartPanel(setting: CartSetting) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { store, live } = useCart(setting);
  const open = live?.open ?? false;
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    else if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  const t = texts(setting);
  const shown = live?.shown ?? null;
  const count = (shown?.cart.totalQuantity ?? 0) + (live?.adding ?? 0);
  const close = () => store?.setOpen(false);
  return (
    <dialog ref={dialog} className="panel" aria-labelledby="panel-title" onClose={close} onClick={(event) => event.target === dialog.current && close()}>
      <Announcer live={live} setting={setting} />
      {open && live ? (
        <div className="panel-body">
          <div className="panel-head">
            <h2 id="panel-title" tabIndex={-1}>
              {count > 0 ? t('cart.title_count', { count }) : t('cart.title')}
            </h2>
            <button type="button" className="icon-button" onClick={close} aria-label={t('cart.close')}>
              <svg className="icon" width="24" height="24" aria-hidden>
                <use href="/sprite.svg#close" />
              </svg>
            </button>
          </div>
          {live.adding > 0 ? <p className="alert calm">{t('cart.adding')}</p> : null}
          {shown && shown.cart.items.length > 0 ? (
            <CartContents setting={setting} state={shown} problems={live.problems} notes={live.notes} busy={live.busy} place="panel" store={store}>
              <GoesWith setting={setting} state={shown} store={store} />
              <p className="small">
                <a href={pages.cart(setting.market)}>{t('cart.to_page')}</a>
              </p>
            </CartContents>
          ) : live.adding > 0 ? null : live.phase === 'ready' ? (
            <EmptyCart setting={setting} text={t('cart.empty')} problems={live.problems} />
          ) : (
            <>
              {live.problems.map((problem) => (
                <p key={problem.code} className="alert" role="alert">
                  {problem.message}
                </p>
              ))}
              {live.phase === 'failed' ? (
                <p className="alert" role="alert">
                  {t('cart.unreachable')}
                </p>
              ) : (
                <div className="skeleton tall">
                  <span className="visually-hidden">{t('cart.loading')}</span>
                </div>
              )}
            </>
          )}
        </div>
      ) : (
        <h2 id="panel-title" className="visually-hidden">
          {t('cart.title')}
        </h2>
      )}
    </dialog>
  );
}
