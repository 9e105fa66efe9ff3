import { now } from '../../platform/clock.ts';
import { Island } from '../../platform/document/island.tsx';
import { dayOf } from '../../platform/shared/day.ts';
import { patterns } from '../../routes.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { CONSENT_COOKIE, consentOf } from '../consent/model/consent.ts';
import { accountScreen } from '../customer/account-screen.tsx';
import { homeOf } from '../customer/home.ts';
import { MAX_SHOWN, shownIn } from '../customer/model/history.ts';
import RewardsIsland from './browser/islands/rewards.tsx';
import { AwaySection, LeaveSection } from './club-membership.tsx';
import { Earning } from './earning.tsx';
import { isEnrolled } from './enrolment.ts';
import { HistorySection } from './history.tsx';
import { historyOf, pointsZone, standingOf } from './ledger.ts';
import { departureOf, isAway } from './membership.ts';
import { RULES } from './rules.ts';
import { StandingSection } from './standing.tsx';
import { enabledRewardsOf } from './store.ts';

/** The part of the history that an address names: the id of the entry before it, and the number of entries. */
function partOf(url: URL) {
  const before = Number(url.searchParams.get('before'));
  return { limit: shownIn(url), ...(Number.isSafeInteger(before) && before > 0 && { before }) };
}

/** The customer's points and rewards. Everything on it comes from the shop's own database. */
export const rewards = accountScreen({
  path: patterns.accountRewards,
  title: 'account.rewards',
  showsProblems: true,

  async load({ url, database, today, flash, t, settings, cookie }, session) {
    const part = partOf(url);
    const zone = pointsZone(settings);
    const home = await homeOf(database, session.customerId);
    const [standing, enabled, history, isCounted, departure] = await Promise.all([
      standingOf(home, session.customerId, dayOf(await now(settings), zone), zone),
      enabledRewardsOf(home, session.customerId, today),
      historyOf(home, session.customerId, part),
      isEnrolled(database, session.customerId),
      departureOf(home, session.customerId),
    ]);
    const typed = flash?.typed ?? {};
    const away = isAway(departure) ? departure : null;
    // a code is used from here without a cart, too
    const problems = (flash?.problems ?? []).map((problem) =>
      problem.code === 'cart_not_found'
        ? { code: 'reward_without_cart', message: t('error.reward_without_cart') }
        : { code: problem.code, message: problem.message },
    );
    const isOfForm =
      (!away && RULES.rewards.some(({ name, points }) => typed.reward === name && points <= standing.balance)) ||
      enabled.some(({ code }) => code && typed.code === code);
    return {
      standing,
      away,
      isCounted,
      enabled,
      history: {
        ...history,
        isFirst: part.before === undefined,
        appendable: part.before === undefined && part.limit < MAX_SHOWN,
      },
      refused: isOfForm && problems.length > 0 ? { typed, problems } : null,
      problems: isOfForm ? [] : problems,
      formId: crypto.randomUUID(),
      // the programme learns who the customer is
      programme:
        !away && consentOf(`${CONSENT_COOKIE}=${cookie(CONSENT_COOKIE)}`).functions ? settings.loyalty.url : '',
    };
  },

  Page({ data: { standing, away, isCounted, enabled, history, refused, problems, formId, programme } }) {
    const view = useView();
    const { t } = view;
    return (
      <>
        <Problems state={{ problems }} />
        {away ? (
          <AwaySection standing={standing} departure={away} />
        ) : (
          <div id="standing" data-fresh>
            <StandingSection standing={standing} isCounting={!isCounted} />
          </div>
        )}
        {away && enabled.length === 0 ? null : (
          <>
            <Island
              name="rewards"
              live
              component={RewardsIsland}
              props={{
                setting: islandSetting(view, 'redeem.', 'success.redeemed', 'error.invalid_input'),
                balance: standing.balance,
                rules: away ? [] : RULES.rewards.map(({ name, points, percent }) => ({ name, points, percent })),
                enabled,
                formId,
                refused,
              }}
            />
            <p className="small">{t('rewards.terms', { days: RULES.codeDays, months: RULES.expiryMonths })}</p>
          </>
        )}
        <div className="cards filled">
          {away ? null : (
            <section className="account-card" aria-labelledby="earning">
              <h2 id="earning">{t('rewards.how')}</h2>
              <div id="earned" data-fresh>
                <Earning counts={standing.counts} />
              </div>
            </section>
          )}
          <section className="account-card" aria-labelledby="history">
            <h2 id="history">{t('rewards.history')}</h2>
            <div id="entries" data-fresh>
              <HistorySection {...history} />
            </div>
          </section>
        </div>
        {away ? null : <LeaveSection standing={standing} />}
        {programme ? (
          <section
            className="account-card"
            aria-labelledby="programme"
            data-programme={programme}
            data-failed={t('error.rewards')}
            hidden
          >
            <h2 id="programme">{t('rewards.programme')}</h2>
          </section>
        ) : null}
      </>
    );
  },
});
