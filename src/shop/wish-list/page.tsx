import { log } from '../../platform/log.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { api, pages, patterns } from '../../routes.ts';
import { type Session, SignedOut } from '../../shopify/session.ts';
import { type PageContext, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { UnavailablePart } from '../notices/unavailable-part.tsx';
import { namedBy, readWished, type Wished } from './load.ts';
import { textOf, WISHES, wishesIn } from './model/wishes.ts';
import { Nothing, WishedLines } from './parts.tsx';
import { ShareSection } from './share.tsx';
import { secretOf, wishesOf } from './store.ts';

interface Data {
  list: readonly Wished[];
  /** The numbers of a visitor's list as a text; null for a customer. */
  carried: string | null;
  /** Of the address at which a customer's list is shown. */
  secret: string | null;
  /** New for every page, so that a form that is sent twice acts once. */
  formId: string;
}

/** Stands for the data of a page whose upstream or store has failed. */
const UNAVAILABLE = 'unavailable';

/** The successes that a form may have led to, by the word of the address. */
const DONE = ['added', 'removed', 'shared', 'stopped'] as const;

/** The session of the visitor after the provider has confirmed it; null for nobody's. @throws UpstreamError */
async function customerOf(context: PageContext): Promise<Session | null> {
  try {
    const session = await context.session();
    await session?.verify();
    return session;
  } catch (error) {
    if (error instanceof SignedOut) return null;
    throw error;
  }
}

async function read(context: PageContext): Promise<Data> {
  const formId = crypto.randomUUID();
  const session = await customerOf(context);
  if (!session) {
    const numbers = wishesIn(context.cookie(WISHES)) ?? [];
    const list = await readWished(context, namedBy(numbers), context);
    return { list, carried: textOf(numbers), secret: null, formId };
  }
  const [wishes, secret] = await Promise.all([
    wishesOf(context.database, session.customerId),
    secretOf(context.database, session.customerId),
  ]);
  return { list: await readWished(context, wishes, context), carried: null, secret, formId };
}

/** The button that puts everything on the list into the cart; the sizes that cannot be bought are named. */
function AllToCart({ list, formId }: Pick<Data, 'list' | 'formId'>) {
  const { t, market } = useView();
  const count = list.filter(({ isBuyable }) => isBuyable).length;
  if (count === 0) return null;
  return (
    <form className="wish-all" method="post" action={api.wishListCart}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="formId" value={formId} />
      <button className="button action">{t('wish_list.all_to_cart')}</button>
      {count < list.length ? <p className="small">{t('wish_list.all_hint')}</p> : null}
    </form>
  );
}

/** Where the list of a visitor without an account is kept. */
function Kept({ isEmpty }: { isEmpty: boolean }) {
  const { t, market } = useView();
  return (
    <p className="small">
      {t('wish_list.in_browser')}{' '}
      <a href={pages.login(market.code, pages.wishList(market.code))} rel="nofollow">
        {t(isEmpty ? 'account.sign_in' : 'wish_list.sign_in')}
      </a>
    </p>
  );
}

/**
 * The visitor's own list: a customer's from the account, anybody else's from the cookie. It is the same page with and
 * without script.
 */
export const wishListPage = screen<Data | typeof UNAVAILABLE>({
  path: patterns.wishList,
  personal: true,
  styles: 'guide',

  async load(context) {
    try {
      return await read(context);
    } catch (error) {
      const failure = upstreamErrorOf(error);
      if (!failure) throw error;
      log.error({ event: 'wish_list_unavailable', code: failure.code, message: failure.message });
      return UNAVAILABLE;
    }
  },

  statusOf: (data) => (data === UNAVAILABLE ? 503 : 200),

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('wish_list.title') }),
    description: t('wish_list.lead'),
    trail: [{ name: t('wish_list.title') }],
    noindex: true,
  }),

  Page({ data }) {
    const { t, url } = useView();
    const done = DONE.find((word) => word === url.searchParams.get('done'));
    return (
      <div className="wrap page forms wish-list">
        <Breadcrumbs trail={[{ name: t('wish_list.title') }]} />
        <h1>{t('wish_list.title')}</h1>
        {done ? (
          <p className="alert calm" role="status" id="done">
            {t(`wish_list.done_${done}`)}
          </p>
        ) : null}
        <StaleNotice />
        {data === UNAVAILABLE ? (
          <UnavailablePart text={t('problem.part')} />
        ) : data.list.length === 0 ? (
          <Nothing text={t('wish_list.empty')} />
        ) : (
          <>
            <WishedLines list={data.list} isOwn />
            <AllToCart list={data.list} formId={data.formId} />
            <ShareSection secret={data.secret} carried={data.carried} />
          </>
        )}
        {data !== UNAVAILABLE && data.carried !== null ? <Kept isEmpty={data.list.length === 0} /> : null}
      </div>
    );
  },
});
