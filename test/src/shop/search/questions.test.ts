import { describe, expect, it } from 'vitest';
import { useSharedShop } from '../../../shop.ts';
import { type AskedMarket, QUESTIONS } from './questions.ts';

const shop = useSharedShop();
const MARKETS = Object.keys(QUESTIONS) as AskedMarket[];
const ROWS = MARKETS.flatMap((market) =>
  QUESTIONS[market].map(([typed, page]) => ({ market, typed, href: `/${market}${page}` })),
);
const FIRST = 3;

/**
 * The addresses of a page's results in their order: answers, then products or articles. The ways on without a result
 * are none.
 */
function resultsOf(page: string): string[] {
  const [, main = ''] = page.split(/<main|id="ways"|<\/main>/);
  return [...main.matchAll(/class="card-name"><a href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
}

/** The addresses of suggestions in their order. */
async function suggestionsFor(q: string, market: string): Promise<string[]> {
  const answer = await shop.get(`/api/suggestions?${new URLSearchParams({ q, market })}`);
  const { answers, products, categories, articles } = (await answer.json()) as Record<string, { href: string }[]>;
  return [answers, products, categories, articles].flatMap((group) => group!.map(({ href }) => href));
}

it('has at least twenty questions in each language, none of them twice', () => {
  for (const market of MARKETS) {
    const typed = QUESTIONS[market].map(([question]) => question);
    expect([market, new Set(typed).size]).toEqual([market, typed.length]);
    expect(typed.length).toBeGreaterThanOrEqual(20);
  }
});

describe.each(ROWS)('$market: “$typed”', ({ market, typed, href }) => {
  it('has its answer among the first three results', async () => {
    const html = await (await shop.get(`/${market}/search?${new URLSearchParams({ q: typed })}`)).text();
    expect(resultsOf(html).slice(0, FIRST)).toContain(href);
  });

  it('has its answer among the first three suggestions', async () => {
    expect((await suggestionsFor(typed, market)).slice(0, FIRST)).toContain(href);
  });
});

it('leads to pages that exist, and to questions that stand on them', async () => {
  for (const address of new Set(ROWS.map(({ href }) => href))) {
    const [path = '', anchor] = address.split('#');
    const answer = await shop.get(path);
    // pages of the account lead to the sign-in
    expect([address, answer.status]).toEqual([address, path.includes('/account/') ? 302 : 200]);
    if (anchor)
      expect([address, (await answer.text()).includes(`id="${decodeURIComponent(anchor)}"`)]).toEqual([address, true]);
  }
});
