import { describe, expect, it } from 'vitest';
import { Jar, signIn } from '../../../customer.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const html = async (path: string) => (await shop.get(path)).text();
const plain = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
const part = (page: string, expression: RegExp) => plain(expression.exec(page)?.[0] ?? '');
const lasts = (page: string) => [...page.matchAll(/<small class="lasts">.*?<\/small>/gs)].map(([line]) => plain(line));

describe('days and prices by weight', () => {
  it('stand on each size, bought once and in a subscription, in the market’s words', async () => {
    expect(lasts(await html('/de/dog-food/insect-oat-adult-dog?weight=20'))).toEqual([
      'about 5 days €2.85 a day €2.43 a day',
      'about 17 days €2.46 a day €2.09 a day',
      'about 34 days €2.26 a day €1.93 a day',
    ]);
    expect(lasts(await html('/se/cat-food/insect-neutered-cat?weight=4,5'))[0]).toMatch(
      /^cirka \d+ dagar [\d,]+ kr om dagen [\d,]+ kr om dagen$/,
    );
  });

  it('of a puppy take two weights', async () => {
    const path = '/de/puppy-food/puppy-insect-small';
    expect(lasts(await html(`${path}?weight=5`))).toEqual([]);
    expect(lasts(await html(`${path}?weight=5&adult=10`)).length).toBe(2);
  });

  it('are left out without a weight, and outside the feeding table, which is said beside the field', async () => {
    const without = await html('/de/dog-food/insect-oat-adult-dog');
    expect(lasts(without)).toEqual([]);
    expect(part(without, /<p [^>]*id="ration-said".*?<\/p>/s)).toBe('');
    const giant = await html('/de/dog-food/insect-oat-adult-dog?weight=70');
    expect(part(giant, /<p [^>]*id="ration-said".*?<\/p>/s)).toContain('3 to 50 kg');
    expect(giant).toMatch(
      /<input[^>]*id="ration-weight"[^>]*aria-invalid="true"[^>]*value="70"|<input[^>]*aria-invalid="true"[^>]*value="70"/,
    );
  });

  it.each(['/de/dog-products/training-bites-dog', '/de/dog-products/slow-feeder-bowl', '/de/dog-food/sample-dog-dry'])(
    'are not asked for on %s',
    async (path) => {
      expect(await html(path)).not.toContain('id="ration');
    },
  );
});

describe('what a pack is for an animal in the middle of the feeding table', () => {
  const typical = (page: string) => part(page, /<p class="small typical".*?<\/p>/s);
  const isHidden = (page: string) => /<p class="small typical"[^>]*hidden/.test(page);

  it.each([
    ['/de/dog-food/insect-oat-adult-dog', 'For a dog of 15 kg: about 6 days, €2.30 a day €1.96 a day'],
    ['/de/puppy-food/puppy-insect-small', 'For a puppy of 10 kg that will weigh 20 kg: about 3 days,'],
    ['/se/kitten-food/kitten-insect-dry', 'För en kattunge på 1,5 kg: cirka 6 dagar,'],
    ['/pt/cat-food/insect-rice-adult-cat', 'Para um gato de 4 kg: cerca de 6 dias,'],
    // one tray is less than the ration of a day
    ['/de/dog-food/wet-insect-dog-tray', 'For a dog of 15 kg: €'],
  ])('stands on %s in one row', async (path, text) => {
    const page = await html(path);
    expect(typical(page).startsWith(text), typical(page)).toBe(true);
    expect(isHidden(page)).toBe(false);
  });

  it('makes room for what is said of a weight that was set, and stays beside one outside the table', async () => {
    expect(isHidden(await html('/de/dog-food/insect-oat-adult-dog?weight=20'))).toBe(true);
    expect(isHidden(await html('/de/dog-food/insect-oat-adult-dog?weight=70'))).toBe(false);
  });

  it.each(['/de/dog-products/training-bites-dog', '/de/dog-food/sample-dog-dry'])('is not on %s', async (path) => {
    expect(typical(await html(path))).toBe('');
  });
});

