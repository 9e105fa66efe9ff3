import { useEffect, useState } from 'react';
import { fetchWithRetries } from '../../../../client/retry.ts';
import { sizeName } from '../../../platform/shared/format.ts';
import { thumbnailUrl } from '../../../platform/shared/media.ts';
import { operationPath, pages } from '../../../routes.ts';
import type { ProductSummary } from '../../catalogue/model/summary.ts';
import { type Measurement, type UnitPrice, unitPriceOf, unitPriceText } from '../../prices/model/unit-price.ts';
import type { CartState } from '../model/cart.ts';
import { newLine } from './describe.ts';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';
import { money, texts } from './texts.ts';

interface Suggestion {
  id: string;
  title: string;
  handle: string;
  productType: string;
  featuredImage: { url: string } | null;
  variants: {
    nodes: {
      id: string;
      title: string;
      availableForSale: boolean;
      price: { amount: string; currencyCode: string };
      unitPriceMeasurement: Measurement | null;
    }[];
  };
}

type Variant = Suggestion['variants']['nodes'][number];

interface Offer {
  product: Suggestion;
  variant: Variant;
  /** Null for what is not sold by weight or volume. */
  unitPrice: UnitPrice | null;
}

const summaryOf = ({ product, variant, unitPrice }: Offer, href: string): ProductSummary => ({
  title: product.title,
  href,
  currency: variant.price.currencyCode,
  plans: [],
  variants: {
    [variant.id]: {
      size: variant.title,
      imageURL: product.featuredImage?.url ?? '',
      oncePrice: Number(variant.price.amount),
      planPrice: null,
      unitPriceOnce: unitPrice?.amount ?? null,
      unitPricePlan: null,
      unit: unitPrice?.unit ?? null,
    },
  },
});

/** Answers by product handle, for as long as the page lives. */
const cache = new Map<string, Suggestion[]>();

/** The products that go with another one; none until the shop has answered. */
function useSuggestions(handle: string, market: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>(cache.get(handle) ?? []);
  useEffect(() => {
    if (!handle || cache.has(handle)) return setSuggestions(cache.get(handle) ?? []);
    const abort = new AbortController();
    fetchWithRetries(operationPath('Recommendations'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ variables: { handle, intent: 'COMPLEMENTARY', market } }),
      signal: abort.signal,
    })
      .then((response) => (response.ok ? response.json() : null))
      .then((answer: { data: { productRecommendations: Suggestion[] | null } } | null) => {
        if (!answer) return;
        const found = answer.data.productRecommendations ?? [];
        cache.set(handle, found);
        setSuggestions(found);
      })
      .catch(() => {});
    return () => abort.abort();
  }, [handle]);
  return suggestions;
}

function OfferedProduct({ offer, setting, store }: { offer: Offer; setting: CartSetting; store: CartActions | null }) {
  const t = texts(setting);
  const { product, variant, unitPrice } = offer;
  const price = money(setting, variant.price.currencyCode);
  const href = pages.product(setting.market, product.productType, product.handle);
  return (
    <li>
      {product.featuredImage ? (
        <img src={thumbnailUrl(product.featuredImage.url)} alt="" width={64} height={64} loading="lazy" />
      ) : null}
      <a href={href}>{product.title}</a>
      <span className="small">
        {unitPrice && `${sizeName(variant.title, setting.locale)}, ${unitPriceText(unitPrice, t, price)}`}
      </span>
      <button
        type="button"
        className="button quiet small"
        onClick={() =>
          store?.add({ variantId: variant.id, quantity: 1 }, newLine(summaryOf(offer, href), { variantId: variant.id }))
        }
      >
        {t('cart.add_for', { price: price(Number(variant.price.amount)) })}
        <span className="visually-hidden">: {product.title}</span>
      </button>
    </li>
  );
}

/** A row of products that go well with the newest line. It is left out when the shop does not answer. */
export function GoesWith({
  setting,
  state,
  store,
}: {
  setting: CartSetting;
  state: CartState;
  store: CartActions | null;
}) {
  const t = texts(setting);
  const handle = state.details.lines[state.cart.items[0]?.id ?? '']?.href.split('/').at(-1) ?? '';
  const suggestions = useSuggestions(handle, setting.market);
  const offers = suggestions.flatMap((product) => {
    const variant = product.variants.nodes.find(({ availableForSale }) => availableForSale);
    return variant && !state.cart.items.some(({ variantId }) => variantId === variant.id)
      ? [{ product, variant, unitPrice: unitPriceOf(variant.price.amount, variant.unitPriceMeasurement) }]
      : [];
  });
  if (offers.length === 0) return null;
  return (
    <section className="goes-with" aria-label={t('cart.goes_with')}>
      <h3>{t('cart.goes_with')}</h3>
      <ul>
        {offers.slice(0, 6).map((offer) => (
          <OfferedProduct key={offer.variant.id} offer={offer} setting={setting} store={store} />
        ))}
      </ul>
    </section>
  );
}
