import type { ReactNode } from 'react';
import { HAS_PROGRAMS, HAS_REFERRALS, HAS_REVIEWS, HAS_REWARDS, HAS_WISH_LIST } from '../../brand/tables/has.ts';
import { Island } from '../../platform/document/island.tsx';
import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { api, pages } from '../../routes.ts';
import { type Session, SignedOut } from '../../shopify/session.ts';
import { islandSetting } from '../../site/island-setting.ts';
import {
  type Crumb,
  type NoPage,
  type PageContext,
  redirect,
  type Screen,
  screen,
  type View,
} from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { doneText, isDone } from '../notices/model/done.ts';
import { UnavailablePart } from '../notices/unavailable-part.tsx';
import { clearDraftFromAccount, draftCookie } from './animal-draft.ts';
import SignOutIsland from './browser/islands/sign-out.tsx';

/** A button that signs out here or everywhere. */
export function SignOutForm(props: { action: string; text: string; className?: string }) {
  // the form leads to another page, so it shows no message of the kit
  const setting = { ...islandSetting(useView()), texts: {} };
  return <Island name="sign-out" component={SignOutIsland} props={{ setting, ...props }} />;
}

type Tab = readonly [key: string, link: (cc: string) => string];

/** The pages of the account, in groups: food and animals, what the customer saves, and the customer. */
const TABS: readonly (readonly Tab[])[] = [
  [
    ['account.overview', pages.account],
    ['account.subscriptions', pages.subscriptions],
    ['account.orders', pages.orders],
    ['account.pets', pages.pets],
    ...(HAS_WISH_LIST ? [['wish_list.title', (cc) => pages.wishList(cc)] satisfies Tab] : []),
  ],
  [
    ...(HAS_REWARDS ? [['account.rewards', pages.rewards] satisfies Tab] : []),
    ...(HAS_REFERRALS ? [['account.referrals', (cc) => pages.referrals(cc)] satisfies Tab] : []),
    ['account.store_credit', pages.storeCredit],
  ],
  [
    ['account.profile', pages.profile],
    ['account.addresses', pages.addresses],
    ...(HAS_REVIEWS ? [['account.reviews', pages.accountReviews] satisfies Tab] : []),
    ...(HAS_PROGRAMS ? [['programs.title', pages.programs] satisfies Tab] : []),
  ],
];

function AccountNav() {
  const { t, market, rest } = useView();
  const currentPath = pages.below(market.code, rest);
  const currentOf = (href: string) =>
    href === currentPath
      ? 'page'
      : href !== pages.account(market.code) && currentPath.startsWith(`${href}/`)
        ? 'true'
        : undefined;
  return (
    <nav className="account-nav" aria-label={t('account.nav')}>
      <ul>
        {TABS.map((group) =>
          group.map(([key, link], i) => {
            const href = link(market.code);
            return (
              <li key={key} {...(i === 0 && { className: 'group' })}>
                <a href={href} aria-current={currentOf(href)}>
                  {t(key)}
                </a>
              </li>
            );
          }),
        )}
        <li className="group">
          <SignOutForm action={api.accountLogout} text={t('account.logout')} />
        </li>
      </ul>
    </nav>
  );
}

