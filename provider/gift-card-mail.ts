import { html } from 'hono/html';
import { formatDayOfMoment, formatPrice } from './format.ts';
import { wishesOf } from './gift-card-recipient.ts';
import { findGiftCard, giftCardsOf, type IssuedGiftCard, inGroups, lastCharacters, newCode } from './gift-cards.ts';
import { publishedLanguage } from './language.ts';
import { sendText } from './mail/mail.ts';
import { ANGLES, pictureUrl } from './media/pictures.ts';
import { page } from './page.ts';
import { marketOf } from './seed/markets.ts';
import type { Order, Store } from './store.ts';
import { textsFor } from './texts.ts';

const PRODUCT = 'gift-card';

/** The address of the page that shows and prints a card. */
export const giftCardUrl = (publicUrl: string, { token }: Pick<IssuedGiftCard, 'token'>): string =>
  `${publicUrl}/gift_cards/${token}`;

function pictureOf(store: Store, { design, language }: Pick<IssuedGiftCard, 'design' | 'language'>, width?: number) {
  const product = store.product(PRODUCT);
  if (!product || product.pictures) return null;
  const url = pictureUrl(store.publicUrl, product, ANGLES[design % ANGLES.length]!, publishedLanguage(language));
  return width === undefined ? url : `${url}&width=${width}&format=png`;
}

/** A message as one paragraph of a mail: an empty line would begin another one, and an address on a line a link. */
const quoted = (message: string): string => `“${message.replace(/\s+/g, ' ').trim()}”`;

/** Mails a card: to its recipient, or to its buyer, who prints it. */
function mailCard(store: Store, card: IssuedGiftCard): void {
  const { recipient, buyer } = card;
  const { text } = textsFor(card);
  const sum = formatPrice(card.initialValue, card.currency, card);
  const from = buyer.firstName.replace(/\s+/g, ' ').trim();
  const subject = recipient
    ? text('gift_mail.subject', { name: from, sum })
    : text('gift_mail.subject_own', { sum, order: `KV${card.order}` });
  const shop = `${store.shopUrl}/${marketOf(card.country).code}`;
  const picture = pictureOf(store, card, 720);
  sendText(
    store,
    recipient?.email ?? buyer.email,
    card,
    subject,
    [
      recipient
        ? text('gift_mail.text', { recipient: recipient.name.replace(/\s+/g, ' ').trim(), name: from, sum })
        : text('gift_mail.text_own', { sum }),
      ...(card.message ? [quoted(card.message)] : []),
      text('gift_mail.code', { code: inGroups(card.code) }),
      `${text('gift_mail.open')}:\n${giftCardUrl(store.publicUrl, card)}`,
      text('gift_mail.how'),
      ...(store.shopUrl ? [`${text('gift_mail.shop')}:\n${shop}`] : []),
    ].join('\n\n'),
    picture ? { picture: { url: picture, alt: '' } } : {},
  );
  store.put('issued-gift-card', card.code, { ...card, mailedAt: store.now().toISOString() } satisfies IssuedGiftCard);
}

/** Mails the cards whose day has come. */
export function mailDueGiftCards(store: Store): void {
  const now = store.now().toISOString();
  for (const card of store.all<IssuedGiftCard>('issued-gift-card'))
    if (!card.mailedAt && !card.disabledAt && (card.sendAt === null || card.sendAt <= now)) mailCard(store, card);
}

/** Issues the cards that an order has bought, one for each piece, and mails those that are due. */
export function issueGiftCards(store: Store, order: Order): void {
  const now = new Date(order.createdAt);
  const cards = order.lines.flatMap((line, index) =>
    line.isGiftCard
      ? Array.from(
          { length: line.quantity },
          (): IssuedGiftCard => ({
            id: store.nextNumber('gift-card', 9001),
            code: newCode(),
            token: crypto.randomUUID().replaceAll('-', ''),
            currency: order.currency,
            initialValue: line.price,
            issuedAt: order.createdAt,
            order: order.number,
            line: index,
            country: order.country,
            language: order.language,
            buyer: { email: order.email, firstName: order.shippingAddress.firstName },
            ...wishesOf(line.attributes, now, order),
            mailedAt: null,
            disabledAt: null,
          }),
        )
      : [],
  );
  for (const card of cards) store.put('issued-gift-card', card.code, card);
  if (cards.length > 0) mailDueGiftCards(store);
}

