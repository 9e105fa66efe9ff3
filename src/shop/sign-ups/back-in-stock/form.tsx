import { Island } from '../../../platform/document/island.tsx';
import type { Flash } from '../../../platform/http/flash.ts';
import { sizeName } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { islandSetting } from '../../../site/island-setting.ts';
import { useView } from '../../../site/view.tsx';
import BackInStockIsland from '../browser/islands/back-in-stock.tsx';

/** A size as the form needs it. */
interface Size {
  id: string;
  title: string;
  availableForSale: boolean;
}

/** Whether a refused form of a product's page is this one: no other form there has an address. */
export const isBackInStock = (flash: Flash | null): boolean => flash !== null && 'email' in flash.typed;

/**
 * The form at the sold-out sizes of a product, for those who want to be told when one is back; nothing where all are in
 * stock.
 *
 * @param chosen global id of the chosen size. @param isAsked whether a form without script has just been sent.
 */
export function BackInStock({
  sizes,
  chosen,
  flash,
  isAsked,
}: {
  sizes: readonly Size[];
  chosen: string;
  flash: Flash | null;
  isAsked: boolean;
}) {
  const view = useView();
  const { t, locale, market } = view;
  const soldOut = sizes.filter(({ availableForSale }) => !availableForSale);
  const [first] = soldOut;
  if (!first) return null;
  const names = soldOut.map(({ title }) => sizeName(title, locale));
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return (
    <section className="back-in-stock" id="back-in-stock" aria-labelledby="back-in-stock-title">
      <h2 id="back-in-stock-title">{t('back_in_stock.title')}</h2>
      <p>
        {sizes.length > 1 ? <b>{t('back_in_stock.sizes', { sizes: list })} </b> : null}
        {t('back_in_stock.text')}
      </p>
      {isAsked ? (
        <p className="alert calm" role="status">
          {t('back_in_stock.asked')}
        </p>
      ) : null}
      <Island
        name="back-in-stock"
        component={BackInStockIsland}
        props={{
          setting: islandSetting(
            view,
            'sign_up.',
            'product.size',
            'back_in_stock.title',
            'back_in_stock.asked',
            'back_in_stock.hint',
            'back_in_stock.button',
            'error.invalid_input',
            'error.email_',
          ),
          sizes: soldOut.map(({ id }, i) => [numberOfGid(id), names[i] ?? ''] as const),
          chosen: numberOfGid(soldOut.find(({ id }) => id === chosen)?.id ?? first.id),
          refused: flash && isBackInStock(flash) ? { typed: flash.typed, problems: flash.problems } : null,
        }}
      />
      <p className="small">
        {t('back_in_stock.privacy')}{' '}
        <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
      </p>
    </section>
  );
}
