import type { Config } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { linkParagraph, type Mail } from '../../platform/mail/mail.ts';
import { isPlainName } from '../../platform/mail/plain-name.ts';
import { formatDay, formatMoment, localeOf } from '../../platform/market/format.ts';
import { defaultMarket, type Market } from '../../platform/market/markets.ts';
import { marketZone } from '../../platform/market/time-zones.ts';
import { pages } from '../../routes.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { mailFrame } from '../../site/mail.ts';
import { canLink, declarationToken } from './ending/link.ts';
import { type DeclaredEnd, isForLater } from './ending/tables.ts';
import type { Declaration } from './tables.ts';

/** The market of a mail, and the shop that sends it. */
interface Shop {
  market: Market;
  settings: Config;
}

/**
 * The customer's words for a mail. Where they hold an address, it is broken up: mail programs turn addresses into links, and anybody can
 * send them to anybody. Their lines stay in one paragraph.
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
export const receivedAt = ({ receivedAt: at }: Pick<Declaration, 'receivedAt'>, { language, country }: Market): string =>
  formatMoment(new Date(at), localeOf(language, country), marketZone(country));

/** When the contract of a cancellation ends, in words. */
export const endInWords = ({ endsOn }: Pick<Declaration, 'endsOn'>, { language, country }: Market, t: Translate): string =>
  endsOn ? formatDay(endsOn, localeOf(language, country)) : t('cancel.soonest');

/** The content of a declaration, a line for each fact. */
function contentOf(declaration: Declaration, market: Market, t: Translate): string {
  const { kind, name, email, contract, manner, reason, reference } = declaration;
  const ends =
    kind === 'cancellation'
      ? [['cancel.kind', t(`cancel.kind_${manner || 'ordinary'}`)] as const, ['cancel.date', endInWords(declaration, market, t)] as const]
      : [];
  const facts = [
    ['declaration.name', quoted(name)],
    ['declaration.email', email],
    [kind === 'withdrawal' ? 'withdraw.order' : 'cancel.contract', quoted(contract)],
    ...ends,
    ...(reason ? [['cancel.reason', quoted(reason)] as const] : []),
    ['declaration.received', receivedAt(declaration, market)],
    ['declaration.reference', reference],
  ] as const;
  return facts.map(([label, value]) => `${t(label)}: ${value}`).join('\n');
}

/** The ends of subscriptions that a cancellation has brought, and whether other declarations have announced them before. */
interface Found {
  ends: readonly DeclaredEnd[];
  repeated: boolean;
}

/** What becomes of the subscriptions of a cancellation, in paragraphs, and the links with which their customer decides about them. */
async function endParagraphs(ends: readonly DeclaredEnd[], declaration: Declaration, { market, settings }: Shop, t: Translate) {
  const [first] = ends;
  if (!first) return { paragraphs: [], links: [] };
  const date = formatMoment(new Date(first.endsAt), localeOf(market.language, market.country), marketZone(market.country));
  const number = ends.map(({ contractId }) => numberOfGid(contractId)).join(', ');
  const isLater = isForLater(first, declaration);
  const text = t(isLater ? 'cancel.found_later' : 'cancel.found_now', { number, date });
  if (!canLink(settings)) return { paragraphs: [text], links: [] };
  const page = `${settings.publicOrigin}${pages.cancelReceipt(market.code, await declarationToken(settings, declaration.id, first.endsAt))}`;
  const notMine = `${page}#not-mine`;
  const buttons = [...(isLater ? [] : [linkParagraph(t('cancel.now_mail'), page)]), linkParagraph(t('cancel.not_mine_mail'), notMine)];
  return { paragraphs: [text, ...buttons], links: isLater ? [notMine] : [page, notMine] };
}

