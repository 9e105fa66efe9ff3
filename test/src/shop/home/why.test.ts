import { describe, expect, it } from 'vitest';
import { CATEGORIES, pages } from '../../../../src/routes.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();

const read = async (path: string): Promise<string> =>
  (await (await shop.get(path)).text())
    .replace(/<!-- -->/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&amp;', '&');
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const linksIn = (html: string): string[] => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!);
const linesIn = (html: string): string[] =>
  [...html.matchAll(/<span>(.*?)<\/span>/gs)].map(([, line]) => textOf(line!));
/** The entries below the headline that answer who doubts, as HTML: three facts, then what it takes to try. */
const answersOf = (html: string): string[] =>
  [...html.matchAll(/<section[^>]* aria-labelledby="(?:inside|trying)">.*?<\/section>/gs)].flatMap(([section]) =>
    [...section.matchAll(/<li>(.*?)<\/li>/gs)].map(([, entry]) => entry!),
  );

describe.each(['de', 'se', 'pt'])('the home page under /%s', (cc) => {
  it('says why insects right below its headline, with sources that exist', async () => {
    const html = await read(pages.home(cc));
    expect(
      /<section class="hero">.*?<\/section><section class="([^"]*)" aria-labelledby="([^"]*)"/s.exec(html)?.[2],
    ).toBe('inside');
    const hero = /<section class="hero">.*?<section class="wrap/s.exec(html)?.[0] ?? '';
    expect(CATEGORIES.filter((category) => !hero.includes(`href="${pages.category(cc, category)}"><svg`))).toEqual([]);
    const facts = answersOf(html).slice(0, 3);
    expect(facts.map((fact) => textOf(fact).match(/\d+|\b(?:ten|tio|dez)\b/i)?.[0])).toEqual([
      '28',
      '80',
      expect.any(String),
    ]);
    for (const fact of facts) expect(fact).toMatch(/^<h3><b>\d+ \p{L}+ \d+[^<]*<\/b> \p{L}/u);
    for (const fact of facts) {
      const [source = ''] = linksIn(fact);
      const [path = '', id] = source.split('#');
      const page = await shop.get(path);
      expect([path, page.status, (await page.text()).includes(`id="${id}"`)]).toEqual([path, 200, true]);
    }
  });

  it('offers the guarantee, samples with both prices, and the price of a day that the product’s page counts too', async () => {
    const [, , , samples = '', guarantee = '', days = ''] = answersOf(await read(pages.home(cc)));
    for (const link of linksIn(guarantee + samples)) expect([link, (await shop.get(link)).status]).toEqual([link, 200]);
    expect(linksIn(guarantee)).toEqual([pages.content(cc, 'taste-guarantee')]);
    expect(guarantee).toMatch(/^<svg .*<\/svg><h3><b>60 \p{L}+<\/b> \p{L}/u);
    expect(linksIn(samples)).toHaveLength(2);
    const forms = [...samples.matchAll(/<form [^>]*action="\/api\/cart\/lines\/add".*?<\/form>/gs)].map(
      ([form]) => form,
    );
    expect(forms).toHaveLength(2);
    for (const form of forms)
      expect([form.match(/name="(?:variantId|market)" value="[^"]+"|<img /g)?.length, textOf(form)]).toEqual([
        3,
        expect.stringMatching(/^(.+) (?:Add|Lägg till|Adicionar), .*(?:kr|€).*: \1 .*(?:kr|€).*\/kg$/),
      ]);

    expect(textOf(samples)).toMatch(
      /(?:Ordered alone: free delivery|Beställt ensamt: fri frakt|Encomendado sozinho: entrega grátis)$/,
    );

    for (const line of linesIn(days))
      expect(line).toMatch(
        /Everyday Insect & .*, \d+ kg, .*\/kg (?:bought once|engångsköp|compra única), .*\d.* (?:by subscription, delivered free|som prenumeration, fri frakt|em subscrição, entrega grátis) .*\d/,
      );
    if (cc === 'de') {
      // the dog's bag costs more than free delivery begins at, the cat's less
      const [dog, cat] = linesIn(days);
      expect([dog, cat]).toEqual([
        expect.stringMatching(/bought once, delivered free €\d/),
        expect.stringMatching(/bought once, plus €4\.50 delivery €\d/),
      ]);
    }

    const prices = [...days.matchAll(/<span>.*?<b>\D*(\d[\d.,]*)/gs)].map(([, price]) => price);
    expect(prices).toHaveLength(2);
    for (const [i, link] of linksIn(days).entries()) {
      const perDay = [...(await read(link)).matchAll(/<span data-pay="once">([^<]*)<\/span>/g)].map(
        ([, text]) => /\d[\d.,]*/.exec(text!)?.[0],
      );
      expect([link, perDay]).toEqual([link, expect.arrayContaining([prices[i]])]);
    }
  });

  it('has four best sellers, and says how a subscription works on a page that exists', async () => {
    const html = await read(pages.home(cc));
    const best = /<section[^>]* aria-labelledby="best">.*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(best.match(/<article class="card"/g)).toHaveLength(4);
    const numbers = /<section class="forest[^>]*>.*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(textOf(numbers).match(/15/g)).toHaveLength(1);
    const [link = ''] = linksIn(numbers);
    const [path = '', id] = link.split('#');
    const heading = new RegExp(`<h2 id="${id}">(?:Subscription|Prenumeration|Subscrição)</h2>`);
    expect(await read(path)).toMatch(heading);
  });
});
