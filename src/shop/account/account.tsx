import type { ReactNode } from 'react';
import { isSecure } from '../../platform/http/cookies.ts';
import { api, pages } from '../../routes.ts';
import { type Session, SignedOut } from '../../shopify/session.ts';
import { type NoPage, type PageContext, redirect, type Screen, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { doneText, isDone } from '../done.ts';
import { clearDraftFromAccount, DRAFT_COOKIE } from '../planner/steps/draft-cookie.ts';
import { SignOutForm } from './sign-out-form.tsx';

const TABS = [
  ['account.overview', pages.account],
  ['account.pets', pages.pets],
  ['account.subscriptions', pages.subscriptions],
  ['account.rewards', pages.rewards],
  ['account.referrals', (cc: string) => pages.referrals(cc)],
  ['account.orders', pages.orders],
  ['account.addresses', pages.addresses],
  ['account.profile', pages.profile],
] as const;

/** The frame of every account page: navigation, title, and the message of the last success. */
function AccountFrame({ title, success, children }: { title: string; success: (words: readonly string[]) => string | null; children: ReactNode }) {
  const view = useView();
  const { t, market, url } = view;
  const words = url.searchParams.getAll('done');
  const [done] = words;
  return (
    <div className="wrap page account forms">
      <Breadcrumbs
        trail={title === t('account.title') ? [{ name: title }] : [{ name: t('account.title'), href: pages.account(market.code) }, { name: title }]}
      />
      <div className="account-columns">
        <nav className="account-nav" aria-label={t('account.nav')}>
          <ul>
            {TABS.map(([key, link]) => {
              const href = link(market.code);
              const currentPath = pages.below(market.code, view.rest);
              const current = href === currentPath ? 'page' : href !== pages.account(market.code) && currentPath.startsWith(`${href}/`) ? 'true' : null;
              return (
                <li key={key}>
                  <a href={href} {...(current ? { 'aria-current': current } : {})}>
                    {t(key)}
                  </a>
                </li>
              );
            })}
            <li>
              <SignOutForm action={api.account.logout} text={t('account.logout')} />
            </li>
          </ul>
        </nav>
        <div className="account-content">
          <h1>{title}</h1>
          {isDone(done) ? (
            <p className="alert calm" role="status">
              {success(words) ?? t(doneText[done])}
            </p>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * Creates a page of the account. It is never cached, and redirects to the login and back when nobody is signed in.
 *
 * @param definition `title`: key of the title's text, or a function of the data. `success`: a message of the last success that names
 * what it is about, from the words of the address; null for the usual one.
 */
export function accountScreen<Data>(definition: {
  path: string;
  title: string | ((data: Data, view: View) => string);
  showsProblems?: boolean;
  success?(data: Data, words: readonly string[], view: View): string | null;
  load(context: PageContext, session: Session): Promise<Data | NoPage>;
  Page(props: { data: Data }): ReactNode;
}): Screen<Data> {
  const titleOf = (data: Data, view: View) => (typeof definition.title === 'string' ? view.t(definition.title) : definition.title(data, view));
  return screen<Data>({
    path: definition.path,
    personal: true,
    showsProblems: definition.showsProblems ?? false,
    async load(context) {
      const { market, url } = context;
      const signIn = () => {
        const cookies = clearDraftFromAccount(context.cookie(DRAFT_COOKIE), isSecure({ url: url.href }));
        return redirect(pages.login(market.code, `${url.pathname}${url.search}`), cookies);
      };
      const session = await context.session();
      if (!session) return signIn();
      try {
        const data = await definition.load(context, session);
        // most pages have asked the provider by now; the others show data of the shop's own database
        await session.verify();
        return data;
      } catch (error) {
        if (error instanceof SignedOut) return signIn();
        throw error;
      }
    },
    head: (data, view) => ({ title: view.t('meta.title', { page: titleOf(data, view) }), noindex: true }),
    Page: ({ data }) => {
      const view = useView();
      return (
        <AccountFrame title={titleOf(data, view)} success={(words) => definition.success?.(data, words, view) ?? null}>
          <definition.Page data={data} />
        </AccountFrame>
      );
    },
  });
}
