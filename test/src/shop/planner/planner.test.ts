import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import vectors from '../../../cases/planner-vectors.json';
import { type Jar, signIn } from '../../../customer.ts';
import { eventually, LAUNCH_DAYS, SOON, useShop } from '../../../shop.ts';
import { visitorOf } from './visitor.ts';

const shop = useShop({ ...SOON, PLAN_DISCOUNT_CODE: 'WELCOME10' });
let today = '';
beforeAll(async () => {
  today = (await shop.control('clock')).now.slice(0, 10);
});

const monthsAgo = (months: number): string => {
  const at = new Date(`${today}T00:00:00Z`);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - months);
  at.setUTCDate(Math.min(day, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()));
  return at.toISOString().slice(0, 10);
};
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

const dog = () => ({
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: monthsAgo(48),
  breed: 'unknown',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 10,
  specialNeeds: ['neutered'],
  foodPreferences: ['dry'],
  market: 'de',
});
const cat = () => ({ ...dog(), species: 'cat', name: 'Sot', activity: 'indoor', currentWeightKg: 4.5 });

const ask = async (answers: Record<string, unknown>) => {
  const { status, body } = await shop.call('/api/planner', answers);
  const { kcalPerDay, products = [], notices = [], errors, plan } = body as any;
  return {
    status,
    kcal: kcalPerDay as number,
    products,
    notices: notices.map(({ code }: { code: string }) => code),
    errors,
    plan,
  };
};

describe('the vectors', () => {
  const WORDS: Record<number, string> = { 3: 'underweight', 5: 'normal', 7: 'overweight' };
  const expressible = vectors.vectors.filter(
    ({ id, input }) => id.startsWith('B') && ((input as { bcs?: number }).bcs ?? 5) in WORDS,
  );

  it('include boundaries that a form can express', () => expect(expressible.length).toBeGreaterThan(10));

  it.each(expressible.map((vector) => [vector.id, vector] as const))(
    '%s gives its result over HTTP',
    async (_, { input, kcalPerDay }) => {
      const given = input as Record<string, any>;
      const answers = {
        ...(given.species === 'dog' ? dog() : cat()),
        birthdate: monthsAgo(given.ageMonths),
        bodyCondition: WORDS[given.bcs ?? 5],
        currentWeightKg: given.weightKg,
        ...(given.expectedAdultKg && { expectedAdultWeightKg: given.expectedAdultKg }),
        activity:
          given.species === 'cat'
            ? given.indoor
              ? 'indoor'
              : 'outdoor'
            : { low: 'low', normal: 'medium', high: 'high' }[given.activity as string],
        specialNeeds: [given.neutered && 'neutered', given.weightGainProne && 'tendency_to_gain_weight'].filter(
          Boolean,
        ),
      };
      const { status, kcal, errors } = await ask(answers);
      if (kcalPerDay === null)
        expect([status, errors[0].code, errors[0].field]).toEqual([422, 'too_young', 'birthdate']);
      else expect([status, kcal]).toEqual([200, kcalPerDay]);
    },
  );
});

