import { upstreamErrorOf } from '../../platform/stores.ts';
import { api, pages, patterns, signIn } from '../../routes.ts';
import { type PageContext, redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { safeReturn } from '../customer/model/customer.ts';
import { pendingSignOut } from './sign-out.ts';

/** Whether somebody is signed in; also yes while the sessions cannot be read, so that the question is asked. */
async function isSignedIn({ session }: PageContext): Promise<boolean> {
  try {
    return (await session()) !== null;
  } catch (error) {
    if (upstreamErrorOf(error)) return true;
    throw error;
  }
}

/**
 * Asks whether to sign out. After a sign-out in the shop it goes on to the provider's, which no form may redirect to.
 */
export const logoutPage = screen<{ next: string | null }>({
  path: signIn.logout,
  personal: true,
  async load(context) {
    if (await isSignedIn(context)) return { next: null };
    const next = await pendingSignOut(context);
    return next === null ? redirect(pages.home(context.market.code)) : { next };
  },
  head: ({ next }, { t }) => ({
    title: t('meta.title', { page: t('account.logout') }),
    noindex: true,
    ...(next && { refresh: next }),
  }),
  Page: ({ data: { next } }) => {
    const { t, market } = useView();
    if (next)
      return (
        <div className="wrap page empty">
          <h1>{t('account.leaving')}</h1>
          <p>{t('account.leaving_text')}</p>
          <p className="actions">
            <a className="button action" href={next}>
              {t('account.leaving_next')}
            </a>
          </p>
        </div>
      );
    return (
      <div className="wrap page empty">
        <h1>{t('account.logout')}</h1>
        <p>{t('account.logout_text')}</p>
        <form className="actions" method="post" action={api.accountLogout}>
          <input type="hidden" name="market" value={market.code} />
          <button className="button action">{t('account.logout')}</button>
          <a className="button quiet" href={pages.home(market.code)}>
            {t('account.cancel')}
          </a>
        </form>
      </div>
    );
  },
});

/** Confirms that the account was deleted. */
export const deletedPage = screen<null>({
  path: patterns.accountDeleted,
  personal: true,
  load: async () => null,
  head: (_, { t }) => ({ title: t('meta.title', { page: t('account.deleted') }), noindex: true }),
  Page: () => {
    const { t, market } = useView();
    return (
      <div className="wrap page empty">
        <h1>{t('account.deleted')}</h1>
        <p>{t('account.deleted_text')}</p>
        <p>
          <a className="button quiet" href={pages.logout(market.code)}>
            {t('account.to_shop')}
          </a>
        </p>
      </div>
    );
  },
});

/**
 * Asks for a new sign-in after a form whose session has expired. The flash cookie keeps the submitted values for the
 * form's page.
 */
export const signedOutPage = screen<string>({
  path: patterns.accountSignedOut,
  personal: true,
  showsProblems: true,
  keepsFlash: true,
  load: async ({ url, market }) => safeReturn(url.searchParams.get('return_to'), pages.account(market.code)),
  head: (_, { t }) => ({ title: t('meta.title', { page: t('account.signed_out') }), noindex: true }),
  Page: ({ data: returnTo }) => {
    const { t, market } = useView();
    return (
      <div className="wrap page empty">
        <h1>{t('account.signed_out')}</h1>
        <p>{t('account.signed_out_text')}</p>
        <p>
          <a className="button action" href={pages.login(market.code, returnTo)}>
            {t('account.sign_in')}
          </a>
        </p>
      </div>
    );
  },
});
