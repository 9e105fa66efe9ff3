import { formatMoney, sizeName } from '../../platform/market/format.ts';
import { api, pages } from '../../routes.ts';
import type { SubscribableQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { launchDateIfPending } from '../catalogue/launch.ts';
import { Change, dayText, type Part, Said } from './part.tsx';
import { addable, offerOf, type Subscription, whyNotAddable } from './subscription.ts';

type Product = SubscribableQuery['products']['nodes'][number];

/** Whether a product is not sold yet. */
const notYet = (product: Product, { config, today }: View): boolean => launchDateIfPending(product, config, today) !== null;

/** The cheapest way to add a product. */
function FromPrice({ product, of }: { product: Product; of: Subscription }) {
  const { t, locale } = useView();
  const price = Math.min(...product.variants.nodes.map((variant) => offerOf(variant, of.months).price));
  const text = formatMoney(price, of.currency, locale);
  return <small>{product.variants.nodes.length > 1 ? t('product.from', { price: text }) : text}</small>;
}

function Choices({ of, products }: Part & { products: readonly Product[] }) {
  const view = useView();
  const { t, market } = view;
  const groups = Map.groupBy(
    addable(products).filter((product) => !notYet(product, view)),
    ({ productType }) => productType,
  );
  return (
    <>
      <p>{t('sub.add_what')}</p>
      <nav className="chips start" aria-label={t('sub.add_what')}>
        {[...groups.keys()].map((category) => (
          <a key={category} className="chip" href={`#add-${category}`}>
            {t(`category.${category}.name`)}
          </a>
        ))}
      </nav>
      {[...groups].map(([category, group]) => (
        <section key={category} aria-labelledby={`add-${category}`}>
          <h3 id={`add-${category}`}>{t(`category.${category}.name`)}</h3>
          <ul className="add-grid">
            {group.map((product) => (
              <li key={product.id}>
                <a href={pages.subscription(market.code, of.number, product.handle)}>
                  {product.featuredImage ? <img src={product.featuredImage.url} alt="" width={96} height={96} loading="lazy" /> : null}
                  <span>
                    <b lang="en">{product.title}</b>
                    <FromPrice product={product} of={of} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Choice({ product, ...part }: Part & { product: Product }) {
  const { of, view, problems, typed } = part;
  const { t, market, locale } = view;
  const why = (variant: Product['variants']['nodes'][number]) =>
    whyNotAddable(product, variant, { once: true, waits: notYet(product, view), currency: of.currency });
  const variants = product.variants.nodes.filter((variant) => why(variant) !== 'sold_out');
  const reason = why(product.variants.nodes[0]!);
  const never = reason === 'not_addable' || reason === 'not_launched' ? reason : null;
  const plan = variants.some((variant) => offerOf(variant, of.months).plan);
  const wanted = view.url.searchParams.get('variant');
  const chosen = typeof typed.variantId === 'string' ? typed.variantId : (variants.find(({ id }) => id === wanted) ?? variants[0])?.id;
  const back = (
    <a className="button quiet" href={pages.subscription(market.code, of.number, 'all')}>
      {t('sub.add_others')}
    </a>
  );
  return (
    <>
      <div className="add-head">
        {product.featuredImage ? <img src={product.featuredImage.url} alt="" width={128} height={128} /> : null}
        <h3 lang="en">{product.title}</h3>
      </div>
      <Said place="products" problems={problems} />
      {never || variants.length === 0 ? (
        <>
          {problems.length === 0 ? <p className="alert">{t(`error.${never ?? 'sold_out'}`)}</p> : null}
          {product.productType === 'kitten-food' ? <p>{t('sub.kitten_advice')}</p> : null}
          <p>{back}</p>
        </>
      ) : (
        <Change action={api.subscriptions.add} part={part} className="form">
          <fieldset className="checks">
            <legend>{t('product.size')}</legend>
            {variants.map((variant) => (
              <label key={variant.id}>
                <input type="radio" name="variantId" value={variant.id} defaultChecked={variant.id === chosen} />
                {sizeName(variant.title, locale)} · {formatMoney(offerOf(variant, of.months).price, of.currency, locale)}
              </label>
            ))}
          </fieldset>
          <fieldset className="checks">
            <legend>{t('sub.add_when')}</legend>
            {plan ? (
              <label>
                <input type="radio" name="when" value="always" defaultChecked={typed.when !== 'once'} />
                {t('sub.add_always')}
              </label>
            ) : null}
            <label>
              <input type="radio" name="when" value="once" defaultChecked={!plan || typed.when === 'once'} />
              {of.next ? t('sub.add_once_on', { date: dayText(of.next.day, view) }) : t('sub.add_once')}
            </label>
          </fieldset>
          {plan ? null : <p className="small">{t('sub.add_only_once')}</p>}
          <div className="form-field short">
            <label htmlFor="quantity">{t('sub.quantity')}</label>
            <input
              id="quantity"
              name="quantity"
              inputMode="numeric"
              maxLength={2}
              defaultValue={typeof typed.quantity === 'string' ? typed.quantity : (view.url.searchParams.get('quantity') ?? 1)}
            />
          </div>
          <p className="actions">
            <button className="button action">{t('sub.add_button')}</button>
            {back}
          </p>
        </Change>
      )}
    </>
  );
}

/** Adds a product: first which one, then in which size and how often. */
export function AddPart({ products, chosen, ...part }: Part & { products: readonly Product[]; chosen: string }) {
  const { of, view, problems } = part;
  const { t, market } = view;
  const product = products.find(({ handle }) => handle === chosen);
  return (
    <>
      <p>
        <a href={pages.subscription(market.code, of.number)}>{t('sub.back')}</a>
      </p>
      <h2>{t('sub.add')}</h2>
      <Said place="top" problems={problems} />
      {product ? <Choice {...part} product={product} /> : <Choices {...part} products={products} />}
    </>
  );
}
