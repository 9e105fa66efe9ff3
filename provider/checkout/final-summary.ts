import { html } from 'hono/html';
import type { TimeZone } from '../../src/platform/day.ts';
import { formatDayOf } from '../../src/platform/market/format.ts';
import { formatLocale } from '../language.ts';
import type { Plan } from '../plans.ts';
import { addRhythm, rhythmText } from '../rhythm.ts';
import type { PricedLine, Totals } from '../totals.ts';

/** The words of the summary in the languages of the shop's pages. */
const texts = {
  en: {
    heading: 'What you order',
    tax: 'VAT',
    free: 'free',
    delivery: 'Delivery',
    total: 'Total',
    code: (name: string, sum: string) => `With your code ${name}: −${sum}`,
    included: (rate: string, tax: string, sum: string) => `of which ${rate} % ${tax}: ${sum}`,
    subscription: (every: string, price: string, next: string) =>
      `Subscription: ${price} for each delivery, ${every}. The next delivery is charged on ${next}. No minimum term: it runs until you cancel it, which you can do at any time.`,
    due: (sum: string) => `You pay ${sum} now.`,
  },
  sv: {
    heading: 'Det här beställer du',
    tax: 'moms',
    free: 'fri',
    delivery: 'Leverans',
    total: 'Totalt',
    code: (name: string, sum: string) => `Med din kod ${name}: −${sum}`,
    included: (rate: string, tax: string, sum: string) => `varav ${rate} % ${tax}: ${sum}`,
    subscription: (every: string, price: string, next: string) =>
      `Prenumeration: ${price} per leverans, ${every}. Nästa leverans debiteras den ${next}. Ingen bindningstid: den löper tills du avslutar den, och det kan du göra när som helst.`,
    due: (sum: string) => `Du betalar ${sum} nu.`,
  },
  pt: {
    heading: 'O que encomenda',
    tax: 'IVA',
    free: 'grátis',
    delivery: 'Entrega',
    total: 'Total',
    code: (name: string, sum: string) => `Com o seu código ${name}: −${sum}`,
    included: (rate: string, tax: string, sum: string) => `dos quais ${rate} % de ${tax}: ${sum}`,
    subscription: (every: string, price: string, next: string) =>
      `Subscrição: ${price} por entrega, ${every}. A próxima entrega é cobrada a ${next}. Sem período mínimo: dura até a cancelar, o que pode fazer em qualquer altura.`,
    due: (sum: string) => `Paga ${sum} agora.`,
  },
} as const;

export type SummaryLanguage = keyof typeof texts;

const LOCALES = { en: 'en-IE', sv: 'sv-SE', pt: 'pt-PT' } as const;

interface SummaryOptions {
  language: SummaryLanguage;
  country: string;
  /** The part that is paid now by card, in cents. */
  due: number;
  now: Date;
  /** Of the shop, which charges by it. */
  zone: TimeZone;
  price(cents: number): string;
  /** The product and size of a line. */
  nameOf(line: PricedLine): string;
  /** The selling plan of a line; undefined for one that is bought once. */
  planOf(line: PricedLine): Plan | undefined;
}

/**
 * The order once more, directly before the button that places it: goods, total price, and of a subscription its price for each
 * delivery, its rhythm and its term.
 *
 * Source: Directive 2011/83/EU Art. 8(2) with Art. 6(1)(a), (e), (o) and (p).
 */
export function finalSummary(
  { lines, orderDiscounts, shipping, total, tax }: Totals,
  { language, country, due, now, zone, price, nameOf, planOf }: SummaryOptions,
) {
  const t = texts[language];
  const taxName = country === 'AU' ? 'GST' : t.tax;
  const number = new Intl.NumberFormat(LOCALES[language]);
  const dateOf = (moment: Date) => formatDayOf(moment, formatLocale({ country, language }), zone);
  return html`<section class="final" aria-labelledby="final" lang="${language}"><h2 id="final">${t.heading}</h2><ul>${lines.map((line) => {
    const plan = planOf(line);
    return html`<li>${line.cartLine.quantity} × ${nameOf(line)}: ${price(line.total)}${plan ? html`<br>${t.subscription(rhythmText(plan, language), price(line.unitPrice * line.cartLine.quantity), dateOf(addRhythm(now, plan, zone)))}` : ''}</li>`;
  })}</ul><p>${orderDiscounts.map(({ code, amount }) => html`${t.code(code, price(amount))}<br>`)}${t.delivery}: ${shipping === 0 ? t.free : price(shipping)}<br><strong>${t.total}: ${price(total + shipping)}</strong>${tax.map((rate) => html`<br>${t.included(number.format(rate.percent), taxName, price(rate.amount))}`)}</p><p><strong>${t.due(price(due))}</strong></p></section>`;
}
