import { pages, patterns } from '../../routes.ts';
import { notFound, type PageContext, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { type Named, namedBy, readWished, type Wished } from './load.ts';
import { wishesIn } from './model/wishes.ts';
import { Nothing, WishedLines } from './parts.tsx';
import { ownerOf, wishesOf } from './store.ts';

/** The word of an address that carries the list itself. */
const CARRIED = 'shared';

/** The list that an address shows; null where it shows none. */
async function listAt({ params, url, database }: PageContext): Promise<readonly Named[] | null> {
  const end = params.list ?? '';
  if (end === CARRIED) {
    const numbers = wishesIn(url.searchParams.get('variants'));
    return numbers && numbers.length > 0 ? namedBy(numbers) : null;
  }
  const owner = await ownerOf(database, end);
  return owner === null ? null : wishesOf(database, owner);
}

/**
 * A list that somebody shows to others: the products, and nothing about the person. Each market shows what it sells of
 * it.
 */
export const sharedWishListPage = screen<readonly Wished[]>({
  path: patterns.wishListShared,
  personal: true,
  styles: 'guide',

  async load(context) {
    const list = await listAt(context);
    return list ? readWished(context, list, context) : notFound();
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('wish_list.shared_title') }),
    trail: [{ name: t('wish_list.shared_title') }],
    noindex: true,
  }),

  Page({ data: list }) {
    const { t, market } = useView();
    return (
      <div className="wrap page wish-list">
        <Breadcrumbs trail={[{ name: t('wish_list.shared_title') }]} />
        <h1>{t('wish_list.shared_title')}</h1>
        <StaleNotice />
        {list.length === 0 ? (
          <Nothing text={t('wish_list.shared_empty')} />
        ) : (
          <>
            <p className="lead">{t('wish_list.shared_lead')}</p>
            <WishedLines list={list} isOwn={false} />
          </>
        )}
        <p>
          <a href={pages.wishList(market.code)}>{t('wish_list.own')}</a>
        </p>
      </div>
    );
  },
});
