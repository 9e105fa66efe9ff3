import { expect, it } from 'vitest';
import { patterns, screenOf } from '../../src/routes.ts';
import { kindsOf } from '../../tools/screenshots/kinds.ts';
import { contactSheet } from '../../tools/screenshots/sheet.ts';

const kinds = kindsOf(
  { url: 'http://localhost' },
  'de',
  { checkout: '/checkouts/1', thankYou: '/thank-you', plan: `/de/feeding-plan/plan/${crypto.randomUUID()}` },
  [],
);

it('shows every kind of page', () => {
  const shown = new Set(
    kinds.flatMap(({ address }) =>
      typeof address === 'string' ? [screenOf(address.split('?')[0]!.slice('/de'.length) || '/')] : [],
    ),
  );
  // the addresses of these are read from the pages that link to them, or a form leads there
  const linked = [
    'article',
    'person',
    'withdrawReview',
    'withdrawReceipt',
    'cancelReceipt',
    'accountJournal',
    'letIn',
    'accountOrder',
  ];
  expect(Object.keys(patterns).filter((name) => !shown.has(name as keyof typeof patterns))).toEqual(linked);
  expect(
    kinds
      .filter(({ address }) => typeof address !== 'string')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['account order', 'article', 'person']);
});

it('has a name of its own for each', () => {
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
});

it('lists the pictures of a page together', () => {
  const sheet = contactSheet([
    { name: 'a <mail>', width: 390, scheme: 'light', file: 'a-390-light.png' },
    { name: 'home', width: 390, scheme: 'light', file: 'home-390-light.png' },
    { name: 'a <mail>', width: 390, scheme: 'dark', file: 'a-390-dark.png' },
  ]);
  expect([...sheet.matchAll(/<h2>(.*?)<\/h2>|href="([^"]+)"/g)].map(([, name, file]) => name ?? file)).toEqual([
    'a &lt;mail&gt;',
    'a-390-light.png',
    'a-390-dark.png',
    'home',
    'home-390-light.png',
  ]);
});
