import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../../../src/routes.ts';
import { signIn } from '../../../customer.ts';
import { eventually, useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
const OAT = 'insect-oat-adult-dog';
const LIGHT = 'light-insect-dog';
const CAT = 'insect-rice-adult-cat';
const html = async (path: string, cookie = '') => (await shop.get(path, { Cookie: cookie })).text();
const decoded = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
/** The cells of a line of the table, by its name. */
function cells(page: string, name: string): string[] {
  const rows = [...page.matchAll(/<tr .*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => decoded(cell)),
  );
  return rows.find(([first]) => first === name)?.slice(1) ?? [];
}

// the first page of an isolate may come too late on a busy machine
beforeAll(() => eventually(async () => (await shop.get(pages.compare('de', [OAT, LIGHT]))).status === 200));

describe('the comparison', () => {
  it('shows energy, analysis, composition and additives of each recipe', async () => {
    const page = await html(pages.compare('de', [OAT, LIGHT]));
    expect(cells(page, 'Metabolisable energy')).toEqual([
      expect.stringMatching(/^\d+ kcal\/100 g$/),
      expect.stringMatching(/^\d+ kcal\/100 g$/),
    ]);
    for (const name of ['Crude protein', 'Composition', 'Additives', 'Price', 'Type'])
      expect([name, cells(page, name).filter((cell) => cell.length > 3)]).toEqual([
        name,
        expect.objectContaining({ length: 2 }),
      ]);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
  });

  it('has the same figures as the page of each product', async () => {
    const page = await html(pages.compare('de', [OAT, LIGHT]));
    const product = decoded(await html(pages.product('de', 'dog-food', OAT)));
    for (const name of ['Metabolisable energy', 'Crude protein', 'Composition'])
      expect(product).toContain(cells(page, name)[0]);
  });

  it('counts the price of a day for a weight, as the page of the product does', async () => {
    const page = await html(pages.compare('de', [OAT, LIGHT], { weight: '20' }));
    const grams = cells(page, 'Amount per day').map((cell) => Number(/^(\d+) g$/.exec(cell)?.[1]));
    expect(cells(page, 'Energy per day')).toEqual([
      expect.stringMatching(/^[\d,]+ kcal$/),
      expect.stringMatching(/^[\d,]+ kcal 2\d% less: its feeding table is for animals that gain weight easily$/),
    ]);
    const product = decoded(await html(`${pages.product('de', 'dog-food', OAT)}?weight=20`));
    expect(product).toContain(`About ${grams[0]} g a day`);
    const [once] = cells(page, 'Per day, bought once');
    expect(product).toContain(`${once} a day`);
    expect(cells(page, 'Per day, with a subscription').every((price) => /€/.test(price))).toBe(true);
  });

  it('counts for the same animal as the page of the product where nobody has said which', async () => {
    const page = await html(pages.compare('de', [OAT, LIGHT]));
    const weight = /<input[^>]*name="weight"[^>]*value="(\d+)"/.exec(page)?.[1];
    expect(decoded(await html(pages.product('de', 'dog-food', OAT)))).toContain(`For a dog of ${weight} kg`);
    const asked = await html(pages.compare('de', [OAT, LIGHT], { weight: weight! }));
    expect(cells(page, 'Per day, bought once')).toEqual(cells(asked, 'Per day, bought once'));
  });

  it('says in words which day costs least: of two by how much', async () => {
    const [dearer = '', cheaper = ''] = cells(await html(pages.compare('de', [OAT, LIGHT])), 'Per day, bought once');
    const euros = (text: string) => Number(/€(\d+\.\d\d)/.exec(text)?.[1]);
    expect(dearer).toMatch(/^€\d+\.\d\d$/);
    expect(cheaper).toMatch(/^€\d+\.\d\d €\d+\.\d\d less$/);
    expect(euros(cheaper.slice(cheaper.indexOf(' ')))).toBeCloseTo(euros(dearer) - euros(cheaper), 2);
    const three = cells(await html(pages.compare('de', [OAT, LIGHT, 'senior-insect-dog'])), 'Per day, bought once');
    expect(three.filter((cell) => /^€\d+\.\d\d Lowest price$/.test(cell))).toHaveLength(1);
  });

  it('says of any recipe that its energy is less by its feeding table', async () => {
    const energies = cells(await html(pages.compare('de', [OAT, 'senior-insect-dog'])), 'Energy per day');
    expect(energies[1]).toMatch(/^\d+ kcal 2\d% less, by its own feeding table$/);
  });

  it('begins and ends with a form for each recipe that adds the size whose price is compared', async () => {
    const page = await html(pages.compare('de', [OAT, LIGHT]));
    const rows = [...page.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, name]) => name);
    expect([rows[0], rows.at(-1)]).toEqual(['Buy', 'Buy']);
    expect(cells(page, 'Buy')).toEqual(['Add 10 kg : Everyday Insect & Oat', 'Add 8 kg : Light Insect & Pumpkin']);
    const form = /<form data-cart-add[^>]*action="([^"]*)"[^>]*>.*?name="variantId" value="([^"]*)"/s.exec(page);
    const added = await shop.form(form![1]!, { variantId: form![2]!, market: 'de' });
    expect([added.status, added.headers.get('location')]).toEqual([303, pages.cart('de')]);
  });

  it('gives no amount where the weight is outside the table, or is none', async () => {
    const tiny = await html(pages.compare('de', [OAT, LIGHT], { weight: '0.1' }));
    expect(cells(tiny, 'Amount per day')).toEqual(['No amount for this weight', 'No amount for this weight']);
    const wrong = await html(pages.compare('de', [OAT, LIGHT], { weight: 'heavy' }));
    expect(wrong).toContain('Please give the weight in kilograms');
    expect(cells(wrong, 'Amount per day')).toEqual([]);
  });

  it('counts for a saved pet of the customer, and says for which recipes there is no amount', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const pet = { name: 'Humla', species: 'dog', gender: 'female', birthdate: '2021-01-01', breed: '', market: 'de' };
    const state = { activity: 'medium', bodyCondition: 'normal', currentWeightKg: '14' };
    await shop.call('/api/account/pets/save', { ...pet, ...state }, { Cookie: jar.header });
    const bySelf = await shop.get(pages.compare('de', [OAT, CAT]), { Cookie: jar.header });
    expect(bySelf.headers.get('cache-control')).toBe('private, no-store');
    const page = await bySelf.text();
    const pets = [...page.matchAll(/<option value="([0-9a-f-]{36})"[^>]*>(.*?)<\/option>/g)];
    expect(pets.length).toBeGreaterThan(0);
    const [, petId = '', name = ''] = pets[0]!;
    const named = await html(pages.compare('de', [OAT, CAT], { pet: petId }), jar.header);
    const amounts = cells(named, 'Amount per day');
    expect(amounts.filter((cell) => /^\d+ g$/.test(cell))).toHaveLength(1);
    expect(amounts).toContain(`Not made for ${name}`);
    // the address may be shared: for anybody else it names no pet
    expect(await html(pages.compare('de', [OAT, CAT], { pet: petId }))).not.toContain(name);
  });

  it.each([
    ['another order', `?products=${CAT},${LIGHT},${OAT}`, [OAT, CAT, LIGHT]],
    ['the fields of the form', `?products=${LIGHT}&products=${OAT}&weight=20`, [OAT, LIGHT]],
  ])('leads %s to its one address', async (_, query, handles) => {
    const answer = await shop.get(`${pages.compare('de')}${query}`);
    const weight = query.includes('weight') ? { weight: '20' } : {};
    expect([answer.status, answer.headers.get('location')]).toEqual([302, pages.compare('de', handles, weight)]);
  });

  it.each([
    [
      'no such recipe',
      `?products=${OAT},no-such-thing`,
      200,
      'This address names something that is not one of our recipes',
    ],
    ['nothing but junk', '?products=%3Cscript%3E', 404, 'This address names something that is not one of our recipes'],
    ['only products that do not exist', '?products=no-such,not-this', 404, 'is not one of our recipes'],
    [
      'what is no recipe',
      `?products=${OAT},tee-beetle`,
      200,
      'This address names something that is not one of our recipes',
    ],
    ['one recipe', `?products=${OAT}`, 200, 'Tick at least one more recipe'],
  ])('answers an address with %s clearly', async (_, query, status, text) => {
    const answer = await shop.get(`${pages.compare('de')}${query}`);
    const page = await answer.text();
    expect([answer.status, page.includes('<table class="compare-table')]).toEqual([status, false]);
    expect(decoded(page)).toContain(text);
  });

  it('is there as Markdown, with a column for each recipe', async () => {
    const path = pages.compare('de', [OAT, LIGHT], { weight: '20' });
    const link = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(await html(path))?.[1] ?? '';
    expect(link).toBe(pages.compare('de', [OAT, LIGHT]).replace('/compare', '/compare.md'));
    const answer = await shop.get(`${link}&weight=20`);
    expect(answer.headers.get('content-type')).toContain('text/markdown');
    const text = await answer.text();
    expect(text).toMatch(/^\| Amount per day \| \d+\u00a0g \| \d+\u00a0g \|$/m);
  });
});