describe('what is asked right after the price', () => {
  const folds = (page: string) =>
    [...(/<div class="folds">.*?<\/div>/s.exec(page)?.[0] ?? '').matchAll(/<details( open="")?>.*?<\/details>/gs)].map(
      ([fold, open]) => [plain(/<summary>.*?<\/summary>/s.exec(fold)![0]), open !== undefined, plain(fold)] as const,
    );

  it('stands behind the form that buys, in the language of the page', async () => {
    const page = await html('/de/dog-food/insect-oat-adult-dog');
    expect(page.indexOf('class="folds"')).toBeGreaterThan(page.indexOf('class="buy-row"'));
    expect(page.indexOf('class="folds"')).toBeLessThan(page.indexOf('class="seal'));
    const [delivery, ...others] = folds(page);
    expect([delivery![0], delivery![1]]).toEqual(['Delivery and returns Free from €45. 14 days to return.', false]);
    expect(delivery![2]).toContain('2 to 4 working days after dispatch, €4.50. Free from €45');
    expect(others).toEqual([]);
    expect(folds(await html('/se/dog-food/insect-oat-adult-dog')).map(([name]) => name)).toEqual([
      expect.stringMatching(/^Leverans och retur Fri frakt från [\d\s]+kr\. Retur inom \d+ dagar\.$/),
    ]);
  });

  it('leads to composition and feeding, which stand once on the page', async () => {
    const page = await html('/de/dog-food/insect-oat-adult-dog');
    const [english] = page.replace(/<script.*?<\/script>/gs, '').split('<summary>Deutsch</summary>');
    expect(page).toMatch(/<div class="folds"><a href="#statements">Composition and feeding<\/a>/);
    expect(page).toContain('<h2 id="statements">Composition and feeding</h2>');
    for (const said of ['pomace 1', '200–263']) expect([said, english!.split(said).length - 1]).toEqual([said, 1]);
    expect(await html('/de/dog-products/slow-feeder-bowl')).not.toContain('#statements');
  });

  it('promises the taste once', async () => {
    const page = await html('/de/dog-food/insect-oat-adult-dog');
    expect(page.match(/we refund the first bag/g)).toHaveLength(1);
    expect(page).not.toMatch(/price guarantee/i);
  });
});

describe('benefits', () => {
  const benefits = async (path: string) => {
    const [list = ''] = /<ul class="benefits">.*?<\/ul>/s.exec(await html(path)) ?? [];
    return [...list.matchAll(/<b>([^<]*)<\/b>/g)].map(([, name]) => plain(name ?? ''));
  };

  it.each([
    [
      '/de/dog-food/insect-oat-adult-dog',
      ['30% insects', 'No chicken, beef, fish or dairy', 'Complete food', 'For adult dogs'],
    ],
    ['/de/dog-food/insect-potato-adult-dog', ['30% insects', 'No grain', 'Complete food', 'For adult dogs']],
    ['/de/dog-products/oven-cookies-cricket', ['12% insects', 'No chicken', 'A treat, not a meal', 'For dogs']],
    ['/se/kitten-food/kitten-insect-dry', ['42 % insekter', 'Utan kyckling', 'Helfoder', 'För kattungar']],
    [
      '/pt/cat-food/insect-neutered-cat',
      ['43 % de insetos', 'Sem frango', 'Alimento completo', 'Para gatos esterilizados'],
    ],
  ])('of %s are facts of the product', async (path, names) => {
    const found = await benefits(path);
    for (const name of names)
      expect(
        found.some((benefit) => benefit.startsWith(name)),
        `${name} in ${found.join(', ')}`,
      ).toBe(true);
    expect(found.filter((name) => /benefit\./.test(name))).toEqual([]);
  });

  it('of insects end with the animals that should be careful, once and apart from the list', async () => {
    const caution = /<\/ul><p class="small">An animal that reacts to shellfish [^<]*vet first\.<\/p>/g;
    for (const path of ['/de/dog-food/insect-oat-adult-dog', '/de/dog-food/sample-dog-dry'])
      expect([path, (await html(path)).match(caution)?.length]).toEqual([path, 1]);
  });

  it('are absent on what is no feed', async () => {
    expect(await html('/de/dog-products/slow-feeder-bowl')).not.toContain('class="benefits"');
  });
});

