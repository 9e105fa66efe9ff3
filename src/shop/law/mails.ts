import type { Settings } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Requester } from '../../platform/mail/limits.ts';
import { linkParagraph, type Mail } from '../../platform/mail/mail.ts';
import { addressIn } from '../../platform/mail/mailbox.ts';
import { canSeal } from '../../platform/session/seal.ts';
import { type Day, dayOf } from '../../platform/shared/day.ts';
import { formatDay, formatMoment, localeOf } from '../../platform/shared/format.ts';
import { defaultMarket, type Market } from '../../platform/shared/markets.ts';
import { isPlainName } from '../../platform/shared/plain-name.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { pages } from '../../routes.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { mailFrame } from '../../site/mail.ts';
import { marketOfRequest } from '../../site/mail-market.ts';
import { type DeclaredEnd, declarationToken, isForLater } from '../subscriptions/index.ts';
import { deadlinesOf } from './model/deadlines.ts';
import type { Declaration } from './tables.ts';

/** The market of a mail, the shop that sends it, and who has asked for it. */
interface Shop {
  market: Market;
  settings: Settings;
  requester: Requester;
}

/**
 * The customer's words for a mail. Where they hold an address, it is broken up: mail programs turn addresses into
 * links, and anybody can send them to anybody. Their lines stay in one paragraph.
 */
const quoted = (typed: string): string => {
  if (isPlainName(typed)) return typed;
  const lines = typed.replace(/[.:/\\@。۔]+(?=\S)/gu, '$& ').split('\n');
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
};

/** The moment at which a declaration was received, as its market writes it. */
export const receivedAt = (
  { receivedAt: at }: Pick<Declaration, 'receivedAt'>,
  { language, country }: Market,
): string => formatMoment(new Date(at), localeOf(language, country), marketZone(country));

/** When the contract of a cancellation ends, in words. */
export const endInWords = (
  { endsOn }: Pick<Declaration, 'endsOn'>,
  { language, country }: Market,
  t: Translate,
): string => (endsOn ? formatDay(endsOn, localeOf(language, country)) : t('cancel.soonest'));

/** The deadlines of a withdrawal in words. */
function deadlinesInWords(
  { receivedAt: at }: Pick<Declaration, 'receivedAt'>,
  { language, country }: Market,
): { date: string; refund: string } {
  const { sendBy, refundBy } = deadlinesOf(dayOf(new Date(at), marketZone(country)), country);
  const inWords = (day: Day) => formatDay(day, localeOf(language, country));
  return { date: inWords(sendBy), refund: inWords(refundBy) };
}

/** The page of a declaration's receipt. */
const receiptPage = { withdrawal: pages.withdrawReceipt, cancellation: pages.cancelReceipt } as const;

/** The content of a declaration, a line for each fact. @param hasWords with what its customer has typed. */
function contentOf(declaration: Declaration, market: Market, t: Translate, hasWords = true): string {
  const { kind, name, email, contract, manner, reason, reference } = declaration;
  const ends =
    kind === 'cancellation'
      ? [
          ['cancel.kind', t(`cancel.kind_${manner || 'ordinary'}`)] as const,
          ['cancel.date', endInWords(declaration, market, t)] as const,
        ]
      : [];
  const facts = [
    ...(hasWords ? [['declaration.name', quoted(name)] as const] : []),
    ['declaration.email', email],
    ...(hasWords ? [[kind === 'withdrawal' ? 'withdraw.order' : 'cancel.contract', quoted(contract)] as const] : []),
    ...ends,
    ...(hasWords && reason ? [['cancel.reason', quoted(reason)] as const] : []),
    ['declaration.received', receivedAt(declaration, market)],
    ['declaration.reference', reference],
  ] as const;
  return facts.map(([label, value]) => `${t(label)}: ${value}`).join('\n');
}