describe('invalid answers', () => {
  it.each([
    ['a date in the future', { birthdate: '2999-01-01' }, 'birthdate', 'invalid_birthdate'],
    ['an age of forty years', { birthdate: '1980-01-01' }, 'birthdate', 'invalid_birthdate'],
    ['a date that does not exist', { birthdate: '2024-02-31' }, 'birthdate', 'invalid_birthdate'],
    ['an age of seven weeks', { birthdate: 'young' }, 'birthdate', 'too_young'],
    ['a weight of 10 g', { currentWeightKg: 0.01 }, 'currentWeightKg', 'invalid_current_weight_kg'],
    ['a weight of 900 kg', { currentWeightKg: '900' }, 'currentWeightKg', 'invalid_current_weight_kg'],
    ['a weight in words', { currentWeightKg: 'heavy' }, 'currentWeightKg', 'invalid_current_weight_kg'],
    [
      'an adult weight below the current one',
      { birthdate: 'puppy', currentWeightKg: 8, expectedAdultWeightKg: 5 },
      'expectedAdultWeightKg',
      'invalid_expected_adult_weight_kg',
    ],
    ['a name that is a URL', { name: 'https://evil.example' }, 'name', 'invalid_name'],
    ['a name of two lines', { name: 'Rex\n\nhello' }, 'name', 'invalid_name'],
    ['a newsletter without an e-mail address', { newsletter: true, terms: true }, 'email', 'email_required'],
    [
      'an adult weight below the current one, almost grown',
      { birthdate: 'almost', currentWeightKg: 12, expectedAdultWeightKg: 9 },
      'expectedAdultWeightKg',
      'invalid_expected_adult_weight_kg',
    ],
    ['an unknown breed', { breed: 'dragon' }, 'breed', 'invalid_breed'],
    ['a cat of a dog breed', { species: 'cat', activity: 'indoor', breed: 'poodle' }, 'breed', 'invalid_breed'],
    ['an indoor dog', { activity: 'indoor' }, 'activity', 'invalid_activity'],
    ['an empty name', { name: '  ' }, 'name', 'pet_name_required'],
    ['a bird', { species: 'bird' }, 'species', 'invalid_species'],
    ['an e-mail address without an ending', { email: 'bla@bla', terms: true }, 'email', 'email_incomplete'],
    ['an invalid e-mail address', { email: 'nobody', terms: true }, 'email', 'email_invalid'],
    ['terms refused', { terms: false }, 'terms', 'plan_terms_required'],
    ['an e-mail without terms', { email: 'a@b.example' }, 'terms', 'plan_terms_required'],
  ])('%s: the field is refused', async (_, change: Record<string, unknown>, field, code) => {
    const birthdate =
      { young: daysAgo(50), puppy: monthsAgo(4), almost: monthsAgo(11) }[change.birthdate as string] ??
      change.birthdate ??
      dog().birthdate;
    const { status, errors } = await ask({ ...dog(), ...change, birthdate });
    expect(status).toBe(422);
    expect(errors).toContainEqual({ code, field, message: expect.stringMatching(/\w{4,}/) });
  });

  it('are all reported at once, in the specification’s words', async () => {
    expect((await ask({ ...dog(), terms: false })).errors[0].message).toBe(
      'Terms & Conditions and privacy policy must be approved',
    );
    const { errors } = await ask({ market: 'de' });
    expect(errors.map(({ field }: { field: string }) => field)).toEqual([
      'species',
      'name',
      'gender',
      'birthdate',
      'breed',
      'activity',
      'bodyCondition',
      'currentWeightKg',
    ]);
    expect((await shop.call('/api/planner', '[]')).status).toBe(400);
  });
});

