import { expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { useRestoredShop } from '../../../shop.ts';

const shop = useRestoredShop();

const DOG = {
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'unknown',
  activity: 'medium',
  bodyCondition: 'normal',
  specialNeeds: ['neutered'],
  foodPreferences: ['dry'],
  market: 'se',
  terms: true,
};

it('a plan with bags of 10 kg proposes the size and number that fit the rhythm of the subscription, and says what they leave', async () => {
  const { header: Cookie } = await signIn(shop, 'demo@kvistra.example');
  const small = await shop.variant('insect-oat-adult-dog', '1.5 kg');
  const cardOf = async (currentWeightKg: number) => {
    const { plan } = (await shop.call<{ plan: string }>('/api/planner', { ...DOG, currentWeightKg })).body;
    const html = await (await shop.get(plan, { Cookie })).text();
    return /<li class="plan-card first">[\s\S]*?<\/dl>([\s\S]*?)<li class="plan-card"/.exec(html)!;
  };
  // Subscription 301 comes every two months: 12,152 g are eaten. The plan's own 2 × 10 kg every three months would be
  // 65 % too much.
  const [card, afterFacts] = await cardOf(12);
  expect(card).toContain('2 × 10 kg, med 3 månaders mellanrum');
  const [, address, text] = /<a href="([^"]*\/301\?[^"]*)">Lägg till i prenumeration 301<\/a>([\s\S]*?)<\/p>/.exec(
    afterFacts!,
  )!;
  const query = new URL(address!.replaceAll('&amp;', '&'), shop.url).searchParams;
  expect([query.get('variant'), query.get('quantity')]).toEqual([small, '9']);
  expect(text!.replaceAll('<!-- -->', '')).toMatch(
    /9 × 1,5 kg, med 2 månaders mellanrum\. Det räcker i 68 dagar .*Inget annat val av storlekar kommer närmare/,
  );
  const [, closely] = await cardOf(13);
  expect(closely).toMatch(
    /301<\/a>(?:<!-- -->)*: (?:<!-- -->)*9 × 1,5 kg, med 2 månaders mellanrum(?:<!-- -->)*\. (?:<!-- -->)*<\/p>/,
  );
});

it('a subscription tells until when its food lasts the pets that have a plan, and changes to the rhythm that fits all of them', async () => {
  const { header: Cookie } = await signIn(shop, 'demo@kvistra.example');
  const part = async (id: string) => {
    const html = await (await shop.get('/de/account/subscriptions/301', { Cookie })).text();
    const section = new RegExp(`<section[^>]*aria-labelledby="${id}">.*?</section>`, 's').exec(html)?.[0] ?? '';
    return section.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  };
  const section = () => part('lasts');
  const rhythms = async () =>
    (await part('frequency'))
      .replace(/<[^>]+>/g, '\n')
      .split(/\n+/)
      .map((line) => line.split(/(?<=days\.) /)[0]!)
      .filter((line) => /^Every|lasts|gap|spare/.test(line));
  const addPet = async (name: string, currentWeightKg: number) => {
    const { body, headers } = await shop.call<{ plan: string }>('/api/planner', { ...DOG, name, currentWeightKg });
    const planId = body.plan.split('/').at(-1);
    const [maker] = headers.getSetCookie()[0]!.split(';');
    expect(
      (await shop.call('/api/planner/save', { planId, market: 'de' }, { Cookie: `${Cookie}; ${maker}` })).status,
    ).toBe(200);
  };
  expect(await section()).toBe('');
  // the only dog, without a plan
  expect(await rhythms()).toEqual([
    'Every month',
    'one box in 4 is spare',
    'Every 2 months',
    'leaves a gap of about 18 days',
    'Every 3 months',
    'leaves a gap of about 48 days',
    '10 kg lasts Pim about 44 days.',
  ]);

  await addPet('Bella', 9);
  // nobody knows how much of it Pim eats
  expect(await rhythms()).toEqual(['Every month', 'Every 2 months', 'Every 3 months']);
  await (await shop.database()).prepare("DELETE FROM pets WHERE name = 'Pim'").run();
  const forOne = await section();
  // 10 kg for a dog of 9 kg that is neutered: 158 g a day
  expect(forOne).toContain('158 g a day for Bella. A delivery lasts 63 days.');
  expect(forOne).toMatch(/Your food lasts until \d+ \w+ \d{4}<\/h2>/);
  expect(forOne).not.toContain('<form');
  expect(await rhythms()).toEqual([
    'Every month',
    'one box in 2 is spare',
    'Every 2 months',
    'Every 3 months',
    'leaves a gap of about 29 days',
    '10 kg lasts Bella about 63 days.',
  ]);

  await addPet('Max', 9);
  const forBoth = await section();
  expect(forBoth).toContain('316 g a day for Bella and Max. A delivery lasts 31 days.');
  expect(forBoth).toContain('Each delivery runs out 31 days before the next one.');
  expect(forBoth).toMatch(/Your last delivery lasted until about \d+ \w+ \d{4}\./);
  expect(forBoth).toContain('Deliver every month</button>');
  expect(await rhythms()).toEqual([
    'Every month',
    'Every 2 months',
    'leaves a gap of about 31 days',
    'Every 3 months',
    'leaves a gap of about 61 days',
    '10 kg lasts Bella and Max about 31 days.',
  ]);
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(forBoth)!;
  const fields = Object.fromEntries(
    [...forBoth.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
  const answer = await shop.form(action!, fields, { Cookie });
  expect(answer.headers.get('location')).toBe('/de/account/subscriptions/301?done=changed&done=rhythm');
  expect(await section()).not.toContain('<form');

  await shop.fault({ service: 'customer', operation: 'SubscriptionSupply', errorRate: 1, mode: '500' });
  expect([await section(), ...(await rhythms())]).toEqual(['', 'Every month', 'Every 2 months', 'Every 3 months']);
  await shop.fault({ service: 'customer', operation: 'SubscriptionSupply', errorRate: 0, latencyMs: 0 });
});
