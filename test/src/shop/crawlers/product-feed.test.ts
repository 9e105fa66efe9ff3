import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { feedPath } from '../../../../src/routes.ts';
import { useSharedShop } from '../../../shop.ts';
import { markets } from './sitemaps.ts';

const shop = useSharedShop();

const read = async (cc: string, form: 'xml' | 'tsv') => {
  const response = await shop.get(feedPath(cc, form));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

/** The rows of a tab-separated feed by their columns. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const values = line.split('\t');
    expect(values).toHaveLength(columns.length);
    return Object.fromEntries(columns.map((column, i) => [column, values[i]!]).filter(([, value]) => value !== ''));
  });
}

const MONEY = /^\d+\.\d{2} [A-Z]{3}$/;
/** The rules of the services for a value. Sources: those of `src/shop/crawlers/product-feed.ts`. */
const RULES: Readonly<Record<string, RegExp>> = {
  id: /^\d{1,50}$/,
  item_group_id: /^\d{1,50}$/,
  title: /^.{1,150}$/,
  description: /^.{1,5000}$/,
  link: /^http\S+$/,
  image_link: /^http\S+$/,
  availability: /^(?:in_stock|out_of_stock|preorder)$/,
  price: MONEY,
  brand: /^Kvistra$/,
  condition: /^new$/,
  shipping: /^[A-Z]{2}:::\d+\.\d{2} [A-Z]{3}$/,
  return_policy: /^http\S+$/,
  seller_url: /^http\S+$/,
};
const OPTIONAL: Readonly<Record<string, RegExp>> = {
  subscription_price: MONEY,
  availability_date: /^\d{4}-\d\d-\d\dT/,
  unit_pricing_measure: /^[\d.]+ (?:kg|l)$/,
  unit_pricing_base_measure: /^1 (?:kg|l)$/,
  gtin: /^\d{8,14}$/,
  identifier_exists: /^no$/,
  return_window: /^\d+$/,
};

/** The faults of a row by the rules. */
const faultsOf = (row: Record<string, string>): string[] => [
  ...Object.entries(RULES).flatMap(([column, rule]) =>
    rule.test(row[column] ?? '') ? [] : [`${row.id} ${column}: ${row[column]}`],
  ),
  ...Object.entries(OPTIONAL).flatMap(([column, rule]) =>
    row[column] === undefined || rule.test(row[column]) ? [] : [`${row.id} ${column}: ${row[column]}`],
  ),
  ...(row.gtin === undefined && row.mpn === undefined && row.identifier_exists === undefined
    ? [`${row.id} has no identifier and does not say so`]
    : []),
  ...(row.availability === 'preorder' && !row.availability_date ? [`${row.id} is sold from no day on`] : []),
];

describe('the products for shopping services and assistants', () => {
  it.each(markets.map(({ code, currency }) => [code, currency]))(
    'of %s have a row for each size that keeps the rules, in its currency',
    async (cc, currency) => {
      const { status, type, text } = await read(cc, 'tsv');
      expect([status, type]).toEqual([200, 'text/tab-separated-values; charset=utf-8']);
      const rows = rowsOf(text);
      expect(rows.length).toBeGreaterThan(80);
      expect(rows.flatMap(faultsOf)).toEqual([]);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(new Set(rows.map(({ price }) => price!.slice(-3)))).toEqual(new Set([currency]));
    },
  );

  it('are the same as XML, without what Google does not know', async () => {
    const [xml, tsv] = await Promise.all([read('de', 'xml'), read('de', 'tsv')]);
    expect([xml.status, xml.type]).toEqual([200, 'application/xml; charset=utf-8']);
    const { window } = new JSDOM('', { url: shop.url });
    const document: any = new (window as any).DOMParser().parseFromString(xml.text, 'application/xml');
    expect(document.querySelector('parsererror')).toBeNull();
    const rows = rowsOf(tsv.text);
    const items: any[] = [...document.querySelectorAll('item')];
    expect(items).toHaveLength(rows.length);
    for (const [i, item] of items.entries()) {
      const valueIn = (column: string) => item.getElementsByTagName(`g:${column}`)[0]?.textContent;
      for (const column of ['id', 'link', 'price', 'availability', 'unit_pricing_measure'])
        expect([column, valueIn(column)]).toEqual([column, rows[i]![column]]);
      expect(valueIn('country')).toBe('DE');
      expect(valueIn('seller_url')).toBeUndefined();
    }
  });

  it('lead to pages that have the same price and size', async () => {
    const rows = rowsOf((await read('de', 'tsv')).text).filter(({ availability }) => availability === 'in_stock');
    for (const row of [rows[0]!, rows[Math.floor(rows.length / 2)]!, rows.at(-1)!]) {
      const html = await (await fetch(row.link!)).text();
      const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)['@graph'];
      const offers = graph.find((node: any) => node['@type'] === 'Product').offers;
      const offer = offers.find(({ name }: any) => name === row.size);
      expect(`${Number(offer.price).toFixed(2)} ${offer.priceCurrency}`).toBe(row.price);
    }
  });

  it('are none of a country that is not served, and of no other form', async () => {
    for (const path of ['/feeds/xx.xml', '/feeds/au.xml', '/feeds/de.json'])
      expect([path, (await shop.get(path)).status]).toEqual([path, 404]);
  });
});