/** The key of the mail that confirms a declaration. @param isFound whether an order or subscription fits it. */
export const receiptKey = (id: string, isFound: boolean): string => `declaration ${id}${isFound ? ' found' : ''}`;

/**
 * The ends of subscriptions that a cancellation has brought, and whether other declarations have announced the same, or
 * confirmed often enough today.
 */
interface Found {
  ends: readonly DeclaredEnd[];
  repeated: boolean;
}

/**
 * The outcome for the subscriptions of a cancellation, in paragraphs, and the links with which their customer decides
 * about them.
 */
async function endParagraphs(
  ends: readonly DeclaredEnd[],
  declaration: Declaration,
  { market, settings }: Pick<Shop, 'market' | 'settings'>,
  t: Translate,
) {
  const [first] = ends;
  if (!first) return { paragraphs: [], links: [] };
  const date = formatMoment(
    new Date(first.endsAt),
    localeOf(market.language, market.country),
    marketZone(market.country),
  );
  const number = ends.map(({ contractId }) => numberOfGid(contractId)).join(', ');
  const isLater = isForLater(first, declaration);
  const text = t(isLater ? 'cancel.found_later' : 'cancel.found_now', { number, date });
  if (!canSeal(settings.sessionSecrets)) return { paragraphs: [text], links: [] };
  const page = `${settings.publicOrigin}${pages.cancelReceipt(market.code, await declarationToken(settings, declaration.id, first.endsAt))}`;
  const notMine = `${page}#not-mine`;
  const buttons = [
    ...(isLater ? [] : [linkParagraph(t('cancel.now_mail'), page)]),
    linkParagraph(t('cancel.not_mine_mail'), notMine),
  ];
  return { paragraphs: [text, ...buttons], links: isLater ? [notMine] : [page, notMine] };
}

/**
 * The mail that confirms at once that a declaration was received, with its content, date and time. Source: Directive
 * 2011/83/EU, Article 11a(4); BGB § 312k(4).
 *
 * @param found what the provider has of it, which nobody but the owner of the address learns: no limit drops that mail,
 * unless it is repeated. Null where there is no such order or contract, or nobody could look: anybody can name any
 * address, so that mail is limited, and leaves what was typed to the page that it links.
 */
export async function receiptMail(
  declaration: Declaration,
  found: Found | null,
  { market, settings, requester }: Shop,
  t: Translate,
): Promise<Mail> {
  const { id, kind, email, endsOn, reference } = declaration;
  const terms = `${settings.publicOrigin}${pages.content(market.code, 'terms-conditions')}`;
  const contact = `${settings.publicOrigin}${pages.content(market.code, 'contact')}`;
  const effect =
    kind === 'cancellation'
      ? t(endsOn ? 'cancel.effect_date' : 'cancel.effect_now', { date: endInWords(declaration, market, t) })
      : t('send_back.mail', { reference, ...deadlinesInWords(declaration, market) });
  const { paragraphs, links } = await endParagraphs(found?.ends ?? [], declaration, { market, settings }, t);
  // of a withdrawal the page tells also how the goods go back
  const content =
    (found && kind === 'cancellation') || !canSeal(settings.sessionSecrets)
      ? ''
      : `${settings.publicOrigin}${receiptPage[kind](market.code, await declarationToken(settings, id))}`;
  return {
    kind: 'declaration',
    always: found !== null && !found.repeated,
    requester,
    key: receiptKey(id, found !== null),
    about: id,
    to: email,
    subject: t(`declaration.subject_${kind}`, { reference }),
    paragraphs: [
      t(`declaration.received_${kind}`, { date: receivedAt(declaration, market) }),
      ...paragraphs,
      t(kind === 'withdrawal' ? 'withdraw.declaration' : 'cancel.declaration'),
      contentOf(declaration, market, t, found !== null),
      ...(content && !found ? [linkParagraph(t('declaration.mail_content'), content)] : []),
      effect,
      ...(content && kind === 'withdrawal' ? [linkParagraph(t('send_back.mail_page'), content)] : []),
      linkParagraph(t('declaration.mail_terms'), terms),
    ],
    footer: [t('declaration.mail_reason'), linkParagraph(t('declaration.mail_not_me'), contact)],
    frame: mailFrame(market, settings, t, 'declaration'),
    link: links[0] ?? '',
    moreLinks: [...links.slice(1), ...(content ? [content] : []), terms, contact],
  };
}

