import { defer, Late } from '../../../platform/document/late.tsx';
import { api, pages, patterns } from '../../../routes.ts';
import { screen } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { Problems } from '../../../ui/fields.tsx';
import { MailedForm } from '../mailed-form.tsx';
import { type Subscriber, subscriberBySecret, subscriberToConfirm } from './state.ts';

const POLL_MS = 300;
/** The code is made by the outbox within a second or two; the mail brings it in any case. */
const MAX_WAIT_MS = 5000;

/** The code once it is made; empty when there is none in time. */
async function codeOf(database: D1Database, first: Subscriber): Promise<string> {
  let row: Subscriber | null = first;
  for (const until = Date.now() + MAX_WAIT_MS; row?.codeState === 'making' && Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    row = await subscriberBySecret(database, first.secret);
  }
  return row?.codeState === 'ready' ? row.code : '';
}

function UnknownLink() {
  const { t, market } = useView();
  return (
    <>
      <p className="alert" role="status">
        {t('error.newsletter_link')}
      </p>
      <p>
        <a href={pages.newsletter(market.code)}>{t('newsletter.title')}</a>
      </p>
    </>
  );
}

/**
 * The page of the mailed link that confirms an address. Loading it changes nothing, because mail scanners load every
 * link.
 */
export const newsletterConfirmPage = screen({
  path: patterns.newsletterConfirm,
  personal: true,
  showsProblems: true,

  async load({ url, database, flash }) {
    const link = url.searchParams.get('link') ?? '';
    const subscriber = await subscriberToConfirm(database, link);
    const confirmed = subscriber?.state === 'confirmed';
    return {
      link,
      email: subscriber?.email ?? '',
      state: subscriber?.state === 'left' ? null : (subscriber?.state ?? null),
      hasCode: confirmed && subscriber.codeState !== 'none',
      code: confirmed ? defer(codeOf(database, subscriber)) : null,
      problems: flash?.problems ?? [],
    };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('newsletter.title') }), noindex: true }),

  Page({ data: { link, email, state, hasCode, code, problems } }) {
    const { t } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{state === 'confirmed' ? t('success.newsletter') : t('newsletter.confirm_title')}</h1>
        {state === null ? <UnknownLink /> : null}
        {state === null ? null : <Problems state={{ problems }} />}
        {state === 'pending' ? (
          <section className="account-card">
            <p>{t('newsletter.confirm_text', { email })}</p>
            <MailedForm action={api.signUpsNewsletterConfirm} link={link} button={t('newsletter.confirm_button')} />
          </section>
        ) : null}
        {hasCode && code ? (
          <section className="account-card" aria-labelledby="code-title">
            <h2 id="code-title">{t('newsletter.code_title')}</h2>
            <Late promise={code} fallback={<p role="status">{t('newsletter.code_waits')}</p>}>
              {(made) =>
                made ? (
                  <>
                    <p className="sign-up-code">
                      <code>{made}</code>
                    </p>
                    <p>{t('newsletter.code_use')}</p>
                  </>
                ) : (
                  <p>{t('newsletter.code_by_mail')}</p>
                )
              }
            </Late>
          </section>
        ) : null}
      </div>
    );
  },
});

/** The page of the mailed link that takes an address off the list: one click. */
export const newsletterLeavePage = screen({
  path: patterns.newsletterLeave,
  personal: true,
  showsProblems: true,

  async load({ url, database, flash }) {
    const link = url.searchParams.get('link') ?? '';
    const subscriber = await subscriberBySecret(database, link);
    return {
      link,
      email: subscriber?.state === 'left' ? '' : (subscriber?.email ?? ''),
      hasLeft: subscriber?.state === 'left',
      problems: flash?.problems ?? [],
    };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('newsletter.leave_title') }), noindex: true }),

  Page({ data: { link, email, hasLeft, problems } }) {
    const { t } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{t('newsletter.leave_title')}</h1>
        <Problems state={{ problems }} />
        {email ? (
          <section className="account-card">
            <p>{t('newsletter.leave_text', { email })}</p>
            <MailedForm action={api.signUpsNewsletterLeave} link={link} button={t('newsletter.leave_button')} />
          </section>
        ) : hasLeft ? (
          <p className="alert calm" role="status">
            {t('newsletter.left')}
          </p>
        ) : (
          <UnknownLink />
        )}
      </div>
    );
  },
});