/** Disables cards of a line that was paid back, as many as pieces came back. */
export function disableGiftCards(store: Store, order: Order, line: number, pieces: number): void {
  const active = giftCardsOf(store, order.number).filter((card) => card.line === line && !card.disabledAt);
  for (const card of active.slice(0, pieces))
    store.put('issued-gift-card', card.code, { ...card, disabledAt: store.now().toISOString() });
}

/** The days on which the cards of an order are mailed to others, as sentences. */
export const giftCardSentences = (store: Store, order: Order): string[] =>
  giftCardsOf(store, order.number).flatMap((card) => {
    const { text } = textsFor(order);
    const digits = lastCharacters(card);
    if (!card.recipient) return [];
    const values = { digits, email: card.recipient.email };
    return [
      card.mailedAt || !card.sendAt
        ? text('gift.sent', values)
        : text('gift.sent_on', { ...values, date: formatDayOfMoment(card.sendAt, order) }),
    ];
  });

/** The cards of an order that its buyer gives away, as links to their pages. */
export const ownGiftCardLinks = (store: Store, order: Order) =>
  giftCardsOf(store, order.number)
    .filter(({ recipient }) => recipient === null)
    .map((card) => ({
      words: textsFor(order).text('gift.print', { sum: formatPrice(card.initialValue, card.currency, order) }),
      url: giftCardUrl(store.publicUrl, card),
    }));

const PRINT = html`<style>.gift{max-width:560px;margin:0 auto}.gift img{width:100%;height:auto;aspect-ratio:1.6;object-fit:cover;border-radius:var(--radius);display:block}.gift h1{margin-top:24px}.gift .code{font:600 1.75rem/1.3 var(--display);letter-spacing:.06em;text-align:center;padding:18px 12px;border:2px dashed var(--edge);border-radius:var(--radius);margin:20px 0}.gift blockquote{margin:20px 0;padding:14px 18px;background:var(--moss);border-radius:var(--radius);font-size:1.125rem;white-space:pre-line}.gift dl{margin:20px 0}@media print{header,footer,.screen{display:none!important}body{background:#fff;color:#000}.gift blockquote{background:none;border:1px solid #999}}</style>`;

/** The page of a card, which is its print too. Whoever has its address has the card. */
export function giftCardPage(store: Store, token: string, { shopUrl }: { shopUrl: string }): Response {
  const card = store.all<IssuedGiftCard>('issued-gift-card').find((candidate) => candidate.token === token);
  if (!card)
    return page('Not found', html`<h1>${textsFor({}).text('gift.unknown')}</h1>`, { status: 404, homeUrl: shopUrl });
  const { text, language } = textsFor(card);
  const price = (cents: number) => formatPrice(cents, card.currency, card);
  const left = findGiftCard(store, card.code)?.balance ?? 0;
  const picture = pictureOf(store, card);
  const homeUrl = `${shopUrl}/${marketOf(card.country).code}`;
  const title = text('gift.title', { sum: price(card.initialValue) });
  return page(
    title,
    html`${PRINT}<article class="gift">${picture ? html`<img src="${picture}" alt="" width="1000" height="625">` : ''}<h1>${title}</h1>${card.recipient?.name ? html`<p>${text('gift.for', { name: card.recipient.name })}</p>` : ''}${card.message ? html`<blockquote>${card.message}</blockquote>` : ''}${card.disabledAt ? html`<p class="notice">${text('gift.disabled')}</p>` : html`<p class="code" data-code="${card.code}">${inGroups(card.code)}</p>`}<dl class="sums"><dt>${text('gift.left')}</dt><dd>${price(left)}</dd></dl><p>${text('gift.how')}</p><p class="quiet-text">${text('gift.terms')}</p><p class="calm screen">${text('gift.printing')}</p><p class="screen"><a href="${homeUrl}">${text('back')}</a></p></article>`,
    { lang: language, homeUrl },
  );
}
