import { is } from 'superstruct';
import { oneOf } from '../../platform/shared/fields.ts';
import { CONTACT_SUBJECTS, type ContactSubject, pages, patterns } from '../../routes.ts';
import { ProductDocument } from '../../shopify/generated/storefront/graphql.ts';
import { type PublicContext, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { entryAt, languageOf, languagesOf, productsIn, RichText } from '../content/index.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { ContactForm } from '../sign-ups/index.ts';

const HANDLE = /^[a-z0-9-]{1,100}$/;
const ORDER = /^\d{1,12}$/;
/** The text that a message begins with, by its subject in the address. */
const MESSAGES: Readonly<Record<ContactSubject, string>> = {
  'taste-guarantee': 'lead.refund',
  cancel: 'lead.cancel',
  'delivery-address': 'lead.address_correction',
};
const Subject = oneOf(CONTACT_SUBJECTS);

/** The title of the product that the address names; empty where there is none. */
async function productOf({ url, catalogue }: PublicContext): Promise<string> {
  const handle = url.searchParams.get('product') ?? '';
  if (!HANDLE.test(handle)) return '';
  // without the provider the form names no product
  const found = await optionalPart('product', catalogue(ProductDocument, { handle }));
  return found?.product?.title ?? '';
}

/**
 * How to reach the shop: the story of the CMS, and the form that writes to its people, which stands also without the
 * story.
 */
export const contactPage = screen({
  path: patterns.contact,
  query: ['product', 'order', 'about', 'done'],
  canonicalQuery(params) {
    const kept = new URLSearchParams();
    const [product, order] = [params.get('product') ?? '', params.get('order') ?? ''];
    if (HANDLE.test(product)) kept.set('product', product);
    if (ORDER.test(order)) kept.set('order', order);
    const about = params.get('about');
    if (is(about, Subject)) kept.set('about', about);
    if (params.get('done') === 'sent') kept.set('done', 'sent');
    return kept.size > 0 ? `?${kept}` : '';
  },
  showsProblems: true,

  async load(context) {
    const { url, flash, t } = context;
    const [entry, product] = await Promise.all([
      optionalPart('contact', entryAt(context, 'page', '/contact')),
      productOf(context),
    ]);
    const order = url.searchParams.get('order') ?? '';
    const subject = url.searchParams.get('about');
    return {
      entry,
      products: await productsIn(context, entry ? [entry.body] : []),
      about: {
        product,
        order: ORDER.test(order) ? order : '',
        message: is(subject, Subject) ? t(MESSAGES[subject]) : '',
      },
      isSent: !flash && url.searchParams.get('done') === 'sent',
      flash,
    };
  },

  head: ({ entry }, { t, market }) => {
    const title = entry?.title ?? t('page.contact');
    return {
      title: t('meta.title', { page: title }),
      description: entry?.description ?? t('lead.text'),
      canonical: pages.contact(market.code),
      trail: [{ name: title }],
      ...(entry && { languages: languagesOf([entry]) }),
    };
  },

  Page({ data: { entry, products, about, isSent, flash } }) {
    const { t, market } = useView();
    const title = entry?.title ?? t('page.contact');
    const lang = entry ? languageOf(entry, market.language) : undefined;
    return (
      <div className="wrap page forms sign-up">
        <Breadcrumbs trail={[{ name: title }]} />
        <h1 lang={lang}>{title}</h1>
        {entry?.description ? (
          <p className="lead" lang={lang}>
            {entry.description}
          </p>
        ) : null}
        <div className="sign-up-row">
          <ContactForm about={about} flash={flash} isSent={isSent} />
          {entry?.body ? (
            <div className="prose" lang={lang}>
              <RichText node={entry.body} products={products} />
            </div>
          ) : null}
        </div>
      </div>
    );
  },
});