/**
 * The mail that confirms at once that a declaration was received, with its content, date and time. Source: Directive 2011/83/EU, Article
 * 11a(4); BGB § 312k(4).
 *
 * @param found what the provider has of it, which nobody but the owner of the address learns: no limit drops that mail. Null where there is no
 *   such order or contract, or nobody could look: anybody can name any address, so that mail is limited.
 */
export async function receiptMail(declaration: Declaration, found: Found | null, { market, settings }: Shop, t: Translate): Promise<Mail> {
  const { id, kind, email, endsOn, reference } = declaration;
  const terms = `${settings.publicOrigin}${pages.content(market.code, 'terms-conditions')}`;
  const contact = `${settings.publicOrigin}${pages.content(market.code, 'contact')}`;
  const effect =
    kind === 'cancellation' ? t(endsOn ? 'cancel.effect_date' : 'cancel.effect_now', { date: endInWords(declaration, market, t) }) : t('withdraw.effect');
  const { paragraphs, links } = await endParagraphs(found?.ends ?? [], declaration, { market, settings }, t);
  return {
    kind: found && !found.repeated ? 'customer' : 'visitor',
    key: `declaration ${id}${found ? ' found' : ''}`,
    about: id,
    to: email,
    subject: t(`declaration.subject_${kind}`, { reference }),
    paragraphs: [
      t(`declaration.received_${kind}`, { date: receivedAt(declaration, market) }),
      ...paragraphs,
      t(kind === 'withdrawal' ? 'withdraw.declaration' : 'cancel.declaration'),
      contentOf(declaration, market, t),
      effect,
      linkParagraph(t('declaration.mail_terms'), terms),
    ],
    footer: [t('declaration.mail_reason'), linkParagraph(t('declaration.mail_not_me'), contact)],
    frame: mailFrame(market, settings, t),
    link: links[0] ?? '',
    moreLinks: [...links.slice(1), terms, contact],
  };
}

/** The address that gets the declarations: the configured one, or the sender of the shop's mails. */
export const staffAddress = ({ lawMail, mail: { from } }: Pick<Config, 'lawMail' | 'mail'>): string => lawMail || (/<([^<>]+)>/.exec(from)?.[1] ?? from).trim();

/** What the shop has found of a declaration at the provider; `unasked` without a connection. */
export type Finding = 'found' | 'unknown' | 'unasked';

/** The mail that tells the shop's people of a declaration, in the language of the default market. */
export function staffMail(declaration: Declaration, finding: Finding, settings: Config, market: Market, t: Translate): Mail {
  const { id, kind, reference } = declaration;
  const { language } = defaultMarket(settings.group);
  const home = `${settings.publicOrigin}${pages.home(market.code)}`;
  return {
    kind: 'customer',
    key: `declaration ${id} staff`,
    about: id,
    to: staffAddress(settings),
    subject: t(`declaration.staff_${kind}`, { reference }),
    paragraphs: [
      t(`declaration.staff_${kind}`, { reference }),
      contentOf(declaration, { ...market, language }, t),
      t(`declaration.staff_${kind}_${finding}`),
      linkParagraph(market.nativeName, home),
    ],
    footer: [t('declaration.staff_reason')],
    frame: mailFrame({ ...market, language }, settings, t),
    link: '',
    moreLinks: [home],
  };
}

/** The mail that tells the shop's people that somebody else has declared a cancellation, in the language of the default market. */
export function disownedMail({ id, reference }: Declaration, settings: Config, market: Market, t: Translate): Mail {
  const { language } = defaultMarket(settings.group);
  const home = `${settings.publicOrigin}${pages.home(market.code)}`;
  return {
    kind: 'customer',
    key: `declaration ${id} disowned`,
    about: id,
    to: staffAddress(settings),
    subject: t('declaration.staff_disowned', { reference }),
    paragraphs: [t('declaration.staff_disowned_text', { reference }), linkParagraph(market.nativeName, home)],
    footer: [t('declaration.staff_reason')],
    frame: mailFrame({ ...market, language }, settings, t),
    link: '',
    moreLinks: [home],
  };
}
