import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { Thumbnail } from '../../../ui/page/picture.tsx';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { dayText, SectionMessages } from '../browser/parts.tsx';
import { offerOf, outgrownBy, type Product, type Variant, whyNotAddable } from '../offers.ts';
import { type SectionProps, SubscriptionForm } from './section.tsx';

function SizeFields({ variants, ...section }: SectionProps & { variants: readonly Variant[] }) {
  const { subscription, submitted } = section;
  const { t, locale, url } = useView();
  const linked = variants.find(({ id }) => id === url.searchParams.get('variant'));
  const chosen = typeof submitted.variantId === 'string' ? submitted.variantId : (linked ?? variants[0])?.id;
  return (
    <fieldset className="checks">
      <legend>{t('product.size')}</legend>
      {variants.map((variant) => (
        <label key={variant.id}>
          <input type="radio" name="variantId" value={variant.id} defaultChecked={variant.id === chosen} />
          {sizeName(variant.title, locale)} ·{' '}
          {formatMoney(offerOf(variant, subscription.rhythm).price, subscription.currency, locale)}
        </label>
      ))}
    </fieldset>
  );
}

/** The choice between every delivery, where the product has a plan, and the next one only. */
function WhenFields({ hasPlan, subscription: { next }, submitted }: SectionProps & { hasPlan: boolean }) {
  const { t, locale } = useView();
  return (
    <>
      <fieldset className="checks">
        <legend>{t('sub.add_when')}</legend>
        {hasPlan ? (
          <label>
            <input type="radio" name="when" value="always" defaultChecked={submitted.when !== 'once'} />
            {t('sub.add_always')}
          </label>
        ) : null}
        <label>
          <input type="radio" name="when" value="once" defaultChecked={!hasPlan || submitted.when === 'once'} />
          {next ? t('sub.add_once_on', { date: dayText(next.leaves, locale) }) : t('sub.add_once')}
        </label>
      </fieldset>
      {hasPlan ? null : <p className="small">{t('sub.add_only_once')}</p>}
    </>
  );
}

/** The form that adds a product, or the reason why it cannot be added. */
export function AddProductForm({ product, ...section }: SectionProps & { product: Product }) {
  const { subscription, problems, submitted } = section;
  const { t, market, settings, today, url } = useView();
  const { rhythm, currency, number } = subscription;
  const launchDate = launchDateIfPending(product, settings, today);
  const why = (variant: Variant) => whyNotAddable(product, variant, { once: true, launchDate, currency });
  const variants = product.variants.nodes.filter((variant) => why(variant) !== 'sold_out');
  const reason = why(product.variants.nodes[0]!);
  const never = reason === 'not_addable' || reason === 'not_launched' ? reason : null;
  const outgrown = outgrownBy(product.productType);
  const otherProducts = (
    <a className="button quiet" href={pages.subscription(market.code, number, 'all')}>
      {t('sub.add_others')}
    </a>
  );
  return (
    <>
      <div className="add-head">
        {product.featuredImage ? <Thumbnail url={product.featuredImage.url} size={128} eager /> : null}
        <h3>{product.title}</h3>
      </div>
      <SectionMessages section="products" problems={problems} />
      {never || variants.length === 0 ? (
        <>
          {problems.length === 0 ? <p className="alert">{t(`error.${never ?? 'sold_out'}`)}</p> : null}
          {outgrown ? <p>{t(`sub.${outgrown}_advice`)}</p> : null}
          <p>{otherProducts}</p>
        </>
      ) : (
        <SubscriptionForm action={api.subscriptionsAdd} section={section} className="form">
          <SizeFields {...section} variants={variants} />
          <WhenFields {...section} hasPlan={variants.some((variant) => offerOf(variant, rhythm).plan)} />
          <div className="form-field short">
            <label htmlFor="quantity">{t('sub.quantity')}</label>
            <input
              id="quantity"
              name="quantity"
              inputMode="numeric"
              maxLength={2}
              defaultValue={
                typeof submitted.quantity === 'string' ? submitted.quantity : (url.searchParams.get('quantity') ?? 1)
              }
            />
          </div>
          <p className="actions">
            <button className="button action">{t('sub.add_button')}</button>
            {otherProducts}
          </p>
        </SubscriptionForm>
      )}
    </>
  );
}
