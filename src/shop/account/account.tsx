import type { ReactNode } from 'react';
import { pages } from '../../routes.ts';
import { type Session, SignedOut } from '../../shopify/session.ts';
import { type Answer, type PageContext, redirect, type Screen, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';

const TABS = [
  ['account.overview', pages.account],
  ['account.pets', pages.pets],
  ['account.subscriptions', pages.subscriptions],
  ['account.orders', pages.orders],
  ['account.addresses', pages.addresses],
  ['account.profile', pages.profile],
] as const;

/** What was just done, by the word in the address. */
const DONE: Record<string, string> = {
  saved: 'account.saved',
  removed: 'account.removed',
  skipped: 'success.skipped',
  unskipped: 'success.unskipped',
  rescheduled: 'success.rescheduled',
  sent: 'success.sent',
  paying: 'success.paying',
  pending: 'success.pending',
  partly: 'success.partly',
  paused: 'success.paused',
  resumed: 'success.resumed',
  cancelled: 'success.cancelled',
  changed: 'success.changed',
  discount: 'success.discount',
  product_added: 'success.product_added',
  payment_email: 'success.payment_email',
  address: 'success.address',
};

/** What every page of the account stands in: its tabs, its title, what was just done. */
function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const view = useView();
  const { t, market, url } = view;
  const done = DONE[url.searchParams.get('done') ?? ''];
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
              const at = pages.below(market.code, view.rest);
              const here = href === at ? 'page' : href !== pages.account(market.code) && at.startsWith(`${href}/`) ? 'true' : null;
              return (
                <li key={key}>
                  <a href={href} {...(here ? { 'aria-current': here } : {})}>
                    {t(key)}
                  </a>
                </li>
              );
            })}
            <li>
              <a href={pages.logout(market.code)}>{t('account.logout')}</a>
            </li>
          </ul>
        </nav>
        <div className="account-content">
          <h1>{title}</h1>
          {done ? (
            <p className="alert calm" role="status">
              {t(done)}
            </p>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * A page of the account: leads to the login and back when nobody is signed in, and is never kept.
 *
 * @param title key of its title, or a function of its data.
 */
export function accountScreen<Data>(definition: {
  path: string;
  title: string | ((data: Data, view: View) => string);
  showsProblems?: boolean;
  load(context: PageContext, session: Session): Promise<Data | Answer>;
  Page(props: { data: Data }): ReactNode;
}): Screen<Data> {
  const titleOf = (data: Data, view: View) => (typeof definition.title === 'string' ? view.t(definition.title) : definition.title(data, view));
  return screen<Data>({
    path: definition.path,
    personal: true,
    showsProblems: definition.showsProblems ?? false,
    async load(context) {
      const { market, url } = context;
      const signIn = () => redirect(pages.login(market.code, `${url.pathname}${url.search}`));
      const session = await context.session();
      if (!session) return signIn();
      try {
        return await definition.load(context, session);
      } catch (error) {
        if (error instanceof SignedOut) return signIn();
        throw error;
      }
    },
    head: (data, view) => ({ title: view.t('meta.title', { page: titleOf(data, view) }), noindex: true }),
    Page: ({ data }) => {
      const view = useView();
      return (
        <AccountFrame title={titleOf(data, view)}>
          <definition.Page data={data} />
        </AccountFrame>
      );
    },
  });
}
