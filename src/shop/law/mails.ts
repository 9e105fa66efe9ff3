import type { Config } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { linkParagraph, type Mail } from '../../platform/mail/mail.ts';
import { isPlainName } from '../../platform/mail/plain-name.ts';
import { formatDay, formatMoment, localeOf } from '../../platform/market/format.ts';
import { defaultMarket, type Market } from '../../platform/market/markets.ts';
import { marketZone } from '../../platform/market/time-zones.ts';
import { pages } from '../../routes.ts';
import { mailFrame } from '../../site/mail.ts';
import type { Declaration } from './tables.ts';

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

/**
 * The mail that confirms at once that a declaration was received, with its content, date and time. Source: Directive 2011/83/EU, Article
 * 11a(4); BGB § 312k(4). It does not tell whether there is such an order or contract.
 */
export function receiptMail(declaration: Declaration, { market, settings }: { market: Market; settings: Config }, t: Translate): Mail {
  const { id, kind, email, endsOn, reference } = declaration;
  const terms = `${settings.publicOrigin}${pages.content(market.code, 'terms-conditions')}`;
  const contact = `${settings.publicOrigin}${pages.content(market.code, 'contact')}`;
  const effect =
    kind === 'cancellation' ? t(endsOn ? 'cancel.effect_date' : 'cancel.effect_now', { date: endInWords(declaration, market, t) }) : t('withdraw.effect');
  return {
    kind: 'customer',
    key: `declaration ${id}`,
    about: id,
    to: email,
    subject: t(`declaration.subject_${kind}`, { reference }),
    paragraphs: [
      t(`declaration.received_${kind}`, { date: receivedAt(declaration, market) }),
      t(kind === 'withdrawal' ? 'withdraw.declaration' : 'cancel.declaration'),
      contentOf(declaration, market, t),
      effect,
      linkParagraph(t('declaration.mail_terms'), terms),
    ],
    footer: [t('declaration.mail_reason'), linkParagraph(t('declaration.mail_not_me'), contact)],
    frame: mailFrame(market, settings, t),
    link: '',
    moreLinks: [terms, contact],
  };
}

/** The address that gets the declarations: the configured one, or the sender of the shop's mails. */
export const staffAddress = ({ lawMail, mail: { from } }: Pick<Config, 'lawMail' | 'mail'>): string => lawMail || (/<([^<>]+)>/.exec(from)?.[1] ?? from).trim();

/**
 * The mail that tells the shop's people of a declaration, in the language of the default market.
 *
 * @param finding what the shop has found at the provider: `found`, `unknown`, or `unasked` without a connection.
 */
export function staffMail(declaration: Declaration, finding: 'found' | 'unknown' | 'unasked', settings: Config, market: Market, t: Translate): Mail {
  const { id, kind, reference } = declaration;
  const home = `${settings.publicOrigin}${pages.home(market.code)}`;
  return {
    kind: 'customer',
    key: `declaration ${id} staff`,
    about: id,
    to: staffAddress(settings),
    subject: t(`declaration.staff_${kind}`, { reference }),
    paragraphs: [
      t(`declaration.staff_${kind}`, { reference }),
      contentOf(declaration, { ...market, language: defaultMarket(settings.group).language }, t),
      t(`declaration.staff_${kind}_${finding}`),
      linkParagraph(market.nativeName, home),
    ],
    footer: [t('declaration.staff_reason')],
    frame: mailFrame({ ...market, language: defaultMarket(settings.group).language }, settings, t),
    link: '',
    moreLinks: [home],
  };
}
