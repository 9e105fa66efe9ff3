import type { ReactNode } from 'react';
import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { formatMoney } from '../../platform/shared/format.ts';
import { api, pages } from '../../routes.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { useView } from '../../site/view.tsx';
import { speciesFacts } from '../../species/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';
import { categoryOf } from '../catalogue/model/list-query.ts';
import type { ProductSummary } from '../catalogue/model/summary.ts';
import { unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import type { Wished, WishedVariant } from './load.ts';
import { nameOf, sizeOf } from './name.ts';

/** The page of a size. */
const hrefOf = ({ id, product: { handle, productType } }: WishedVariant, cc: string): string =>
  pages.product(cc, categoryOf(productType), handle, numberOfGid(id));

const pictureOf = ({ image, product }: WishedVariant): string => image?.url ?? product.featuredImage?.url ?? '';

/** A button that adds one piece of a size to the cart, which shows its line before the shop has answered. */
function AddToCart({ variant }: { variant: WishedVariant }) {
  const { t, market, locale } = useView();
  const { id, price, product, unitPriceMeasurement } = variant;
  const size = sizeOf(variant, locale) ?? '';
  const unitPrice = unitPriceOf(price.amount, unitPriceMeasurement);
  const summary: ProductSummary = {
    title: product.title,
    href: hrefOf(variant, market.code),
    currency: market.currency,
    plans: [],
    variants: {
      [id]: {
        size,
        imageURL: pictureOf(variant),
        oncePrice: Number(price.amount),
        planPrice: null,
        unitPriceOnce: unitPrice?.amount ?? null,
        unitPricePlan: null,
        unit: unitPrice?.unit ?? null,
      },
    },
  };
  return (
    <form method="post" action={api.cartAdd} data-cart-add data-product={JSON.stringify(summary)}>
      <input type="hidden" name="variantId" value={id} />
      <input type="hidden" name="market" value={market.code} />
      <button
        className="button quiet small"
        aria-label={t('product.add_short_named', { name: nameOf(variant, market) })}
      >
        <Icon name="plus" size={18} />
        {t('product.add_short')}
      </button>
    </form>
  );
}

/** A button that takes a size off the list. @param name of the size, for those who do not see which one is meant. */
function Remove({ variantId, name }: { variantId: string; name: string }) {
  const { t, market } = useView();
  return (
    <form method="post" action={api.wishListRemove}>
      <input type="hidden" name="variantId" value={numberOfGid(variantId)} />
      <input type="hidden" name="market" value={market.code} />
      <button className="link-button" aria-label={t('cart.remove_named', { name })}>
        {t('cart.remove')}
      </button>
    </form>
  );
}

/** The price of one piece with its unit price. */
function Price({ price, unitPriceMeasurement }: WishedVariant) {
  const { t, locale } = useView();
  const money = (amount: number) => formatMoney(amount, price.currencyCode, locale);
  const unitPrice = unitPriceOf(price.amount, unitPriceMeasurement);
  return (
    <p className="line-facts">
      <strong>{money(Number(price.amount))}</strong>
      {unitPrice ? ` · ${unitPriceText(unitPrice, t, money)}` : ''}
    </p>
  );
}

/** A size that the market sells. @param children further things to do with it. */
function Line({ variant, wished, children }: { variant: WishedVariant; wished: Wished; children?: ReactNode }) {
  const { t, market, locale } = useView();
  const picture = pictureOf(variant);
  const size = sizeOf(variant, locale);
  return (
    <li className="line">
      {picture ? <Thumbnail url={picture} size={88} /> : <span />}
      <div>
        <h2 className="line-name">
          <a href={hrefOf(variant, market.code)}>{variant.product.title}</a>
        </h2>
        {size ? <p className="line-facts">{size}</p> : null}
        <Price {...variant} />
        <p className="line-facts">
          {t(wished.isPending ? 'product.soon' : wished.isBuyable ? 'product.in_stock' : 'product.sold_out')}
        </p>
        <div className="line-row">
          {wished.isBuyable ? <AddToCart variant={variant} /> : null}
          {wished.isBuyable || wished.isPending ? null : (
            <a className="small" href={`${hrefOf(variant, market.code)}#back-in-stock`}>
              {t('back_in_stock.title')}
            </a>
          )}
          {children}
        </div>
      </div>
    </li>
  );
}

/** A size that is not sold in the market, or not any more, with the way to something like it. */
function Gone({ category, children }: { category?: string | undefined; children?: ReactNode }) {
  const { t, market } = useView();
  return (
    <li className="line">
      <span />
      <div>
        <h2 className="line-name">{t('wish_list.gone')}</h2>
        <p className="line-facts">{t('wish_list.gone_text')}</p>
        <div className="line-row">
          {category ? (
            <a className="button quiet small" href={pages.category(market.code, categoryOf(category))}>
              {t(`category.${categoryOf(category)}.name`)}
            </a>
          ) : null}
          {children}
        </div>
      </div>
    </li>
  );
}

/** A size of a list. @param isOwn whether the visitor may take it off. */
function Entry({ wished, isOwn }: { wished: Wished; isOwn: boolean }) {
  const { t, market } = useView();
  const { variantId, variant, category } = wished;
  const name = variant ? nameOf(variant, market) : t('wish_list.gone');
  const remove = isOwn ? <Remove variantId={variantId} name={name} /> : null;
  return variant ? (
    <Line variant={variant} wished={wished}>
      {remove}
    </Line>
  ) : (
    <Gone category={category}>{remove}</Gone>
  );
}

/** The sizes of a list. @param isOwn whether the visitor may change it. */
export const WishedLines = ({ list, isOwn }: { list: readonly Wished[]; isOwn: boolean }) => (
  <ul className="wishes">
    {list.map((wished) => (
      <Entry key={wished.variantId} wished={wished} isOwn={isOwn} />
    ))}
  </ul>
);

const FOOD_OF_ADULTS = Object.values(speciesFacts).map(({ categories }) => categories.food);

/** An empty list with the ways on. */
export function Nothing({ text }: { text: string }) {
  const { t, market } = useView();
  return (
    <>
      <p className="lead">{text}</p>
      <p className="actions">
        {FOOD_OF_ADULTS.map((category, i) => (
          <a
            key={category}
            className={i === 0 ? 'button action' : 'button quiet'}
            href={pages.category(market.code, category)}
          >
            {t(`category.${category}.name`)}
          </a>
        ))}
        {HAS_PLANNER ? (
          <a className="button quiet" href={pages.planner(market.code)}>
            {t('nav.planner')}
          </a>
        ) : null}
      </p>
    </>
  );
}
