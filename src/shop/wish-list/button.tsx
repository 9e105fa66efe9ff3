import { sizeName } from '../../platform/shared/format.ts';
import { api } from '../../routes.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * The heart of a product's page: a form that puts the chosen size on the list and leads to it. The page is the same for
 * everybody, so the script shows what is on the list already, follows the choice of the form that buys, and changes the
 * list in place. Without script the size is chosen in the form itself, also one that is sold out.
 */
export function WishButton({
  sizes,
  chosen,
}: {
  sizes: readonly { id: string; title: string }[];
  /** Global id. */
  chosen: string;
}) {
  const { t, market, locale } = useView();
  return (
    <form className="wish" method="post" action={api.wishListAdd} data-failed={t('form.no_answer')}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="chosen" value={numberOfGid(chosen)} />
      {sizes.length > 1 ? (
        <noscript>
          <select name="variantId" aria-label={t('product.size')} defaultValue={numberOfGid(chosen)}>
            {sizes.map(({ id, title }) => (
              <option key={id} value={numberOfGid(id)}>
                {sizeName(title, locale)}
              </option>
            ))}
          </select>
        </noscript>
      ) : null}
      <button aria-pressed="false">
        <Icon name="heart" size={20} />
        <span>{t('wish_list.remember')}</span>
        <span>{t('wish_list.remembered')}</span>
      </button>
    </form>
  );
}
