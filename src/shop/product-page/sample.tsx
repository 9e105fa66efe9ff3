import { array, is, type as shape, string } from 'superstruct';
import { formatMoney } from '../../platform/shared/format.ts';
import { api } from '../../routes.ts';
import type { ProductCardFragment, SamplesQuery } from '../../shopify/generated/storefront/graphql.ts';
import { SamplesDocument } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import type { PublicContext } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { speciesIn } from '../../species/known.ts';
import { YOUNG_STAGES } from '../../species/tables/names.ts';
import type { Facts } from '../catalogue/facts.ts';
import { cardSummary } from '../catalogue/summary.ts';
import { deliveredPrice } from '../delivery/index.ts';
import { unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';

type Sample = SamplesQuery['products']['nodes'][number];

const Parts = array(shape({ composition: string() }));

/** The compositions of the recipes in a sample. */
function recipesIn({ facts }: Sample): string[] {
  const value = (key: string) => facts.find((field) => field?.key === key)?.value;
  try {
    const parts: unknown = JSON.parse(value('parts') ?? 'null');
    if (is(parts, Parts)) return parts.map(({ composition }) => composition);
  } catch {
    // a malformed list: the sample's own composition counts
  }
  return [value('composition') ?? ''];
}

/**
 * The sample in stock that has a food's recipe, with the fewest others beside it, among the best sellers for its animals;
 * null when there is none or the catalogue fails.
 */
export async function sampleOf(
  { composition, form, lifeStage, species }: Facts,
  { catalogue }: Pick<PublicContext, 'catalogue'>,
): Promise<Sample | null> {
  if (!composition || form !== 'dry' || species === null || speciesIn(species).length === 0) return null;
  const isYoung = (YOUNG_STAGES as readonly string[]).includes(lifeStage);
  const query = `tag:'form:sample' tag:'species:${species}'${isYoung ? ` tag:'stage:${lifeStage}'` : ''}`;
  const { products } = await catalogue(SamplesDocument, { query }).catch(() => ({ products: { nodes: [] } }));
  const [fewest] = products.nodes
    .filter((sample) => sample.availableForSale)
    .map((sample) => ({ sample, recipes: recipesIn(sample) }))
    .filter(({ recipes }) => recipes.includes(composition))
    .sort((a, b) => a.recipes.length - b.recipes.length);
  return fewest?.sample ?? null;
}

/** A sample of the food, which one tap adds to the cart. */
export const SampleOffer = renderOnce(
  'sample-offer',
  function SampleOffer({ sample }: { sample: ProductCardFragment }) {
    const view = useView();
    const { t, market, locale, settings } = view;
    const variant = sample.variants.nodes.find(({ availableForSale }) => availableForSale);
    if (!variant) return null;
    const money = (amount: number) => formatMoney(amount, variant.price.currencyCode, locale);
    const price = Number(variant.price.amount);
    const unitPrice = unitPriceOf(variant.price.amount, variant.unitPriceMeasurement);
    const delivered = settings.sample.isDeliveryFree ? price : deliveredPrice(price, market);
    return (
      <form
        className="sample"
        method="post"
        action={api.cartAdd}
        data-cart-add
        data-product={JSON.stringify(cardSummary(sample, variant, view))}
      >
        <input type="hidden" name="variantId" value={variant.id} />
        <input type="hidden" name="market" value={market.code} />
        <p>
          <b>{t('sample.title')}</b>
          {` ${sample.title}, ${money(price)} `}
          {unitPrice ? <small>{unitPriceText(unitPrice, t, money)}</small> : null}
          {`, ${delivered > price ? t('sample.delivered', { price: money(delivered) }) : t('sample.delivered_free')}`}
        </p>
        <button className="button quiet small">{t('sample.add')}</button>
      </form>
    );
  },
);