describe('the recommendation', () => {
  const handles = (products: { handle: string; tab: string }[], tab: string) =>
    products.filter((one) => one.tab === tab).map(({ handle }) => handle);

  it.each([
    ['an overweight neutered cat', () => ({ ...cat(), bodyCondition: 'overweight' }), 'dry', 'insect-neutered-cat'],
    [
      'a senior giant dog',
      () => ({ ...dog(), breed: 'great-dane', currentWeightKg: 60, birthdate: monthsAgo(96) }),
      'dry',
      'senior-insect-dog',
    ],
    [
      'a kitten of 11 months',
      () => ({ ...cat(), birthdate: monthsAgo(11), currentWeightKg: 3.8 }),
      'dry',
      'kitten-insect-dry',
    ],
    [
      'a puppy of a large breed',
      () => ({ ...dog(), breed: 'lab', birthdate: monthsAgo(4), currentWeightKg: 14 }),
      'dry',
      'puppy-insect-large',
    ],
    [
      'a puppy of a small breed',
      () => ({ ...dog(), breed: 'chihuahua', birthdate: monthsAgo(4), currentWeightKg: 1.2 }),
      'dry',
      'puppy-insect-small',
    ],
    [
      'a dog with a sensitive stomach',
      () => ({ ...dog(), specialNeeds: ['sensitive_stomach'] }),
      'dry',
      'insect-potato-adult-dog',
    ],
    [
      'a dog that gains weight easily',
      () => ({ ...dog(), specialNeeds: ['tendency_to_gain_weight'] }),
      'dry',
      'light-insect-dog',
    ],
    ['a tiny dog', () => ({ ...dog(), breed: 'chihuahua', currentWeightKg: 2.5 }), 'dry', 'small-bite-adult-dog'],
    [
      'an active dog',
      () => ({ ...dog(), activity: 'high', specialNeeds: ['high_energy_feed'] }),
      'dry',
      'premium-active-dog',
    ],
    ['a preference for wet food', () => ({ ...dog(), foodPreferences: ['wet_or_raw'] }), 'wet', 'wet-insect-dog-tray'],
  ])('for %s starts with the product made for it', async (_, answers, tab, first) => {
    const { products } = await ask(answers());
    expect(handles(products, tab)[0]).toBe(first);
  });

  it('has rations rounded up to grams, and how long a bag lasts', async () => {
    const { kcal, products } = await ask(dog());
    expect(kcal).toBe(619);
    // 618.58 kcal of food with 363 kcal per 100 g. No size fits to a tenth; two bags of 10 kg every three months are
    // clearly the cheapest.
    expect(products[0]).toEqual({
      handle: 'insect-oat-adult-dog',
      variantId: await shop.variant('insect-oat-adult-dog', '10 kg'),
      gramsPerDay: 171,
      kgPerMonth: 5.13,
      daysPerPack: 58,
      tab: 'dry',
      every: 'P3M',
      packs: [{ variantId: await shop.variant('insect-oat-adult-dog', '10 kg'), quantity: 2 }],
    });
  });

  it('prefers lower prices for owners who are sensitive to them', async () => {
    const prices = { ...dog(), specialNeeds: ['neutered', 'sensitive_to_price'] };
    expect(handles((await ask(prices)).products, 'dry')[0]).toBe('insect-potato-adult-dog');
  });

  it('combines wet and dry food, and takes the treats that the plan delivers off it, at most a tenth', async () => {
    const { kcal, products } = await ask({ ...dog(), foodPreferences: ['dry', 'wet_or_raw', 'treats', 'dental'] });
    const product = (tab: string) => products.find((one: any) => one.tab === tab);
    const energy = (tab: string, per100: number) => (product(tab).gramsPerDay * per100) / 100;
    // a bag of 150 g comes every month, and a stick for every day
    const treats = (Math.min(150 / (365.25 / 12), product('treats').gramsPerDay) * 322) / 100;
    const left = kcal - treats - energy('dental', 308);
    expect(energy('dry', 363) + energy('wet', 102)).toBeGreaterThanOrEqual(left - 1);
    expect(energy('dry', 363) + energy('wet', 102)).toBeLessThan(left + 8);
    expect(energy('treats', 322) + energy('dental', 308)).toBeLessThanOrEqual(kcal * 0.1 + 1);
  });

  it('leaves out products with an allergen', async () => {
    const answers = { ...dog(), specialNeeds: ['feed_allergy'], allergies: ['oats'] };
    const { products, notices } = await ask(answers);
    expect(handles(products, 'dry')).not.toContain('insect-oat-adult-dog');
    expect(handles(products, 'dry').length).toBeGreaterThan(0);
    expect(notices).toContain('allergy');
    const nothing = await ask({ ...answers, allergies: ['insects'] });
    expect([nothing.products, nothing.notices.includes('no_food_allergy')]).toEqual([[], true]);
    // A named ingredient counts without the special need as well; an unknown one is refused.
    expect(handles((await ask({ ...answers, specialNeeds: [] })).products, 'dry')).not.toContain(
      'insect-oat-adult-dog',
    );
    for (const [field, value] of [
      ['allergies', ['soy']],
      ['allergies', ['toString']],
      ['specialNeeds', ['gills']],
      ['foodPreferences', ['hay']],
    ] as const)
      expect((await ask({ ...answers, [field]: value })).errors).toContainEqual(expect.objectContaining({ field }));
    // A form may repeat a field or send it once: a single text is one value.
    expect((await ask({ ...answers, specialNeeds: 'neutered' })).status).toBe(200);
    expect((await ask({ ...answers, specialNeeds: 'gills' })).errors).toContainEqual(
      expect.objectContaining({ field: 'specialNeeds' }),
    );
    expect(
      handles((await ask({ ...cat(), specialNeeds: ['feed_allergy'], allergies: ['barley'] })).products, 'dry'),
    ).not.toContain('indoor-hairball-cat');
  });

  it('has no wet cat food before its launch date', async () => {
    const answers = { ...cat(), foodPreferences: ['wet_or_raw'] };
    const before = await ask(answers);
    expect([handles(before.products, 'wet'), before.notices.includes('wet_cat')]).toEqual([[], true]);
    expect(handles(before.products, 'dry').length).toBeGreaterThan(0);
    await shop.advanceClock(LAUNCH_DAYS + 1);
    const after = await ask(answers);
    expect(handles(after.products, 'wet')[0]).toMatch(/^wet-/);
    await shop.reset();
    await eventually(async () => (await ask(answers)).notices.includes('wet_cat'));
  }, 120_000);

  it('warns of implausible weights, of underweight and of overweight', async () => {
    expect((await ask({ ...cat(), currentWeightKg: 9 })).notices).toContain('weight_unusual');
    expect((await ask({ ...dog(), breed: 'chihuahua', currentWeightKg: 20 })).notices).toContain('weight_breed');
    expect((await ask({ ...dog(), bodyCondition: 'overweight' })).notices).toContain('overweight');
    expect((await ask({ ...dog(), bodyCondition: 'underweight' })).notices).toContain('underweight');
    expect(
      (await ask({ ...dog(), birthdate: monthsAgo(3), currentWeightKg: 2, foodPreferences: ['dental'] })).notices,
    ).toContain('no_chews');
  });

  it('is a 503 when the catalogue is down and not cached', async () => {
    await shop.fault({ service: 'storefront', errorRate: 1, mode: '500' });
    const { status, body } = await shop.call('/api/planner', { ...dog(), market: 'pl' });
    expect([status, body.errors[0]!.code]).toEqual([503, 'shop_unavailable']);
    await shop.reset();
  });
});

