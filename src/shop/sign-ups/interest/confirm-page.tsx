import { api, pages, patterns } from '../../../routes.ts';
import { screen } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { MailedForm } from '../mailed-form.tsx';
import { interestToConfirm } from './state.ts';

/**
 * The page of the mailed link that confirms an address. Loading it changes nothing, because mail scanners load every
 * link.
 */
export const interestConfirmPage = screen({
  path: patterns.wetCatFoodConfirm,
  personal: true,
  showsProblems: true,

  async load({ url, database }) {
    const link = url.searchParams.get('link') ?? '';
    const interest = await interestToConfirm(database, link);
    return {
      link,
      email: interest?.email ?? '',
      state: interest && (interest.confirmedAt === null ? ('pending' as const) : ('confirmed' as const)),
    };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('interest.title') }), noindex: true }),

  Page({ data: { link, email, state } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{t(state === 'confirmed' ? 'interest.title' : 'newsletter.confirm_title')}</h1>
        {state === 'pending' ? (
          <section className="account-card">
            <p>{t('interest.confirm_text', { email })}</p>
            <MailedForm action={api.signUpsInterestConfirm} link={link} button={t('interest.button')} />
          </section>
        ) : (
          <>
            <p className={state ? 'alert calm' : 'alert'} role="status">
              {t(state ? 'interest.confirmed' : 'error.interest_link')}
            </p>
            <p>
              <a href={pages.wetCatFood(market.code)}>{t('interest.title')}</a>
            </p>
          </>
        )}
      </div>
    );
  },
});
