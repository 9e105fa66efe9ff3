import { expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();

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
    const { plan } = (await shop.call('/api/planner', { ...DOG, currentWeightKg })).body as unknown as { plan: string };
    const html = await (await shop.get(plan, { Cookie })).text();
    return /<li class="plan-card first">[\s\S]*?<\/dl>([\s\S]*?)<li class="plan-card"/.exec(html)!;
  };
  // Subscription 301 comes every two months: 12,152 g are eaten. The plan's own 2 × 10 kg every three months would be 65 % too much.
  const [card, afterFacts] = await cardOf(12);
  expect(card).toContain('2 × 10 kg, var 3:e månad');
  const [, address, text] = /<a href="([^"]*\/301\?[^"]*)">Lägg till i prenumeration 301<\/a>([\s\S]*?)<\/p>/.exec(afterFacts!)!;
  const query = new URL(address!.replaceAll('&amp;', '&'), shop.url).searchParams;
  expect([query.get('variant'), query.get('quantity')]).toEqual([small, '9']);
  expect(text!.replaceAll('<!-- -->', '')).toMatch(/9 × 1,5 kg, var 2:e månad\. Det räcker i 68 dagar .*Inget annat val av storlekar kommer närmare/);
  const [, closely] = await cardOf(13);
  expect(closely).toMatch(/301<\/a>(?:<!-- -->)*: (?:<!-- -->)*9 × 1,5 kg, var 2:e månad(?:<!-- -->)*\. (?:<!-- -->)*<\/p>/);
});
