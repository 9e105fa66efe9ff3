import { now as clock } from '../../platform/clock.ts';
import { api, pages, patterns } from '../../routes.ts';
import { NOT_MAILED } from '../../site/requester.ts';
import { type PageContext, redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { doneText, isDone } from '../notices/model/done.ts';
import { asCode, newCodeCookie } from '../referral-codes/cookie.ts';
import { findReferrer, type Referrer } from '../referral-codes/referrer.ts';
import { CorrectForm, EnterForm, JoinForm, refusedFormOf } from './forms.tsx';
import { percents } from './percents.ts';
import { claimOf } from './secret.ts';
import { Animals, Share } from './share.tsx';

/**
 * The referrer whose details a mailed link corrects; null when it is forged, has expired, or was replaced by a newer
 * one.
 */
async function linkedReferrer(
  link: string,
  { database, settings }: Pick<PageContext, 'database' | 'settings'>,
): Promise<Referrer | null> {
  const claim = await claimOf(link, await clock(settings));
  const referrer = claim && (await findReferrer(database, claim.code));
  return referrer?.secretHash === claim?.hash && !referrer?.blockedAt && !referrer?.deletedAt ? referrer : null;
}

function Steps() {
  const { t, settings } = useView();
  return (
    <ol className="steps refer-steps">
      {[1, 2, 3].map((n) => (
        <li key={n}>
          <h2>{t(`refer.step_${n}`)}</h2>
          <p>{t(`refer.step_${n}_text`, percents(settings))}</p>
        </li>
      ))}
    </ol>
  );
}

/** The code that has just been made. @param notMailed why its mail is not sent. */
function NewCode({ code, notMailed }: { code: string; notMailed: string | null }) {
  const { t, settings } = useView();
  return (
    <section className="account-card calm" aria-labelledby="your-code">
      <h2 id="your-code">{t('refer.ready')}</h2>
      {notMailed ? (
        <p className="alert" role="alert" id="said">
          {notMailed}
        </p>
      ) : (
        <p>{t('refer.mailed')}</p>
      )}
      <Share code={code}>
        <p className="small">{t('refer.needs_both', percents(settings))}</p>
      </Share>
    </section>
  );
}

/** The forms that a mailed link leads to: they correct the referrer's details, or erase them. */
function Correction({
  link,
  linked,
  refused,
}: {
  link: string;
  linked: Referrer | null;
  refused: ReturnType<typeof refusedFormOf>;
}) {
  const { t, market } = useView();
  return (
    <section className="account-card" aria-labelledby="correct">
      <h2 id="correct">{t('refer.correct')}</h2>
      {linked ? (
        <>
          <p>{t('refer.correct_text', { code: linked.code })}</p>
          <CorrectForm refused={refused} referrer={linked} link={link} />
          <details>
            <summary>{t('refer.erase')}</summary>
            <p>{t('refer.erase_text')}</p>
            <form action={api.referralsErase} method="post">
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="link" value={link} />
              <button className="button quiet small">{t('refer.erase_button')}</button>
            </form>
          </details>
        </>
      ) : (
        <p className="alert" role="alert" id="said">
          {t('error.referral_link_invalid')}
        </p>
      )}
    </section>
  );
}

/**
 * Refers friends without an account, or takes a friend's code. Signed-in customers have a page of their own. A mailed
 * link leads here to correct the referrer's details; a code that has just been made is shown from its cookie.
 */
export const refer = screen({
  path: patterns.refer,
  personal: true,
  shared: true,
  showsProblems: true,

  async load(context) {
    const { url, market, flash, cookie, session } = context;
    const link = url.searchParams.get('link') ?? '';
    if (!link && (await session())) return redirect(pages.referrals(market.code));
    const word = url.searchParams.get('done');
    return {
      link,
      linked: link ? await linkedReferrer(link, context) : null,
      newCode: asCode(cookie(newCodeCookie.name)),
      done: isDone(word) ? word : null,
      refused: refusedFormOf(flash),
      notMailed: flash?.problems.find(({ code }) => code === NOT_MAILED)?.message ?? null,
      formId: crypto.randomUUID(),
    };
  },

  head: ({ link }, { t, settings }) => ({
    title: t('meta.title', { page: t('refer.title') }),
    description: t('refer.lead', percents(settings)),
    trail: [{ name: t('refer.title') }],
    ...(link && { noindex: true }),
  }),

  Page({ data: { link, linked, newCode, done, refused, notMailed, formId } }) {
    const { t, settings } = useView();
    return (
      <div className="wrap page forms refer">
        <Breadcrumbs trail={[{ name: t('refer.title') }]} />
        {done ? (
          <p className="alert calm" role="status">
            {t(doneText[done])}
          </p>
        ) : null}
        <div className="refer-intro">
          <div>
            <h1>{t('refer.title')}</h1>
            <p className="lead">{t('refer.lead', percents(settings))}</p>
          </div>
          <Animals />
        </div>
        {newCode && !link ? <NewCode code={newCode} notMailed={notMailed} /> : null}
        {link ? <Correction link={link} linked={linked} refused={refused} /> : null}
        <Steps />
        {link ? null : (
          <div className="refer-forms">
            {newCode ? null : (
              <section className="account-card" aria-labelledby="join">
                <h2 id="join">{t('refer.join')}</h2>
                <p>{t('refer.join_text')}</p>
                <JoinForm refused={refused} formId={formId} />
              </section>
            )}
            <section className="account-card calm" aria-labelledby="enter">
              <h2 id="enter">{t('refer.enter')}</h2>
              <p>{t('refer.enter_text', percents(settings))}</p>
              <EnterForm refused={refused} />
            </section>
          </div>
        )}
        <p className="small">
          {t('refer.rules', percents(settings))} <SignInHint />
        </p>
      </div>
    );
  },
});

const SignInHint = () => {
  const { t, market } = useView();
  return <a href={pages.account(market.code)}>{t('refer.sign_in')}</a>;
};
