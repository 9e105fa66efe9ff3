import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { CopyField } from '../../ui/page/copy-field.tsx';

/** A form of one button about the address of a customer's list. */
function ShareForm({ action, text }: { action: string; text: string }) {
  const { market } = useView();
  return (
    <form method="post" action={action}>
      <input type="hidden" name="market" value={market.code} />
      <button className="button quiet small">{text}</button>
    </form>
  );
}

/** The address of a list, to be copied. @param path of it. */
function Address({ path }: { path: string }) {
  const { t, settings } = useView();
  return (
    <CopyField
      id="wish-list-address"
      label={t('wish_list.address')}
      value={`${settings.publicOrigin}${path}`}
      copy={t('wish_list.copy')}
    />
  );
}

/**
 * Shows the list to others. A customer's list has an address of its own, which is withdrawn again; the address of any
 * other list carries the sizes themselves.
 *
 * @param secret of the address; null where there is none yet. @param carried the numbers of the sizes of a visitor
 * without an account, as a text; null for a customer.
 */
export function ShareSection({ secret, carried }: { secret: string | null; carried: string | null }) {
  const { t, market } = useView();
  return (
    <section id="share" className="wish-share" aria-labelledby="share-title">
      <h2 id="share-title">{t('wish_list.share')}</h2>
      {carried !== null ? (
        <>
          <p>{t('wish_list.share_carried')}</p>
          <Address path={pages.wishListCarried(market.code, carried)} />
        </>
      ) : secret === null ? (
        <>
          <p>{t('wish_list.share_text')}</p>
          <ShareForm action={api.wishListShare} text={t('wish_list.share_button')} />
        </>
      ) : (
        <>
          <p>{t('wish_list.shared_text')}</p>
          <Address path={pages.wishListShared(market.code, secret)} />
          <ShareForm action={api.wishListStop} text={t('wish_list.stop_button')} />
        </>
      )}
      <p className="visually-hidden" role="status" data-share-status />
    </section>
  );
}
