import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { linkParagraph, type Mail, mailStatements } from '../../../platform/mail/mail.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { hasRoom } from '../../../platform/run-budget.ts';
import { dayOf } from '../../../platform/shared/day.ts';
import { type Country, type Market, openMarkets } from '../../../platform/shared/markets.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import { pages } from '../../../routes.ts';
import { mailFrame } from '../../../site/mail.ts';
import { marketOfRequest } from '../../../site/mail-market.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { interests } from '../tables.ts';

/** Whether the wet cat food is sold in a country at a time: from midnight there on the configured day. */
export const isLaunched = ({ wetCatLaunch }: Pick<Settings, 'wetCatLaunch'>, country: Country, at: Date): boolean =>
  dayOf(at, marketZone(country)) >= wetCatLaunch;

/** The markets that sell it. */
export const launchedMarkets = (settings: Pick<Settings, 'wetCatLaunch' | 'group'>, at: Date) =>
  openMarkets(settings.group).filter(({ country }) => isLaunched(settings, country, at));

/** Mails of one transaction, and transactions of one run. */
const PAGE = 25;
const MAX_PAGES = 20;
/** Queries of a page at most. */
const PAGE_QUERIES = 110;

/** The mail that tells an address that the food is on sale. */
export function launchMail(
  { id, email }: Pick<typeof interests.$inferSelect, 'id' | 'email'>,
  { market, settings }: { market: Market; settings: Settings },
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.wetCatFood(market.code)}`;
  return {
    // the address itself has confirmed that it wants it, once in its life: no limit may drop it
    kind: 'customer',
    urgency: 'marketing',
    key: `interest ${id}`,
    about: id,
    to: email,
    subject: t('interest.mail_subject'),
    paragraphs: [t('interest.mail_hello'), linkParagraph(t('interest.mail_link'), link)],
    footer: [t('interest.mail_once')],
    frame: mailFrame(market, settings, t, 'announcement'),
    link,
  };
}

/** A waiting address is deleted in the transaction that stores its mail, so that it is told once. */
async function tellStatements(
  row: typeof interests.$inferSelect,
  market: Market,
  t: Translate,
  { settings, database }: OutboxContext,
) {
  const db = drizzle(database);
  return [
    ...(await mailStatements(db, launchMail(row, { market, settings }, t))),
    db.delete(interests).where(eq(interests.id, row.id)),
  ];
}

/**
 * Mails every confirmed address on the list where the wet cat food is sold by now. Runs every minute; what one run
 * leaves, the next one does. @param now by the shop's clock.
 */
export async function announceLaunch(context: OutboxContext, now: Date): Promise<void> {
  const { settings, database, translate } = context;
  const launched = launchedMarkets(settings, now).map(({ code }) => code);
  if (launched.length === 0) return;
  const db = drizzle(database);
  for (let page = 0; page < MAX_PAGES && hasRoom(PAGE_QUERIES); page++) {
    const rows = await db
      .select()
      .from(interests)
      .where(and(inArray(interests.market, launched), isNotNull(interests.confirmedAt)))
      .orderBy(asc(interests.id))
      .limit(PAGE);
    const statements: Statement[] = [];
    for (const row of rows) {
      const market = marketOfRequest(row.market, settings);
      statements.push(...(await tellStatements(row, market, await translate(market), context)));
    }
    const [first, ...rest] = statements;
    if (!first) return;
    await db.batch([first, ...rest]);
    if (rows.length < PAGE) return;
  }
}
