import { formatDayOf, formatMoney, formatNumber } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { pages, patterns } from '../../routes.ts';
import { ReferredCustomerDocument, type ReferredCustomerQuery } from '../../shopify/generated/customer/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problems } from '../../ui/fields.tsx';
import { Art } from '../../ui/icon.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import { isWorking, type Status } from '../referral-codes/status.ts';
import { type KnownContracts, noContractText, RUNNING } from './eligibility.ts';
import { CorrectForm, EnterForm, JoinForm, refusedFormOf } from './forms.tsx';
import { percents } from './percents.ts';
import { phoneOf } from './phone.ts';
import { Share } from './share.tsx';
import { claimReferrer, referralOfFriend } from './store.ts';
import { type FriendView, friendsOf, type Summary, summaryOf } from './summary.ts';

const FRIENDS_PER_PAGE = 10;

/** Keys of the specification's words for each status. */
const STATUS_TEXT: Record<Status, string> = {
  registered: 'refer.status_registered',
  purchased: 'refer.status_purchased',
  subscribing: 'refer.status_subscribing',
  subscribing_without_discount: 'refer.status_without_discount',
};

/** The fields of the form for a customer who has no code yet. */
function knownFields({
  firstName,
  lastName,
  emailAddress,
  phoneNumber,
  addresses,
}: ReferredCustomerQuery['customer']): Record<string, string> {
  const [address] = addresses.nodes;
  return {
    name: [firstName, lastName].filter(Boolean).join(' '),
    email: emailAddress?.emailAddress ?? '',
    phone:
      phoneOf(phoneNumber?.phoneNumber ?? '') ??
      phoneOf(address?.phoneNumber ?? '', address?.territoryCode ?? '') ??
      '',
  };
}

/** Percentages as every market writes them. */
const usePercent = () => {
  const { t, locale } = useView();
  return (percent: number) => t('format.percent', { number: formatNumber(percent, locale) });
};

const contractsOf = ({ subscriptionContracts: { nodes } }: ReferredCustomerQuery['customer']): KnownContracts => ({
  isRunning: nodes.some(({ status }) => status === 'ACTIVE'),
  isThere: nodes.some(({ status }) => RUNNING.includes(status)),
});

