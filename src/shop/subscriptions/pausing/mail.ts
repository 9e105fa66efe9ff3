import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { linkParagraph, type Mail, mailStatements } from '../../../platform/mail/mail.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { canSeal } from '../../../platform/session/seal.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { formatDay, formatMoney } from '../../../platform/shared/format.ts';
import { PAUSE_ACTIONS, pages } from '../../../routes.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { mailFrame } from '../../../site/mail.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { addresseeOf } from '../addressee.ts';
import { linesText } from '../billing/contract.ts';
import { nameOfContract } from '../names.ts';
import { linkTo } from './links/token.ts';
import type { PausedContract } from './read.ts';

/** A pause that ends soon. */
interface Ending extends PausedContract {
  until: Day;
  since: string;
}

/**
 * The mail that reminds of the end of a pause; null when the provider knows no address of the customer. @throws
 * UpstreamError when the texts cannot be read.
 */
export async function reminderOfPause(
  context: Pick<OutboxContext, 'settings' | 'translate' | 'database'>,
  { contract, first, until, since }: Ending,
): Promise<Mail | null> {
  const { settings } = context;
  const addressee = await addresseeOf(contract, context);
  if (!addressee) return null;
  const { to, market, locale, t } = addressee;
  const number = numberOfGid(contract.id);
  const inWords = (day: Day) => formatDay(day, locale);
  const page = `${settings.publicOrigin}${pages.subscription(market.code, number)}`;
  const links = canSeal(settings.sessionSecrets)
    ? await Promise.all(
        PAUSE_ACTIONS.map(async (action) => ({
          words: t(`pausing.${action}_mail`),
          url: await linkTo(settings, market.code, action, { contractId: contract.id, since }),
        })),
      )
    : [];
  const date = inWords(until);
  const { inText: subscription } = await nameOfContract(context, contract, { t, locale });
  return {
    kind: 'customer',
    key: `pause ${number} ${since} ${until}`,
    about: contract.id,
    to,
    subject: t('pausing.subject', { date }),
    preheader: t('pausing.nothing'),
    paragraphs: [
      t('pausing.text', { date, subscription }),
      linesText(contract.lines.nodes, locale),
      ...(first
        ? [
            t('pausing.first', {
              amount: formatMoney(first.amount, contract.currencyCode, locale),
              date: inWords(first.day),
            }),
          ]
        : []),
      t('pausing.nothing'),
      linkParagraph(t('pausing.change_mail'), page),
      ...(links.length > 0 ? [t('pausing.links'), ...links.map(({ words, url }) => linkParagraph(words, url))] : []),
    ],
    footer: [t('billing.mail_reason', { number })],
    frame: mailFrame(market, settings, t, 'pause_reminder'),
    link: page,
    moreLinks: links.map(({ url }) => url),
  };
}

/** The statements that store {@link reminderOfPause}. @throws UpstreamError */
export async function reminderMail(
  db: DrizzleD1Database,
  context: Pick<OutboxContext, 'settings' | 'translate' | 'database'>,
  ending: Ending,
): Promise<readonly Statement[] | null> {
  const mail = await reminderOfPause(context, ending);
  return mail && mailStatements(db, mail);
}