const visitor = (cc = 'de') => visitorOf(shop, cc);

const FORM = {
  pet: { species: 'dog', name: 'Bella', gender: 'female' },
  breed: { breed: 'Labrador' },
  health: { activity: 'medium', bodyCondition: 'normal', currentWeightKg: '30,5', 'specialNeeds[feed_allergy]': '1' },
  food: { 'foodPreferences[dry]': '1', 'allergies[rice]': '1' },
};

async function answered(cc = 'de') {
  const who = visitor(cc);
  await who.step('pet', FORM.pet);
  await who.step('birthdate', { birthdate: monthsAgo(48) });
  await who.step('breed', { breed: 'lab' });
  await who.step('health', FORM.health);
  await who.step('food', FORM.food);
  return who;
}

const PET = {
  species: 'dog',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'Labrador Retriever',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 30,
  specialNeeds: [] as string[],
  foodPreferences: ['dry'],
  allergies: '',
};

describe('the six steps', () => {
  it('lead forward and back, keep the answers, and cannot be skipped', async () => {
    const who = visitor();
    expect((await who.read('/de/feeding-plan/food')).headers.get('location')).toBe('/de/feeding-plan');
    expect(await who.step('pet', FORM.pet)).toEqual([303, '/de/feeding-plan/birthdate']);
    expect((await who.read('/de/feeding-plan/health')).headers.get('location')).toBe('/de/feeding-plan/birthdate');
    const page = await (await who.read('/de/feeding-plan/birthdate')).text();
    expect(page).toContain('When was Bella born?');
    expect(page).toContain('Age decides which food fits and how much of it.');
    expect(await who.step('birthdate', { birthdate: '', ageYears: '4', ageMonths: '' })).toEqual([
      303,
      '/de/feeding-plan/breed',
    ]);
    expect(await who.step('breed', { breed: 'lab' })).toEqual([303, '/de/feeding-plan/health']);
    expect(await who.step('health', FORM.health, 'back')).toEqual([303, '/de/feeding-plan/breed']);
    expect(await (await who.read('/de/feeding-plan/breed')).text()).toContain('value="Labrador Retriever"');
    const health = await (await who.read('/de/feeding-plan/health')).text();
    expect(health).toMatch(/name="currentWeightKg"[^>]*value="30.5"/);
    expect(health).toMatch(
      /value="1"[^>]*checked=""[^>]*>Food allergy|name="specialNeeds\[feed_allergy\]"[^>]*checked/,
    );
    expect(await who.step('health', FORM.health)).toEqual([303, '/de/feeding-plan/food']);
    expect(await (await who.read('/de/feeding-plan/food')).text()).toContain('What can Bella not eat?');
    expect(await who.step('food', FORM.food)).toEqual([303, '/de/feeding-plan/email']);
    const last = await (await who.read('/de/feeding-plan/email')).text();
    expect(last).toMatch(/<small>[\d,]+[^\w]*(?:<!-- -->)?[^\w]*kcal a day/);
    for (const path of ['', '/birthdate', '/breed', '/health', '/food', '/email']) {
      const answer = await who.read(`/de/feeding-plan${path}`);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store']);
    }
  });

  it('show errors beside their fields and keep the submitted values', async () => {
    const who = visitor();
    expect(await who.step('pet', { species: 'cat', name: '', gender: 'male' })).toEqual([303, '/de/feeding-plan#name']);
    const page = await (await who.read('/de/feeding-plan')).text();
    expect(page).toContain('Enter your pet’s name.');
    expect(page).toMatch(/value="cat"[^>]*checked|checked=""[^>]*value="cat"/);
    await who.step('pet', FORM.pet);
    expect(await who.step('birthdate', { birthdate: '2999-01-01' })).toEqual([
      303,
      '/de/feeding-plan/birthdate#birthdate',
    ]);
    expect(await (await who.read('/de/feeding-plan/birthdate')).text()).toContain('value="2999-01-01"');
    await who.step('birthdate', { birthdate: monthsAgo(4) });
    expect(await who.step('breed', { breed: 'terrier' })).toEqual([303, '/de/feeding-plan/breed#breed']);
    const breeds = await (await who.read('/de/feeding-plan/breed')).text();
    expect(breeds).toContain('Did you mean');
    expect(breeds).toContain('value="terrier"');
    await who.step('breed', { breed: 'goldn retriver' });
    const misspelt = await (await who.read('/de/feeding-plan/breed')).text();
    expect(misspelt).toMatch(/Did you mean[\s\S]*value="golden-retriever"/);
    expect(misspelt).toContain('value="goldn retriver"');
    await who.step('breed', { choice: 'mixed-small', breed: 'terrier' });
    expect(await who.step('health', { ...FORM.health, currentWeightKg: '900', expectedAdultWeightKg: '4' })).toEqual([
      303,
      '/de/feeding-plan/health#currentWeightKg',
    ]);
    const health = await (await who.read('/de/feeding-plan/health')).text();
    expect(health).toContain('value="900"');
    expect(health).toContain('a dog from 0.5 to 100 kg');
    expect(await who.step('health', { ...FORM.health, currentWeightKg: '8', expectedAdultWeightKg: '4' })).toEqual([
      303,
      '/de/feeding-plan/health#expectedAdultWeightKg',
    ]);
  });

  it('keep the valid answers of a step on the way back, accept a changed rough age, and detect another tab', async () => {
    const who = await answered();
    expect(
      await who.step(
        'health',
        { activity: 'high', bodyCondition: 'normal', currentWeightKg: 'x', expectedAdultWeightKg: '' },
        'back',
      ),
    ).toEqual([303, '/de/feeding-plan/breed']);
    const health = await who.read('/de/feeding-plan/health');
    expect(health.status).toBe(200);
    expect(await health.text()).toMatch(/<input(?=[^>]*name="activity")(?=[^>]*value="high")(?=[^>]*checked)/);
    const year = (html: string) => /name="birthdate"[^>]*value="(\d{4})/.exec(html)![1];
    await who.step('birthdate', { birthdate: '', ageYears: '2', ageMonths: '' });
    const two = year(await (await who.read('/de/feeding-plan/birthdate')).text())!;
    const stored = /name="birthdate"[^>]*value="([\d-]{10})"/.exec(
      await (await who.read('/de/feeding-plan/birthdate')).text(),
    )![1]!;
    await who.step('birthdate', { birthdate: stored, ageYears: '5', ageMonths: '' });
    expect(Number(two) - Number(year(await (await who.read('/de/feeding-plan/birthdate')).text()))).toBe(3);
    const other = await who.send(
      '/api/planner/step',
      { step: 'birthdate', go: 'next', animal: 'cat Tab', birthdate: monthsAgo(5) },
      '/de/feeding-plan/birthdate',
    );
    expect(other.headers.get('location')).toBe('/de/feeding-plan/birthdate#said');
    expect(await (await who.read('/de/feeding-plan/birthdate')).text()).toContain(
      'Another tab is now planning for another animal.',
    );
    await who.send('/api/planner/start', {});
    expect(await (await who.read('/de/feeding-plan')).text()).not.toContain('value="Bella"');
  });

  it('ask again what depends on the animal when it changes, and survive an invalid cookie', async () => {
    const who = await answered();
    expect(await who.step('pet', { species: 'cat', name: 'Sot', gender: 'female' })).toEqual([
      303,
      '/de/feeding-plan/birthdate',
    ]);
    expect(await who.step('birthdate', { birthdate: monthsAgo(48) })).toEqual([303, '/de/feeding-plan/breed']);
    const broken = [
      '{',
      'null',
      '{"name":{}}',
      '{"species":"dragon"}',
      '{"currentWeightKg":1e9}',
      JSON.stringify({ ...dog(), specialNeeds: ['feed_allergy'], allergies: ['toString'] }),
    ];
    for (const plan of broken)
      for (const path of ['', '/email']) {
        const { status } = await shop.get(`/de/feeding-plan${path}`, { cookie: `plan=${encodeURIComponent(plan)}` });
        expect([plan, path, status === 200 || status === 302]).toEqual([plan, path, true]);
      }
  });

  it('end in one plan for each form; without the terms they show the specification’s message', async () => {
    const who = await answered();
    const refused = await who.send('/api/planner', { email: 'nobody' }, '/de/feeding-plan/email');
    expect(refused.headers.get('location')).toBe('/de/feeding-plan/email#email');
    const page = await (await who.read('/de/feeding-plan/email')).text();
    expect(page).toContain('Terms &amp; Conditions and privacy policy must be approved');
    expect(page).toContain('Please enter a valid email address');
    expect(page).toContain('value="nobody"');
    const fields = { email: 'Plan@Kvistra.example', newsletter: '1', terms: '1', formId: 'once' };
    const answers = await Promise.all([1, 2, 3].map(() => who.send('/api/planner', fields, '/de/feeding-plan/email')));
    const places = new Set(answers.map((answer) => answer.headers.get('location')));
    expect(places.size).toBe(1);
    const [place] = [...places] as [string];
    expect(place).toMatch(/^\/de\/feeding-plan\/plan\/[0-9a-f-]{36}$/);
    const plan = await shop.get(place);
    expect([plan.status, plan.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const html = await plan.text();
    expect(html).toContain('Bella’s feeding plan');
    expect(html).toContain('noindex');
    const row = await (await shop.database())
      .prepare('SELECT email, newsletter, market FROM plans WHERE id = ?')
      .bind(place.split('/').at(-1))
      .first();
    expect(row).toEqual({ email: 'plan@kvistra.example', newsletter: 1, market: 'de' });
    const { mails } = await eventually(async () => {
      const found = await shop.control('mails?to=plan@kvistra.example');
      return found.mails.length > 1 && found;
    });
    expect(mails.map(({ subject }: { subject: string }) => subject).sort()).toEqual([
      'Please confirm the newsletter',
      'Your feeding plan',
    ]);
    const mail = mails.find(({ subject }: { subject: string }) => subject === 'Your feeding plan');
    expect(mail.text).toContain(`${shop.url}${place}`);
    expect(mail.html).toContain(`<a href="${shop.url}${place}" `);
  });
});

describe('a plan', () => {
  afterEach(() => shop.reset());
  const make = async (fields: Record<string, string> = {}, cc = 'de') => {
    const who = await answered(cc);
    const done = await who.send(
      '/api/planner',
      { terms: '1', formId: crypto.randomUUID(), ...fields },
      `/${cc}/feeding-plan/email`,
    );
    const place = done.headers.get('location')!;
    return { who, place, id: place.split('/').at(-1)! };
  };
  const kcalOf = (html: string) => /<b>([\d,]+)<\/b><span>kcal a day/.exec(html)![1];

  it('is mailed later when the mail service is down, and only once', async () => {
    await shop.fault({ service: 'mail', errorRate: 1, mode: '500' });
    const { place } = await make({ email: 'later@kvistra.example' }, 'se');
    const mails = async () => (await shop.control('mails?to=later@kvistra.example')).mails;
    await shop.everyMinute();
    expect(await mails()).toEqual([]);
    const later = async () => {
      await (await shop.database()).prepare("UPDATE outbox SET due_at = '2020-01-01' WHERE state = 'open'").run();
      await shop.everyMinute();
    };
    // The mail is accepted, but the answer is lost.
    await shop.fault({ service: 'mail', errorRate: 1, mode: 'half' });
    await eventually(async () => {
      await later();
      return (await mails()).length > 0;
    });
    await shop.fault({ service: 'mail', errorRate: 0, latencyMs: 0 });
    const sentAt = async () => {
      await later();
      const database = await shop.database();
      return (
        await database
          .prepare("SELECT sent_at FROM mails WHERE recipient = 'later@kvistra.example'")
          .first<{ sent_at: string | null }>()
      )?.sent_at;
    };
    await eventually(sentAt);
    await later();
    const sent = await mails();
    expect(sent.map(({ subject }: { subject: string }) => subject)).toEqual(['Din foderplan']);
    expect(sent[0].text).toContain(place);
    const row = await (await shop.database())
      .prepare("SELECT text, sent_at FROM mails WHERE recipient = 'later@kvistra.example'")
      .first<{ text: string; sent_at: string }>();
    expect([row!.text, row!.sent_at]).toEqual(['', expect.any(String)]);
  });

  it('shows tabs, frequency and price, and is added to the cart as a subscription with the bags it needs', async () => {
    const { place, id, who } = await make();
    const html = await (await shop.get(place)).text();
    expect(html).toContain('Our choice');
    expect(html).toMatch(
      /<dt>Delivered<\/dt><dd>(?:\d+\s×\s)?[\d.]+ kg(?: \+ (?:\d+\s×\s)?[\d.]+ kg)?, every (?:month|2 months|3 months)<\/dd>/,
    );
    expect(html).toMatch(/<dt>Price per day<\/dt><dd>€\d/);
    expect((await shop.get(`${place}?tab=nonsense`)).status).toBe(200);
    const bought = await who.send('/api/planner/cart', { planId: id }, place);
    expect([bought.status, bought.headers.get('location')]).toEqual([303, '/de/cart']);
    const cart = await (await who.read('/de/cart')).text();
    expect(cart).toMatch(/Every (?:month|2 months|3 months)/);
    const nothing = await who.send('/api/planner/cart', { planId: id, 'tabs[chosen]': '' }, place);
    expect(nothing.headers.get('location')).toBe(`${place}#said`);
    const twice = { planId: id, formId: 'twice' };
    const lines = async () =>
      /<input[^>]*name="quantity"[^>]*value="(\d+)"/.exec(await (await who.read('/de/cart')).text())![1];
    await who.send('/api/planner/cart', twice, place);
    const after = await lines();
    await who.send('/api/planner/cart', twice, place);
    expect(await lines()).toBe(after);
  });

  it('is recalculated with a new weight; an invalid one is refused beside the field', async () => {
    const { place, id, who } = await make();
    const before = kcalOf(await (await who.read(place)).text());
    const wrong = await who.send('/api/planner/weigh', { planId: id, weightKg: '900' }, place);
    expect(wrong.headers.get('location')).toBe(`${place}#weightKg`);
    const refused = await (await who.read(place)).text();
    expect(refused).toContain('value="900"');
    expect(kcalOf(refused)).toBe(before);
    const right = await who.send('/api/planner/weigh', { planId: id, weightKg: '33,5' }, place);
    expect(right.headers.get('location')).toBe(`${place}?done=weighed`);
    const after = await (await who.read(right.headers.get('location')!)).text();
    expect(after).toContain('The recommendation has been updated.');
    expect(kcalOf(after)).not.toBe(before);
    expect(after).toContain('is based on 33.5 kg');
  });

  it('is a 404 for an unknown id', async () => {
    expect((await shop.get(`/de/feeding-plan/plan/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await shop.get('/de/feeding-plan/plan/1')).status).toBe(404);
    for (const path of ['weigh', 'cart', 'start'])
      expect((await shop.call(`/api/planner/${path}`, { planId: crypto.randomUUID(), weightKg: 5 })).status).toBe(404);
    expect((await shop.call('/api/planner/save', { planId: crypto.randomUUID() })).status).toBe(401);
  });

  it('is saved as a pet, follows its weight, and is exported and deleted with the account', async () => {
    const jar: Jar = await signIn(shop, 'planner.one@kvistra.example');
    const { id, place } = await make({ email: 'planner.one@kvistra.example' });
    for (let i = 0; i < 2; i++)
      expect((await shop.call('/api/planner/save', { planId: id, market: 'de' }, { Cookie: jar.header })).status).toBe(
        200,
      );
    const list = await (await shop.get('/de/account/pets', { Cookie: jar.header })).text();
    expect(list.match(/<h2>Bella<\/h2>/g)).toHaveLength(1);
    expect(list).toContain('Labrador Retriever');
    expect(list).toContain(place);
    const database = await shop.database();
    const pet = () =>
      database
        .prepare("SELECT current_weight_kg AS kg, allergies, special_needs AS needs FROM pets WHERE name = 'Bella'")
        .first();
    expect(await pet()).toEqual({ kg: 30.5, allergies: '["rice"]', needs: '["feed_allergy"]' });
    // Anyone with the link may weigh the plan, but only the owner changes the pet.
    await shop.call('/api/planner/weigh', { planId: id, weightKg: 29, market: 'de' });
    expect(await pet()).toMatchObject({ kg: 30.5 });
    await shop.call('/api/planner/weigh', { planId: id, weightKg: 31, market: 'de' }, { Cookie: jar.header });
    expect(await pet()).toEqual({ kg: 31, allergies: '["rice"]', needs: '["feed_allergy"]' });
    const second = await signIn(shop, 'planner.two@kvistra.example');
    expect((await shop.call('/api/planner/save', { planId: id, market: 'de' }, { Cookie: second.header })).status).toBe(
      403,
    );
    const exported = await (
      await shop.form('/api/account/data/export', { market: 'de' }, { Cookie: jar.header })
    ).json();
    expect((exported as any).feedingPlans).toMatchObject([{ id, answers: { name: 'Bella', currentWeightKg: 31 } }]);
    expect(
      (await shop.call('/api/account/data/delete', { market: 'de', confirm: 'DELETE' }, { Cookie: jar.header })).status,
    ).toBe(200);
    expect((await shop.get(place)).status).toBe(404);
    expect(
      await database.prepare("SELECT count(*) AS n FROM mails WHERE recipient = 'planner.one@kvistra.example'").first(),
    ).toEqual({ n: 0 });
  });

  it('follows the pet it was saved as, and further changes make a new plan', async () => {
    const jar = await signIn(shop, 'planner.three@kvistra.example');
    const { id, place, who } = await make();
    await shop.call('/api/planner/save', { planId: id, market: 'de' }, { Cookie: `${jar.header}; ${who.cookies()}` });
    const { body } = await shop.call(
      '/api/account/pets/save',
      { ...PET, petId: '', market: 'de', name: 'Other', formId: 'other' },
      { Cookie: jar.header },
    );
    const { id: petId } = (body as any).pets.find(({ name }: { name: string }) => name === 'Bella');
    await shop.call(
      '/api/account/pets/save',
      {
        ...PET,
        petId,
        name: 'Bella',
        currentWeightKg: 35,
        specialNeeds: ['feed_allergy'],
        allergies: 'havre, Frango',
        market: 'de',
      },
      { Cookie: jar.header },
    );
    const html = await (await shop.get(place)).text();
    expect(html).toContain('is based on 35 kg');
    expect(html).not.toContain('Everyday Insect &amp; Oat');
    // The plan belongs to the account now, so the visitor who made it gets a new one.
    const again = await who.send('/api/planner', { terms: '1', formId: 'again' }, '/de/feeding-plan/email');
    expect(again.headers.get('location')).not.toBe(place);
    const second = again.headers.get('location')!;
    await who.step('health', { ...FORM.health, currentWeightKg: '40' });
    const third = await who.send('/api/planner', { terms: '1', formId: 'third' }, '/de/feeding-plan/email');
    expect(third.headers.get('location')).toBe(second);
    expect(await (await shop.get(second)).text()).toContain('is based on 40 kg');
  });

  it('for an overweight animal keeps its ideal weight, in the plan and in the pet', async () => {
    const jar = await signIn(shop, 'planner.four@kvistra.example');
    const { body, headers } = await shop.call<{ plan: string }>('/api/planner', {
      ...cat(),
      bodyCondition: 'overweight',
      currentWeightKg: 6,
      terms: true,
    });
    const [maker] = headers.getSetCookie()[0]!.split(';');
    const { plan } = body;
    const planId = plan.split('/').at(-1)!;
    await shop.call('/api/planner/save', { planId, market: 'de' }, { Cookie: `${jar.header}; ${maker}` });
    const kcal = async () => kcalOf(await (await shop.get(plan)).text());
    const first = await kcal();
    const weigh = (weightKg: number) =>
      shop.call('/api/planner/weigh', { planId, weightKg, market: 'de' }, { Cookie: jar.header });
    await weigh(5.4);
    expect(await kcal()).toBe(first);
    expect(await (await shop.get(plan)).text()).toContain('ideal weight of about 5 kg');
    await weigh(5);
    expect(Number(await kcal())).toBeGreaterThan(Number(first));
    const pet = await (await shop.database())
      .prepare(
        'SELECT body_condition AS condition, current_weight_kg AS kg FROM pets WHERE id = (SELECT pet_id FROM plans WHERE id = ?)',
      )
      .bind(planId)
      .first();
    expect(pet).toEqual({ condition: 'normal', kg: 5 });
  });

  it('is mailed to an address five times a day at most, without links from user input', async () => {
    for (let i = 0; i < 7; i++) await make({ email: 'Many@Kvistra.example' });
    const sent = async () => {
      await shop.everyMinute();
      return (await shop.control('mails?to=many@kvistra.example')).mails;
    };
    await expect.poll(async () => (await sent()).length).toBe(5);
    const mails = await sent();
    expect(mails.length).toBe(5);
    for (const { html } of mails)
      expect(html.match(/<a href="[^"]+/g)).toEqual([
        expect.stringContaining('/feeding-plan/plan/'),
        expect.stringContaining('/imprint'),
      ]);
  });

  it('starts from a saved pet or from the answers of another plan', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const first = await (await shop.get('/de/feeding-plan', { Cookie: jar.header })).text();
    expect(first).toContain('Somebody we know already?');
    const started = await shop.form(
      '/api/planner/start',
      { market: 'de', petId: 'demo-7001-1' },
      { Cookie: jar.header },
    );
    expect([started.status, started.headers.get('location')]).toEqual([303, '/de/feeding-plan']);
    jar.take(started);
    const health = await (await shop.get('/de/feeding-plan/health', { Cookie: jar.header })).text();
    expect(health).toMatch(/name="currentWeightKg"[^>]*value="14.5"/);
    expect(
      (
        await shop.form(
          '/api/planner/start',
          { market: 'de', petId: 'demo-7002-1' },
          { Cookie: jar.header, Accept: 'application/json' },
        )
      ).status,
    ).toBe(404);
    const { id, who } = await make();
    const again = await who.send('/api/planner/start', { planId: id });
    expect(decodeURIComponent(again.headers.getSetCookie().join())).toContain('"name":"Bella"');
  });

  it('shows the start discount that is set, which is applied to the cart', async () => {
    const { body } = await shop.call<{ plan: string }>('/api/planner', { ...dog(), terms: true });
    const { plan } = body;
    expect(await (await shop.get(plan)).text()).toContain('Your welcome code for the first order: WELCOME10');
    const cart = await shop.call('/api/planner/cart', { planId: plan.split('/').at(-1), market: 'de' });
    expect(cart.status).toBe(200);
    const cookie = cart.headers
      .getSetCookie()
      .find((one) => one.startsWith('cart='))!
      .split(';')[0]!;
    expect(await (await shop.get('/de/cart', { cookie })).text()).toContain('WELCOME10');
  });
});
