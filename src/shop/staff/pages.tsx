import { desc, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { formatMoment } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { api, pages, patterns } from '../../routes.ts';
import { notFound, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems, TextField } from '../../ui/fields.tsx';
import { staffCookie } from './model/cookies.ts';
import { StaffNav } from './screen.tsx';
import { staffOf } from './session.ts';
import { staffActions } from './tables.ts';

/** The actions of the audit trail on one page. */
const TRAIL_PAGE = 50;

type Action = typeof staffActions.$inferSelect;

/** The audit trail, the last action first. */
function Trail({ actions }: { actions: readonly Action[] }) {
  const { t, locale, market } = useView();
  if (actions.length === 0) return <p>{t('staff.trail_empty')}</p>;
  return (
    <ol className="trail">
      {actions.map(({ id, at, email, action, about, detail }) => (
        <li key={id}>
          <b>{t(`staff.did_${action}`)}</b>{' '}
          <time dateTime={at}>{formatMoment(new Date(at), locale, marketZone(market.country))}</time> · {email}
          {about ? <small> · {about}</small> : null}
          {detail ? <p className="small">{detail}</p> : null}
        </li>
      ))}
    </ol>
  );
}

/** Signing in by a mailed link, and the audit trail for who is signed in. A 404 where nobody may sign in. */
export const staffPage = screen({
  path: patterns.staff,
  personal: true,
  showsProblems: true,

  async load({ settings, database, cookie, url, flash }) {
    if (settings.staff.length === 0) return notFound();
    const staff = await staffOf(database, settings, cookie(staffCookie.name));
    const before = Number(url.searchParams.get('before'));
    const actions = staff
      ? await drizzle(database)
          .select()
          .from(staffActions)
          .where(Number.isSafeInteger(before) && before > 0 ? lt(staffActions.id, before) : undefined)
          .orderBy(desc(staffActions.id))
          .limit(TRAIL_PAGE)
      : [];
    return {
      staff,
      actions,
      isSent: !flash && url.searchParams.get('done') === 'sent',
      state: { values: flash?.typed ?? {}, problems: flash?.problems ?? [] },
    };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('staff.title') }), noindex: true }),

  Page({ data: { staff, actions, isSent, state } }) {
    const { t, market } = useView();
    if (staff)
      return (
        <div className="wrap page forms staff">
          <h1>{t('staff.trail')}</h1>
          <StaffNav staff={staff} />
          <Trail actions={actions} />
          {actions.length === TRAIL_PAGE ? (
            <p>
              <a href={`${pages.staff(market.code)}?before=${actions.at(-1)?.id}`}>{t('staff.earlier')}</a>
            </p>
          ) : null}
        </div>
      );
    return (
      <div className="wrap page forms">
        <h1>{t('staff.title')}</h1>
        <p className="lead">{t('staff.lead')}</p>
        {isSent ? (
          <p className="alert calm" role="status">
            {t('staff.sent')}
          </p>
        ) : null}
        <Problems state={state} />
        <form method="post" action={api.staffLink} className="form">
          <input type="hidden" name="market" value={market.code} />
          <TextField
            name="email"
            type="email"
            label={t('staff.email')}
            state={state}
            autoComplete="email"
            required
            maxLength={254}
          />
          <p className="actions">
            <button className="button action">{t('staff.send')}</button>
          </p>
        </form>
      </div>
    );
  },
});

/** The page of a mailed link. Its button signs in; loading it changes nothing, because mail scanners load every link. */
export const staffEnterPage = screen({
  path: patterns.staffEnter,
  personal: true,
  showsProblems: true,

  load: async ({ settings, url }) =>
    settings.staff.length === 0 ? notFound() : { link: url.searchParams.get('link') ?? '' },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('staff.title') }), noindex: true }),

  Page({ data: { link } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{t('staff.title')}</h1>
        <section className="account-card">
          <p>{t('staff.enter_text')}</p>
          <form method="post" action={api.staffEnter}>
            <input type="hidden" name="market" value={market.code} />
            <input type="hidden" name="link" value={link} />
            <button className="button action">{t('staff.enter')}</button>
          </form>
        </section>
      </div>
    );
  },
});
