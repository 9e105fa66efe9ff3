import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { pages } from '../../../../src/routes.ts';
import { journeyOfOrder } from '../../../../src/shop/delivery/model/dispatch.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
let today: ReturnType<typeof dayOf>;
beforeAll(async () => {
  today = dayOf(new Date((await shop.control('clock')).now), marketZone('DE'));
});

const read = async (path: string) => {
  const response = await shop.get(path);
  const html = await response.text();
  const text = html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { response, html, text, rows: html.match(/<th scope="row">/g)?.length ?? 0 };
};
const planOf = async (answers: object) => {
  const sent = { ...ANSWERS, ...answers, terms: true, market: 'de' };
  const path = (await shop.call<{ plan: string }>('/api/planner', sent)).body.plan;
  return path.slice(path.lastIndexOf('/') + 1);
};

describe('a change of food', () => {
  it('has a day for each day of the pace, with the grams that are told, and is kept and found by nobody', async () => {
    const { response, rows, text, html } = await read(pages.foodChange('de', null, { old: '120', new: '200' }));
    expect(rows).toBe(7);
    expect(text).toContain('90 g 50 g');
    expect(text).toContain('30 g 150 g');
    expect(text).toContain('– 200 g');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('<meta name="robots" content="noindex');
    expect((await read(pages.foodChange('de', null, { stool: 'loose' }))).rows).toBe(14);
    expect((await read(pages.foodChange('de', null, { days: '9' }))).rows).toBe(9);
  });

  it('is slower from a day with a soft stool on', async () => {
    const { rows, text } = await read(pages.foodChange('de', null, { soft: '3' }));
    expect(rows).toBeGreaterThan(7);
    expect(text).toContain('The step with the soft stool goes on for 2 more days');
  });

  it('has the ration of a plan, and begins more slowly for a sensitive stomach', async () => {
    const usual = await planOf({});
    const { text, rows } = await read(pages.foodChange('de', usual));
    expect(text).toContain(`Changing ${ANSWERS.name}’s food`);
    expect(text).toMatch(/– [\d,]+ g/);
    expect(rows).toBe(7);
    const plan = await read(`/de/feeding-plan/plan/${usual}`);
    expect(plan.html).toContain(pages.foodChange('de', usual));
    const sensitive = await planOf({ specialNeeds: ['sensitive_stomach'] });
    const slow = await read(pages.foodChange('de', sensitive));
    expect([slow.rows, slow.text.includes('has a sensitive stomach')]).toEqual([10, true]);
    expect((await shop.get(pages.foodChange('de', crypto.randomUUID()))).status).toBe(404);
  });

  it('begins on the day after the last one on which what is ordered now arrives, unless another one is asked for', async () => {
    const { to: last } = journeyOfOrder(new Date((await shop.control('clock')).now), 'DE').arrives;
    const to = addDays(last, 1);
    const { html, text } = await read(pages.foodChange('de'));
    expect(html).toContain(`<time dateTime="${to}">`);
    expect(/<input[^>]*name="start"[^>]*>/.exec(html)![0]).toContain(`value="${to}"`);
    expect(text).toContain('If you order today, the new food is with you by then.');
    expect((await read(pages.foodChange('de', null, { start: today }))).html).toContain(`<time dateTime="${today}">`);
  });

  it('comes as a calendar file, with an event for each step', async () => {
    const start = addDays(today, 4);
    const { html } = await read(pages.foodChange('de', null, { start, old: '120', new: '200' }));
    const [, href] = /href="([^"]+change\.ics[^"]*)"/.exec(html)!;
    const response = await shop.get(href!.replaceAll('&amp;', '&'));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const file = (await response.text()).replaceAll('\r\n ', '');
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(file).toContain(`DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`);
    expect(file).toContain('current food: 90 g\\, new food: 50 g');
    expect((await shop.get('/de/feeding-plan/change.ics?plan=none')).status).toBe(404);
  });

  it('stands in each language', async () => {
    expect((await read(pages.foodChange('se'))).text).toContain('Byta foder, dag för dag');
    expect((await read(pages.foodChange('pt'))).text).toContain('Mudar de comida, dia a dia');
  });
});