describe('questions before the first bag', () => {
  it.each([
    ['de', 'How do I change food in seven days?'],
    ['se', 'Hur byter jag foder på sju dagar?'],
    ['pt', 'Como mudo de alimento em sete dias?'],
  ])('have their answers in the language of /%s', async (market, question) => {
    const page = await html(`/${market}/dog-food/insect-oat-adult-dog`);
    const asked = /<section class="asked later".*?<\/section>/s.exec(page)?.[0] ?? '';
    expect(asked).toContain(question);
    // three of the product stand before them
    expect(asked.split(question)[0]!.match(/<details/g)!.length).toBeGreaterThan(3);
    expect(asked).toContain(`href="/${market}/why-insects"`);
  });

  it.each([
    ['de', 'Animal nutritionist', 'Demo: this person is invented.'],
    ['se', 'Foderrådgivare', 'Demo: personen är påhittad.'],
    ['pt', 'Nutricionista animal', 'Demo: esta pessoa é fictícia.'],
  ])(
    'have a note by an expert beside them, in the language of /%s, which says that it is invented',
    async (market, role, mark) => {
      const note = part(
        await html(`/${market}/dog-food/insect-oat-adult-dog`),
        /<figure class="expert">.*?<\/figure>/s,
      );
      for (const words of ['Ines Demo', role, mark]) expect(note).toContain(words);
    },
  );

  it('follow the CMS, and are left out when it has none; no list and no search shows their story', async () => {
    await shop.control('stories/product-questions', { published: false });
    await eventually(async () => !(await html('/de/cat-food/insect-rice-adult-cat')).includes('Before the first bag'));
    expect((await shop.get('/de/cat-food/insect-rice-adult-cat')).status).toBe(200);
    await shop.control('stories/product-questions', { published: true });
    await eventually(async () => (await html('/de/cat-food/insect-rice-adult-cat')).includes('Before the first bag'));
    expect((await shop.get('/de/product-questions')).status).toBe(404);
    for (const path of ['/de/search?q=before+the+first+bag', '/sitemap/de.xml'])
      expect(await html(path)).not.toContain('product-questions');
  });
});

describe('the questions about one product', () => {
  const asked = async (path: string) => /<section class="asked later.*?<\/section>/s.exec(await html(path))?.[0] ?? '';

  it.each([
    ['de', 'Is there grain in it?', 'Ask us about Everyday Insect &amp; Oat'],
    ['se', 'Innehåller det spannmål?', 'Fråga oss om'],
    ['pt', 'Tem cereais?', 'Pergunte-nos sobre'],
  ])('stand before those of every food, in the language of /%s, with the way to ask another', async (cc, own, ask) => {
    // a page without what the CMS was late with is made anew
    const section = await eventually(async () => {
      const shown = await asked(`/${cc}/dog-food/insect-oat-adult-dog`);
      return shown.match(/<details/g)?.length === 6 && shown;
    });
    expect(section.split('<details')[1]).toContain(own);
    expect(section).toContain(ask);
    expect(section).toContain(`href="/${cc}/contact?product=insect-oat-adult-dog"`);
  });

  it('stand alone where the product is no food, and a product without any has the way to ask', async () => {
    const treats = await asked('/de/dog-products/training-bites-dog');
    expect([treats.includes('How many may my dog have in a day?'), treats.includes('Before the first bag')]).toEqual([
      true,
      false,
    ]);
    const fountain = '/de/cat-products/drinking-fountain';
    expect([await asked(fountain), (await html(fountain)).includes('/de/contact?product=drinking-fountain')]).toEqual([
      '',
      true,
    ]);
  });
});

describe('a sample', () => {
  const sample = async (path: string) => part(await html(path), /<form class="sample".*?<\/form>/s);

  it.each([
    ['/de/dog-food/insect-oat-adult-dog', ', €1.90 €19.00/kg , free delivery when ordered alone Add the sample'],
    ['/de/dog-food/insect-potato-adult-dog', 'Dog Taster'],
    ['/de/puppy-food/puppy-insect-small', 'Sample Bag Puppy'],
    ['/de/kitten-food/kitten-insect-dry', 'Kitten Taster'],
    ['/se/dog-food/insect-oat-adult-dog', '19 kr'],
  ])('of %s holds its recipe', async (path, text) => {
    expect(await sample(path)).toContain(text);
  });

  it('is not offered where none has the recipe', async () => {
    expect(await sample('/de/dog-food/light-insect-dog')).toBe('');
    expect(await sample('/de/dog-products/training-bites-dog')).toBe('');
  });

  it('goes into the cart by its form', async () => {
    const [form = ''] = /<form class="sample".*?<\/form>/s.exec(await html('/de/dog-food/insect-oat-adult-dog')) ?? [];
    const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]): [string, string] => [name!, value!],
    );
    const added = await shop.form('/api/cart/lines/add', fields, {
      Referer: `${shop.url}/de/dog-food/insect-oat-adult-dog`,
    });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/de/cart']);
    const jar = new Jar();
    jar.take(added);
    const { cart } = (await (await shop.get('/api/cart?market=de', { Cookie: jar.header })).json()) as any;
    expect(JSON.stringify(cart)).toContain('Sample Bag Dog');
  });
});

