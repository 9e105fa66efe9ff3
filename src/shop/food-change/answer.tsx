import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { readBody } from '../../platform/shared/body.ts';
import { type Day, dayOf, daysBetween } from '../../platform/shared/day.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { api, type CallOf, pages, patterns } from '../../routes.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { endpoint, type Outcome } from '../../site/endpoint.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { refuse } from '../customer/endpoint.ts';
import { DAYS_BY_STOOL } from '../planner/model/pace.ts';
import type { ChangeRow } from './ask.ts';
import { ANSWERS, AnswerShape, isSaid, type Said } from './model/answer.ts';
import { foodChanges } from './tables.ts';

/** The change whose mail has this secret in its links; null for a forged or an old one. */
async function changeBySecret(database: D1Database, secret: string): Promise<ChangeRow | null> {
  if (secret === '') return null;
  const [row] = await drizzle(database).select().from(foodChanges).where(eq(foodChanges.secret, secret));
  return row ?? null;
}

/** Notes what a customer says. A repeated call changes nothing else. */
async function note(database: D1Database, { customerId }: ChangeRow, said: Said, at: Date): Promise<void> {
  const time = at.toISOString();
  await drizzle(database)
    .update(foodChanges)
    .set(said === 'stop' ? { stoppedAt: time } : { answer: said, answeredAt: time })
    .where(eq(foodChanges.customerId, customerId));
}

/** The slower plan from today on: today counts as the day with the soft stool. */
function slowerPlan(cc: string, { startsOn }: Pick<ChangeRow, 'startsOn'>, today: Day): string {
  const day = daysBetween(startsOn, today) + 1;
  const isUnderWay = day >= 1 && day < DAYS_BY_STOOL.loose;
  return pages.foodChange(cc, null, {
    stool: 'loose',
    start: isUnderWay ? startsOn : today,
    soft: isUnderWay ? String(day) : undefined,
  });
}

/** Stores an answer. The one about a soft stool leads to the slower plan. */
const postAnswer = endpoint(AnswerShape, async ({ link, said }, call): Promise<Outcome> => {
  const { c, market } = call;
  const page = pages.foodChangeAnswer(market.code, link, said);
  const row = await changeBySecret(c.env.DB, link);
  if (!row) return { ...refuse(404, call, 'change_link'), location: page };
  const moment = await now(settingsOf(c.env));
  await note(c.env.DB, row, said, moment);
  const today = dayOf(moment, marketZone(market.country));
  return { ok: true, body: { ok: true }, location: said === 'soft' ? slowerPlan(market.code, row, today) : page };
});

export const foodChangeCalls = { answer: postAnswer } satisfies Record<CallOf<'foodChanges'>, Handler>;

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/** The address of the header `List-Unsubscribe`: a POST of a mail program ends the mails, a person gets the page. */
export const foodChangeOneClick = {
  async post(c: Context<AppEnv>): Promise<Response> {
    const body = await readBody(c.req);
    if (body?.['List-Unsubscribe'] !== 'One-Click') return c.text('Expected List-Unsubscribe=One-Click', 400, NO_STORE);
    const row = await changeBySecret(c.env.DB, c.req.query('link') ?? '');
    if (row) await note(c.env.DB, row, 'stop', await now(settingsOf(c.env)));
    return c.text('', 200, NO_STORE);
  },
  async get(c: Context<AppEnv>): Promise<Response> {
    const link = c.req.query('link') ?? '';
    const row = await changeBySecret(c.env.DB, link);
    const cc = row?.market ?? settingsOf(c.env).group.defaultLanguagePrefix;
    return c.body(null, 302, { ...NO_STORE, Location: pages.foodChangeAnswer(cc, link, 'stop') });
  },
};

/** The page of a mailed answer: one button. Loading it changes nothing, because mail scanners load every link. */
export const foodChangeAnswer = screen({
  path: patterns.foodChangeAnswer,
  personal: true,
  showsProblems: true,

  async load({ url, database, flash, today, market }) {
    const link = (url.searchParams.get('link') ?? '').slice(0, 100);
    const asked = url.searchParams.get('said') ?? '';
    const said: Said = isSaid(asked) ? asked : 'well';
    const row = await changeBySecret(database, link);
    return {
      link,
      said,
      isKnown: row !== null,
      isDone: said === 'stop' ? row?.stoppedAt != null : row?.answer === said,
      plan: row ? pages.foodChange(market.code, null, { start: row.startsOn }) : pages.foodChange(market.code),
      slower: row ? slowerPlan(market.code, row, today) : '',
      problems: flash?.problems ?? [],
    };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('change.answer_title') }), noindex: true }),

  Page({ data: { link, said, isKnown, isDone, plan, slower, problems } }) {
    const { t, market } = useView();
    const others = ANSWERS.filter((answer) => answer !== said);
    return (
      <div className="wrap page forms mail-link">
        <h1>{t(said === 'stop' ? 'change.stop_title' : 'change.answer_title')}</h1>
        {isKnown ? null : (
          <p className="alert" role="status">
            {t('error.change_link')}
          </p>
        )}
        {isKnown ? <Problems state={{ problems }} /> : null}
        {isKnown && isDone ? (
          <p className="alert calm" role="status">
            {t(`change.said_${said}`)}
          </p>
        ) : null}
        {isKnown && !isDone ? (
          <section className="account-card">
            <p>{t(`change.ask_${said}`)}</p>
            <form method="post" action={api.foodChangesAnswer}>
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="link" value={link} />
              <input type="hidden" name="said" value={said} />
              <button className="button action">{t(`change.button_${said}`)}</button>
            </form>
            {said === 'stop' ? null : (
              <ul className="plain">
                {others.map((other) => (
                  <li key={other}>
                    <a href={pages.foodChangeAnswer(market.code, link, other)}>{t(`change.answer_${other}`)}</a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ) : null}
        {said === 'refuses' ? (
          <p>
            <a href={pages.content(market.code, 'taste-guarantee')}>{t('change.guarantee')}</a>
          </p>
        ) : null}
        <p>
          <a href={said === 'soft' && isDone ? slower : plan}>{t('change.link')}</a>
        </p>
      </div>
    );
  },
});
