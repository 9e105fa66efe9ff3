import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import type { Settings } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { linkParagraph, type Mail, mailStatements } from '../../platform/mail/mail.ts';
import { type Attempt, kind } from '../../platform/outbox/kind.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { CustomerToMailDocument } from '../../shopify/generated/admin/graphql.ts';
import { mailFrame } from '../../site/mail.ts';
import { marketOfRequest } from '../../site/mail-market.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { SCOPES, scopesIn } from './model/scopes.ts';
import { programs } from './tables.ts';

const Payload = object({ programId: string() });

/** Rows of the outbox that tell a customer of a program that was let in. */
export const programKind = kind('program', Payload);

/** The mail that tells of a program that was let in. */
export function programMail(
  {
    id,
    name,
    clientId,
    scopes,
    to,
  }: Pick<typeof programs.$inferSelect, 'id' | 'name' | 'clientId' | 'scopes'> & { to: string },
  { market, settings }: { market: Market; settings: Pick<Settings, 'publicOrigin'> },
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.programs(market.code)}`;
  return {
    kind: 'customer',
    key: `program ${id}`,
    about: id,
    to,
    subject: t('programs.mail_subject'),
    paragraphs: [
      t('programs.mail_text', { name, host: new URL(clientId).host }),
      ...scopesIn(scopes).map((scope) => `– ${t(SCOPES[scope].text)}`),
      t('programs.never'),
      linkParagraph(t('programs.mail_end'), link),
    ],
    footer: [t('programs.mail_reason')],
    frame: mailFrame(market, settings, t, 'program'),
    link,
  };
}

/**
 * Mails a customer that a program was let in; one that was ended meanwhile is not told.
 *
 * @throws UpstreamError when the customer or the texts cannot be read.
 */
export async function announceProgram(
  { programId }: Infer<typeof Payload>,
  { context, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database, translate } = context;
  const db = drizzle(database);
  const [program] = await db.select().from(programs).where(eq(programs.id, programId));
  if (!program) return;
  const market = marketOfRequest(program.market, settings);
  const { customer } = await adminApi(settings, CustomerToMailDocument, { id: program.customerId });
  const to = customer?.defaultEmailAddress?.emailAddress;
  if (!to) return;
  const mail = programMail({ ...program, to }, { market, settings }, await translate(market));
  await complete(...(await mailStatements(db, mail)));
}