describe('the animals that the shop knows', () => {
  const animals = async (cookie: string) => {
    const response = await shop.get('/api/planner/animals?market=de', { Cookie: cookie });
    expect(response.headers.get('cache-control')).toContain('no-store');
    return ((await response.json()) as { animals: Record<string, unknown>[] }).animals;
  };

  it('are none for a stranger, and the one of the planner’s questions for the browser that answered them', async () => {
    expect(await animals('')).toEqual([]);
    expect(await animals(`plan=${encodeURIComponent('{"species":"dog","name":"Bella"}')}`)).toEqual([]);
    const [bella] = await animals(`plan=${encodeURIComponent(JSON.stringify(ANSWERS))}`);
    expect(bella).toMatchObject({ name: 'Bella', species: 'dog', weightKg: 28, growing: false });
    expect(Object.keys(bella!).sort()).toEqual(['growing', 'kcal', 'name', 'species', 'weightKg']);
    const { body } = await shop.call('/api/planner', { ...ANSWERS, market: 'de' });
    expect(Math.round(Number(bella!.kcal))).toBe((body as any).kcalPerDay);
  });

  it('are the saved pets of a customer, and nobody else’s', async () => {
    const jar = await signIn(shop, 'weights@example.com');
    const pet = {
      ...ANSWERS,
      name: 'Rufus',
      breed: 'Labrador Retriever',
      currentWeightKg: '31',
      formId: crypto.randomUUID(),
      market: 'de',
    };
    const saved = await shop.call('/api/account/pets/save', pet, { Cookie: jar.header });
    expect(saved.status).toBe(200);
    expect((await animals(jar.header)).map(({ name, weightKg }) => [name, weightKg])).toEqual([['Rufus', 31]]);
    expect(await animals('')).toEqual([]);
  });
});

describe('the page about insects', () => {
  it.each([
    ['se', 'En brun hund sitter bakom en stor skål torrfoder'],
    ['de', 'A brown dog sits behind a large bowl of kibble'],
    ['pt', 'Um cão castanho sentado atrás de uma grande taça'],
  ])('opens with a scene, which it describes, in /%s', async (market, words) => {
    const page = await html(`/${market}/why-insects`);
    const [head = ''] = /<header class="story-head">.*?<\/header>/s.exec(page) ?? [];
    expect(head).toContain(`src="/why-insects.svg" alt="${words}`);
    expect(head).toContain('width="720" height="480"');
    expect(head).not.toContain('sprite.svg');
    expect((await shop.get('/why-insects.svg')).headers.get('Content-Type')).toContain('image/svg+xml');
  });

  it.each(['se', 'de', 'pt', 'be'])(
    'has figures with sources, a comparison, steps, a warning and a way on in /%s',
    async (market) => {
      const page = await html(`/${market}/why-insects`);
      for (const layout of ['figures', 'comparison', 'steps', 'warning', 'way-on'])
        expect(page).toContain(`class="part part-${layout}"`);
      expect(page.match(/<th scope="row"/g)).toHaveLength(6);
      expect(page).toContain(`href="/${market}/feeding-plan"`);
      expect(page).toContain(`href="/${market}/dog-food/sample-bag-100g-dog"`);
      expect(page).toContain('https://doi.org/10.2903/j.efsa.2021.6343');
      const figures = /class="part part-figures".*?<\/section>/s.exec(page)?.[0].match(/<li>.*?<\/li>/gs) ?? [];
      expect(figures).toHaveLength(4);
      for (const figure of figures) expect(plain(figure)).toMatch(/(?:Source|Källa|Fonte|trials|[Ff]örsöken|ensaios)/);
    },
  );

  it('names the shares that the product declares', async () => {
    const product = await html('/de/dog-food/insect-oat-adult-dog');
    expect(plain(product)).toMatch(/30% insects .*26% crude protein/);
    expect(plain(await html('/de/why-insects'))).toMatch(/30% of our everyday dog food.*26% crude protein/);
  });
});
