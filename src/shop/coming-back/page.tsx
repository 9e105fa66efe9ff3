import { formatMoney, sizeName } from '../../platform/shared/format.ts';
import { api, pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { optionalPart } from '../notices/optional-part.ts';
import { UnavailablePart } from '../notices/unavailable-part.tsx';
import type { Again } from '../subscriptions/index.ts';
import { isStopped } from './endpoints.ts';
import { type Former, formerOf, mailBySecret } from './read.ts';

/** A product with its price today, beside the one that it had. */
function Product({ product, currency }: { product: Again; currency: string }) {
  const { t, locale } = useView();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <li>
      <span>
        <b>
          {product.quantity} × {product.title}
        </b>
        <small>{sizeName(product.size, locale)}</small>
      </span>
      <span>
        {product.isAvailable ? money(product.price * product.quantity) : t('product.sold_out')}
        {product.isAvailable && product.price !== product.before ? (
          <small>{t('coming_back.before', { price: money(product.before * product.quantity) })}</small>
        ) : null}
      </span>
    </li>
  );
}

function Products({ former: { products, currency }, link, formId }: { former: Former; link: string; formId: string }) {
  const { t, market } = useView();
  if (!products.some(({ isAvailable }) => isAvailable)) return <p>{t('coming_back.nothing')}</p>;
  const isSame = products.every(({ price, before }) => price === before);
  return (
    <>
      <ul className="rows">
        {products.map((product) => (
          <Product key={product.variantId} product={product} currency={currency} />
        ))}
      </ul>
      <p>{t(isSame ? 'coming_back.price_kept' : 'coming_back.price_new')}</p>
      <form method="post" action={api.comingBackStart}>
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="link" value={link} />
        <input type="hidden" name="formId" value={formId} />
        <button className="button action">{t('coming_back.start')}</button>
      </form>
    </>
  );
}

/**
 * The page of the link in the one mail to somebody who has ended a subscription: what it brought, with today's prices,
 * one button that puts it into the cart, and one that ends such mails. Loading it changes nothing.
 */
export const comingBackPage = screen({
  path: patterns.comingBack,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { url, database, settings, flash } = context;
    const link = (url.searchParams.get('link') ?? '').slice(0, 100);
    const mail = await mailBySecret(database, link);
    const [former, isOff] = mail
      ? await Promise.all([
          optionalPart('coming_back', formerOf(settings, context, mail.contractId)),
          isStopped(database, mail.email),
        ])
      : [null, false];
    return {
      link,
      isKnown: mail !== null,
      former,
      isOff,
      problems: flash?.problems ?? [],
      formId: crypto.randomUUID(),
    };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('coming_back.title') }), noindex: true }),

  Page({ data: { link, isKnown, former, isOff, problems, formId } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{t('coming_back.title')}</h1>
        <Problems state={{ problems }} />
        {isKnown ? (
          <>
            <section className="account-card">
              <p>{t('coming_back.kept')}</p>
              {former ? <Products former={former} link={link} formId={formId} /> : <UnavailablePart />}
              <p className="small">
                <a href={pages.pets(market.code)}>{t('coming_back.pets')}</a>
              </p>
            </section>
            <section className="account-card" id="off" aria-labelledby="off-title">
              <h2 id="off-title">{t('coming_back.off_title')}</h2>
              {isOff ? (
                <p className="alert calm" role="status">
                  {t('coming_back.is_off')}
                </p>
              ) : (
                <form method="post" action={api.comingBackStop}>
                  <input type="hidden" name="market" value={market.code} />
                  <input type="hidden" name="link" value={link} />
                  <p>{t('coming_back.once')}</p>
                  <button className="button quiet">{t('coming_back.off_button')}</button>
                </form>
              )}
            </section>
          </>
        ) : (
          <p className="alert" role="status">
            {t('error.coming_back_link')}
          </p>
        )}
      </div>
    );
  },
});
