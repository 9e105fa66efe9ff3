import { describe, expect, it } from 'vitest';
import { pages } from '../../../../src/routes.ts';
import { useSharedShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useSharedShop();
const open = async (path: string) => {
  const answer = await shop.get(path);
  return { status: answer.status, html: await answer.text() };
};

describe('the look-up of a batch', () => {
  it('leads from the number on the bag to its analysis, whose address can be passed on, and says that it is demo data', async () => {
    const { status, html } = await open(`${pages.batch('de')}?lot=l26+314+2`);
    const text = shown(html);
    expect(status).toBe(200);
    expect(text).toContain('Batch L26-314-2');
    expect(text).toContain('Demo data: this batch and its figures are invented.');
    expect(text).toContain('10 November 2026');
    expect(html).toContain('value="L26-314-2"');
    expect(html).toContain('href="/de/dog-food/insect-oat-adult-dog"');
    const rows = [...html.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td><td><b>(.*?)<\/b>/g)].map(
      ([, name, declared, measured]) => [name, declared, measured],
    );
    expect(rows).toEqual([
      ['Protein', '26.0', '26.4'],
      ['Fat', '14.0', '13.7'],
      ['Ash', '7.2', '7.3'],
      ['Fibre', '4.0', '3.8'],
      ['Moisture', '9.0', '8.4'],
    ]);
    expect(html).toContain('noindex');
  });

  it('is in the language and the figures of the market', async () => {
    const { html } = await open(pages.batch('se', 'L26-314-2'));
    expect(shown(html)).toContain('Deklarerat på etiketten');
    expect(html).toContain('<td><b>26,4</b></td>');
  });

  it.each([
    [pages.batch('de'), 200, ''],
    [pages.batch('de', 'L26-200-1'), 404, 'There is no analysis for this number.'],
    [pages.batch('de', 'nonsense'), 422, 'This is not a batch number.'],
    [`/de/batch?lot=${'9'.repeat(500)}`, 422, 'This is not a batch number.'],
  ])('%s answers %i', async (path, status, message) => {
    const answer = await open(path);
    expect(answer.status).toBe(status);
    expect(shown(answer.html)).toContain(message);
    expect(answer.html.includes('aria-invalid')).toBe(message !== '');
    expect(shown(answer.html)).toContain('for example L26-314-2');
  });

  it('without the provider says so, and keeps the number', async () => {
    await shop.fault({ service: 'storefront', operation: 'Batch', errorRate: 1, mode: '500' });
    try {
      const { status, html } = await open(pages.batch('de', 'L26-287-1'));
      expect([status, shown(html).includes('The analyses cannot be read right now.')]).toEqual([503, true]);
      expect(html).toContain('value="L26-287-1"');
    } finally {
      await shop.fault({ service: 'storefront', operation: 'Batch', errorRate: 0 });
    }
  });

  it('is on the way from the foot of each page and from a food', async () => {
    const { html } = await open(pages.product('de', 'dog-food', 'insect-oat-adult-dog'));
    expect(html.match(/href="\/de\/batch"/g)!.length).toBeGreaterThanOrEqual(2);
  });
});