/** The address that gets the declarations: the configured one, or the sender of the shop's mails. */
export const staffAddress = ({ lawMail, mail: { from } }: Pick<Settings, 'lawMail' | 'mail'>): string =>
  lawMail || addressIn(from);

/** A mail to the shop's people, in the language of the default market. */
function mailToStaff(
  key: string,
  subject: string,
  paragraphs: readonly string[],
  { market, settings }: Pick<Shop, 'market' | 'settings'>,
  t: Translate,
): Mail {
  const { language } = defaultMarket(settings.group);
  const home = `${settings.publicOrigin}${pages.home(market.code)}`;
  return {
    kind: 'customer',
    key,
    about: '',
    to: staffAddress(settings),
    subject,
    paragraphs: [...paragraphs, linkParagraph(market.nativeName, home)],
    footer: [t('declaration.staff_reason')],
    frame: mailFrame({ ...market, language }, settings, t, 'declaration_staff'),
    link: '',
    moreLinks: [home],
  };
}

/** The content of a declaration as the shop's people read it. */
const contentForStaff = (declaration: Declaration, market: Market, settings: Settings, t: Translate): string =>
  contentOf(declaration, { ...market, language: defaultMarket(settings.group).language }, t);

/** The mail that tells the shop's people of a declaration whose order or subscription was found. */
export function staffMail(declaration: Declaration, settings: Settings, market: Market, t: Translate): Mail {
  const { id, kind, reference } = declaration;
  const subject = t(`declaration.staff_${kind}`, { reference });
  const paragraphs = [subject, contentForStaff(declaration, market, settings, t), t(`declaration.staff_${kind}_found`)];
  return { ...mailToStaff(`declaration ${id} staff`, subject, paragraphs, { market, settings }, t), about: id };
}

/**
 * The mail that tells the shop's people of the declarations of an hour for which no order and no subscription was
 * found, and of repeated ones.
 *
 * @param more the number of those that are not in the mail.
 */
export function digestMail(
  hour: number,
  unmatched: readonly { declaration: Declaration; finding: 'found' | 'unknown' | 'unasked' }[],
  more: number,
  settings: Settings,
  t: Translate,
): Mail {
  const market = defaultMarket(settings.group);
  const paragraphs = unmatched.flatMap(({ declaration, finding }) => [
    `${t(`declaration.staff_${declaration.kind}`, { reference: declaration.reference })}\n${contentForStaff(
      declaration,
      marketOfRequest(declaration.market, settings),
      settings,
      t,
    )}\n${t(`declaration.staff_${declaration.kind}_${finding}`)}`,
  ]);
  const rest = more > 0 ? [t('declaration.staff_more', { count: more })] : [];
  const subject = t('declaration.staff_digest', { count: unmatched.length + more });
  return mailToStaff(
    `declarations ${hour}`,
    subject,
    [t('declaration.staff_digest_text'), ...paragraphs, ...rest],
    { market, settings },
    t,
  );
}

/**
 * The mail that tells the shop's people that somebody else has declared a cancellation, in the language of the default
 * market.
 */
export function disownedMail({ id, reference }: Declaration, settings: Settings, market: Market, t: Translate): Mail {
  const subject = t('declaration.staff_disowned', { reference });
  const paragraphs = [t('declaration.staff_disowned_text', { reference })];
  return { ...mailToStaff(`declaration ${id} disowned`, subject, paragraphs, { market, settings }, t), about: id };
}
