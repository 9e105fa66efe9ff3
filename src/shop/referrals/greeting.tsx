import { SEARCHING } from '../../brand/tables/drawings.ts';
import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { api, pages, REFERRAL_PATTERN, referralPath } from '../../routes.ts';
import { type PageContext, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { speciesFacts } from '../../species/index.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { Problems } from '../../ui/fields.tsx';
import { Art } from '../../ui/icon.tsx';
import { asCartId } from '../cart/cookie.ts';
import { referralCookies } from '../referral-codes/cookie.ts';
import { codeOf } from '../referral-codes/keys.ts';
import { findReferrer, type Referrer } from '../referral-codes/referrer.ts';
import { isWorking } from '../referral-codes/status.ts';
import { referCart } from './cart.ts';
import { percents } from './percents.ts';
import { Animals, Share } from './share.tsx';

/** A friend's invitation as the visitor sees it. */
interface Invitation {
  code: string;
  /** The referrer's first name. */
  name: string;
  /** Whether the referrer has a running subscription, without which nobody gets a discount. */
  isWorking: boolean;
  /** The visitor's own code. */
  isOwn: boolean;
  isSignedIn: boolean;
}

/** Keeps the code in the browser, and gives it to the cart that is there. */
async function keepCode(
  referrer: Referrer,
  { settings, market, t, buyerIp, database, catalogue, url, cookie, setCookie }: PageContext,
): Promise<void> {
  const secure = isSecure({ url: url.href });
  for (const value of referralCookies(referrer.code, isWorking(referrer), secure)) setCookie(value);
  const call = { settings, market, t, buyerIp, database, catalogue, waitUntil: () => {} };
  for (const value of await referCart(asCartId(cookie('cart')), referrer.code, call, secure)) setCookie(value);
}

function Ways() {
  const { t, market } = useView();
  return (
    <p className="actions">
      {HAS_PLANNER ? (
        <a className="button action" href={pages.planner(market.code)}>
          {t('refer.to_planner')}
        </a>
      ) : null}
      {SPECIES.map((species) => (
        <a
          key={species}
          className="button quiet"
          href={pages.category(market.code, speciesFacts[species].categories.food)}
        >
          {t(`home.shop_${species}`)}
        </a>
      ))}
    </p>
  );
}

/** A code that nobody has, or that does not work any more: which of both is nobody's business. */
function Unknown() {
  const { t, market } = useView();
  return (
    <div className="wrap page empty">
      <Art name={SEARCHING} />
      <h1>{t('refer.unknown_title')}</h1>
      <p>{t('refer.unknown_text')}</p>
      <Ways />
      <p>
        <a href={pages.refer(market.code)}>{t('refer.enter_another')}</a>
      </p>
    </div>
  );
}

function AcceptForm({ code }: { code: string }) {
  const { t, market } = useView();
  return (
    <form method="post" action={api.referralsEnter}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="code" value={code} />
      <p>
        <button className="button action">{t('refer.accept')}</button>
      </p>
    </form>
  );
}

/**
 * The page of a friend's link. It greets in the market of the link, keeps the code, and leads to the planner and the
 * shop.
 */
export const greeting = screen<{ invitation: Invitation | null; problems: PageContext['problems'] }>({
  path: REFERRAL_PATTERN,
  personal: true,
  showsProblems: true,
  statusOf: ({ invitation }) => (invitation ? 200 : 404),

  async load(context) {
    const { params, database, flash, session } = context;
    const referrer = await findReferrer(database, codeOf(params.code ?? ''));
    const problems = flash?.problems ?? [];
    if (!referrer || referrer.blockedAt || referrer.deletedAt) return { invitation: null, problems };
    const visitor = await session();
    const isOwn = visitor !== null && visitor.customerId === referrer.customerId;
    if (!isOwn) await keepCode(referrer, context);
    const [name = ''] = referrer.name.split(' ');
    return {
      invitation: { code: referrer.code, name, isWorking: isWorking(referrer), isOwn, isSignedIn: visitor !== null },
      problems,
    };
  },

  head: ({ invitation }, { t, settings, market }) => ({
    title: t('meta.title', {
      page: invitation ? t('refer.invites', { name: invitation.name }) : t('refer.unknown_title'),
    }),
    ...(invitation && {
      canonical: referralPath(invitation.code, market.code),
      description: invitation.isWorking ? t('refer.lead', percents(settings)) : t('refer.invites_text'),
    }),
    noindex: true,
  }),

  Page({ data: { invitation, problems } }) {
    const { t, settings } = useView();
    if (!invitation) return <Unknown />;
    const { code, name, isOwn, isSignedIn } = invitation;
    const values = { ...percents(settings), name, code };
    if (isOwn)
      return (
        <div className="wrap page forms refer">
          <h1>{t('refer.own_title')}</h1>
          <p className="lead">{t('refer.own_text')}</p>
          <section className="account-card calm" aria-label={t('refer.your_code')}>
            <Share code={code} />
          </section>
        </div>
      );
    return (
      <div className="wrap page forms refer">
        <Problems state={{ problems: problems.map(({ code: kind, message }) => ({ code: kind, message })) }} />
        <div className="refer-intro">
          <div>
            <h1>{t('refer.invites', { name })}</h1>
            <p className="lead">{t('refer.invites_text')}</p>
          </div>
          <Animals />
        </div>
        <div className="refer-gets">
          <section className="account-card calm" aria-labelledby="you-get">
            <h2 id="you-get">{t('refer.you_get')}</h2>
            <p>{t(invitation.isWorking ? 'refer.you_get_text' : 'refer.you_get_no_discount', values)}</p>
          </section>
          <section className="account-card" aria-labelledby="friend-gets">
            <h2 id="friend-gets">{t('refer.friend_gets', { name })}</h2>
            <p>{t(invitation.isWorking ? 'refer.friend_gets_text' : 'refer.friend_gets_later', values)}</p>
          </section>
        </div>
        {isSignedIn ? <AcceptForm code={code} /> : null}
        <Ways />
        <p className="small">{t('refer.kept', values)}</p>
      </div>
    );
  },
});