/** The frame of every account page: navigation, title, and the message of the last success. */
function AccountFrame({
  title,
  heading = title,
  parents = [],
  step,
  success,
  children,
}: {
  title: string;
  heading?: string | null | undefined;
  parents?: readonly Crumb[] | undefined;
  step?: string | null | undefined;
  success: (words: readonly string[]) => string | null;
  children: ReactNode;
}) {
  const view = useView();
  const { t, market, url } = view;
  const ownCrumbs = step ? [{ name: title, href: url.pathname }, { name: step }] : [{ name: title }];
  const words = url.searchParams.getAll('done');
  const [done] = words;
  return (
    <div className="wrap page account forms">
      <SkipLink to="account" text={t('nav.skip_to', { part: title })} />
      <Breadcrumbs
        trail={
          title === t('account.title')
            ? [{ name: title }]
            : [{ name: t('account.title'), href: pages.account(market.code) }, ...parents, ...ownCrumbs]
        }
      />
      <div className="account-columns">
        <AccountNav />
        <div className="account-content" id="account" tabIndex={-1}>
          {heading === null ? null : <h1>{heading}</h1>}
          {isDone(done) ? (
            <p className="alert calm" role="status" id="done">
              {success(words) ?? t(doneText[done])}
            </p>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}

/** Stands for the data of a page whose upstream or store has failed. */
const UNAVAILABLE = 'unavailable';

/**
 * Creates a page of the account. It is never cached, and redirects to the login and back when nobody is signed in.
 * Where its data cannot be read, it says so, with status 503.
 *
 * @param definition `title`: key of the title's text, or a function of the data. `heading`: of the page itself, where it
 * is another text than the title; null where the page has its own. `parents`: the pages between the account and this one.
 * `step`: what it shows in place of what its title names, such as the form of a list. `success`: a message of the last
 * success that names what it is about, from the words of the address; null for the usual one.
 */
export function accountScreen<Data>(definition: {
  path: string;
  title: string | ((data: Data, view: View) => string);
  heading?(data: Data, view: View): string | null;
  parents?(data: Data, view: View): readonly Crumb[];
  step?(data: Data, view: View): string | null;
  showsProblems?: boolean;
  /** Default: `customer`. */
  styles?: 'subscription' | 'journal';
  tests?: Screen<Data>['tests'];
  hasTests?: Screen<Data>['hasTests'];
  /** The status where the data decides it. Default: 200. */
  statusOf?(data: Data): 200 | 422;
  success?(data: Data, words: readonly string[], view: View): string | null;
  load(context: PageContext, session: Session): Promise<Data | NoPage>;
  Page(props: { data: Data }): ReactNode;
}): Screen<Data | typeof UNAVAILABLE> {
  const titleOf = (data: Data | typeof UNAVAILABLE, view: View) => {
    if (typeof definition.title === 'string') return view.t(definition.title);
    return data === UNAVAILABLE ? view.t('account.title') : definition.title(data, view);
  };
  return screen<Data | typeof UNAVAILABLE>({
    path: definition.path,
    personal: true,
    styles: definition.styles ?? 'customer',
    showsProblems: definition.showsProblems ?? false,
    ...(definition.tests && { tests: definition.tests }),
    ...(definition.hasTests && { hasTests: definition.hasTests }),
    async load(context) {
      const { market, url } = context;
      const signIn = () => {
        const cookies = clearDraftFromAccount(context.cookie(draftCookie.name), isSecure({ url: url.href }));
        return redirect(pages.login(market.code, `${url.pathname}${url.search}`), cookies);
      };
      try {
        const session = await context.session();
        if (!session) return signIn();
        const data = await definition.load(context, session);
        // most pages have asked the provider by now; the others show data of the shop's own database
        await session.verify();
        return data;
      } catch (error) {
        if (error instanceof SignedOut) return signIn();
        const failure = upstreamErrorOf(error);
        if (!failure) throw error;
        log.error({ event: 'account_unavailable', code: failure.code, message: failure.message });
        return UNAVAILABLE;
      }
    },
    statusOf: (data) => (data === UNAVAILABLE ? 503 : (definition.statusOf?.(data) ?? 200)),
    head: (data, view) => ({ title: view.t('meta.title', { page: titleOf(data, view) }), noindex: true }),
    Page: ({ data }) => {
      const view = useView();
      if (data === UNAVAILABLE)
        return (
          <AccountFrame title={titleOf(data, view)} success={() => null}>
            <UnavailablePart text={view.t('problem.account')} />
          </AccountFrame>
        );
      return (
        <AccountFrame
          title={titleOf(data, view)}
          heading={definition.heading?.(data, view)}
          parents={definition.parents?.(data, view)}
          step={definition.step?.(data, view)}
          success={(words) => definition.success?.(data, words, view) ?? null}
        >
          <definition.Page data={data} />
        </AccountFrame>
      );
    },
  });
}