function SummaryCard({ summary, contracts }: { summary: Summary; contracts: KnownContracts }) {
  const { t, market, locale } = useView();
  const percent = usePercent();
  const { code, activeFriends, contribution, saved, updatedAt, hasContract, isBlocked } = summary;
  const rows = [
    ['refer.code', code],
    ['refer.total_discount', percent(summary.percent)],
    ['refer.active_friends', formatNumber(activeFriends, locale)],
    ['refer.active_contribution', percent(contribution)],
    ['refer.saved', saved ? formatMoney(saved.amount, saved.currency, locale) : t('refer.nothing_yet')],
    [
      'refer.last_update',
      updatedAt ? formatDayOf(new Date(updatedAt), locale, marketZone(market.country)) : t('refer.nothing_yet'),
    ],
  ] as const;
  return (
    <section className="account-card" aria-labelledby="summary">
      <h2 id="summary">{t('refer.summary')}</h2>
      {isBlocked ? (
        <p className="alert">{t('refer.blocked')}</p>
      ) : hasContract ? null : (
        <p className="alert calm">{t(noContractText(contracts))}</p>
      )}
      <dl className="pairs">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Friend({ friend: { name, joinedAt, checkedAt, status, percent: share } }: { friend: FriendView }) {
  const { t, market, locale } = useView();
  const percent = usePercent();
  const date = (at: string) => <MomentDay at={at} locale={locale} country={market.country} />;
  return (
    <li>
      <p>
        <b>{name || t('refer.somebody')}</b>{' '}
        <span className={`badge${status === 'subscribing' ? ' status-active' : ''}`}>{t(STATUS_TEXT[status])}</span>
      </p>
      <dl>
        <div>
          <dt>{t('refer.date_joined')}</dt>
          <dd>{date(joinedAt)}</dd>
        </div>
        <div>
          <dt>{t('refer.date_controlled')}</dt>
          <dd>{checkedAt ? date(checkedAt) : t('refer.nothing_yet')}</dd>
        </div>
        <div>
          <dt>{t('refer.discount')}</dt>
          <dd>{percent(share)}</dd>
        </div>
      </dl>
    </li>
  );
}

type FriendList = Awaited<ReturnType<typeof friendsOf>>;

/** A page of the friends. @param next where the following page begins. */
function FriendsSection({ friends, next, isLaterPage }: FriendList & { isLaterPage: boolean }) {
  const { t, market, settings } = useView();
  return (
    <section className="account-card" aria-labelledby="friends">
      <h2 id="friends">{t('refer.friends')}</h2>
      {friends.length > 0 ? (
        <>
          <ul className="friends">
            {friends.map((friend) => (
              <Friend key={friend.id} friend={friend} />
            ))}
          </ul>
          {next || isLaterPage ? (
            <nav className="pager" aria-label={t('refer.friends')}>
              {isLaterPage ? (
                <a className="button quiet small" href={`${pages.referrals(market.code)}#friends`}>
                  {t('refer.first_friends')}
                </a>
              ) : null}
              {next ? (
                <a className="button quiet small" rel="next" href={`${pages.referrals(market.code, next)}#friends`}>
                  {t('refer.more_friends')}
                </a>
              ) : null}
            </nav>
          ) : null}
        </>
      ) : (
        <Empty drawing="dogs-meeting" text={t('refer.no_friends')} />
      )}
      <p className="small">{t('refer.end', percents(settings))}</p>
    </section>
  );
}

/** Who has referred the customer, or the form for a friend's code. */
function ReferredBySection({
  referredBy,
  refused,
}: {
  referredBy: { name: string; isWorking: boolean } | null;
  refused: ReturnType<typeof refusedFormOf>;
}) {
  const { t, settings } = useView();
  const values = percents(settings);
  const name = referredBy?.name || t('refer.somebody');
  return (
    <section className="account-card" aria-labelledby="referred-by">
      {referredBy ? (
        <>
          <h2 id="referred-by">{t('refer.referred_by', { name })}</h2>
          <p>
            {t(referredBy.isWorking ? 'refer.you_get_text' : 'refer.you_get_no_discount', {
              ...values,
              name,
            })}
          </p>
        </>
      ) : (
        <>
          <h2 id="referred-by">{t('refer.enter')}</h2>
          <p>{t('refer.enter_text', values)}</p>
          <EnterForm refused={refused} />
        </>
      )}
    </section>
  );
}

/** The customer's code and friends, or the form that makes a code; and who has referred the customer. */
export const referrals = accountScreen({
  path: patterns.accountReferrals,
  title: 'account.referrals',
  showsProblems: true,

  async load({ database, settings, url, flash }, session) {
    const { customer } = await session.ask(ReferredCustomerDocument, {});
    const { friendPercent } = settings.referral;
    const email = customer.emailAddress?.emailAddress;
    const before = url.searchParams.get('after')?.slice(0, 60);
    let summary = await summaryOf(database, customer.id, friendPercent);
    if (!summary && email) {
      await claimReferrer(database, customer.id, email);
      summary = await summaryOf(database, customer.id, friendPercent);
    }
    const [referredBy, { friends, next }] = await Promise.all([
      referralOfFriend(database, customer.id),
      friendsOf(database, customer.id, friendPercent, { ...(before && { before }), limit: FRIENDS_PER_PAGE }),
    ]);
    const [referrerName = ''] = referredBy?.name.split(' ') ?? [];
    return {
      summary,
      contracts: contractsOf(customer),
      friends,
      next,
      isLaterPage: Boolean(before),
      referredBy: referredBy && { name: referrerName, isWorking: isWorking(referredBy) },
      known: knownFields(customer),
      refused: refusedFormOf(flash),
      formId: crypto.randomUUID(),
    };
  },

  Page({ data: { summary, contracts, friends, next, isLaterPage, referredBy, known, refused, formId } }) {
    const { t, settings } = useView();
    const values = percents(settings);
    return (
      <>
        {refused && !refused.problems.some(({ field }) => field) && refused.form === 'correct' && !summary ? (
          <Problems state={refused} />
        ) : null}
        {summary ? (
          <>
            <section className="account-card calm" aria-labelledby="share">
              <h2 id="share">{t('refer.share_title')}</h2>
              <p>{t('refer.share_lead', values)}</p>
              <Share code={summary.code} />
            </section>
            <SummaryCard summary={summary} contracts={contracts} />
            <FriendsSection friends={friends} next={next} isLaterPage={isLaterPage} />
            <section className="account-card" aria-labelledby="details">
              <h2 id="details">{t('refer.details')}</h2>
              <CorrectForm refused={refused} referrer={summary} />
            </section>
          </>
        ) : (
          <section className="account-card" aria-labelledby="join">
            <Art name="dogs-meeting" />
            <h2 id="join">{t('refer.join')}</h2>
            <p>{t('refer.lead', values)}</p>
            <JoinForm refused={refused} values={known} formId={formId} />
          </section>
        )}
        <ReferredBySection referredBy={referredBy} refused={refused} />
      </>
    );
  },
});
