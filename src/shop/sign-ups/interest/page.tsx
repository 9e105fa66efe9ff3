import { Island } from '../../../platform/document/island.tsx';
import { formatDay } from '../../../platform/shared/format.ts';
import { pages, patterns } from '../../../routes.ts';
import { CategoryDocument } from '../../../shopify/generated/storefront/graphql.ts';
import { islandSetting } from '../../../site/island-setting.ts';
import { screen } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { ProductGrid } from '../../catalogue/card.tsx';
import { LAUNCH_TAG } from '../../catalogue/launch.ts';
import SignUpIsland from '../browser/islands/sign-up.tsx';

/** The most products that the page shows. */
const MAX_PRODUCTS = 24;

/** The wet cat food: before its day the list of those who want to be told, from that day on the products themselves. */
export const wetCatFoodPage = screen({
  path: patterns.wetCatFood,
  query: ['done'],
  showsProblems: true,

  async load({ url, flash, settings, today, catalogue }) {
    const launchDate = today < settings.wetCatLaunch ? settings.wetCatLaunch : null;
    const { collection } = await catalogue(CategoryDocument, {
      handle: 'cat-food',
      first: MAX_PRODUCTS,
      sortKey: 'BEST_SELLING',
      reverse: false,
      filters: [{ tag: LAUNCH_TAG }],
    });
    return {
      launchDate,
      products: collection?.products.nodes ?? [],
      isSent: !flash && url.searchParams.get('done') === 'sent',
      refused: flash && { typed: flash.typed, problems: flash.problems },
    };
  },

  head: ({ launchDate }, { t, locale }) => ({
    title: t('meta.title', { page: t('interest.title') }),
    description: launchDate ? t('interest.text', { date: formatDay(launchDate, locale) }) : t('interest.text_launched'),
    trail: [{ name: t('interest.title') }],
  }),

  picture: ({ products }, { t }) => ({ title: t('interest.title'), image: products[0]?.featuredImage?.url }),

  Page({ data: { launchDate, products, isSent, refused } }) {
    const view = useView();
    const { t, locale, market } = view;
    return (
      <div className="wrap page forms sign-up">
        <Breadcrumbs trail={[{ name: t('interest.title') }]} />
        {launchDate ? (
          <div className="sign-up-row">
            <div>
              <h1>{t('interest.title')}</h1>
              <p className="lead">{t('interest.text', { date: formatDay(launchDate, locale) })}</p>
              {isSent ? (
                <p className="alert calm" role="status">
                  {t('interest.sent')}
                </p>
              ) : null}
              <Island
                name="sign-up"
                component={SignUpIsland}
                props={{
                  setting: islandSetting(
                    view,
                    'sign_up.',
                    'interest.sent',
                    'interest.hint',
                    'interest.button',
                    'error.invalid_input',
                    'error.email_',
                  ),
                  list: 'interest' as const,
                  refused,
                }}
              />
              <p className="small">
                {t('interest.privacy')}{' '}
                <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
              </p>
            </div>
            <section aria-labelledby="coming">
              <h2 id="coming">{t('interest.coming')}</h2>
              <ProductGrid products={products} />
            </section>
          </div>
        ) : (
          <>
            <h1>{t('interest.title')}</h1>
            <p className="lead">{t('interest.text_launched')}</p>
            <ProductGrid products={products} eager={4} level="h2" isToChoose />
          </>
        )}
      </div>
    );
  },
});
