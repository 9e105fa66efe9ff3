import fc from 'fast-check';
import { is } from 'superstruct';
import { expect, it } from 'vitest';
import { subscriptionSettings, thanksOf } from '../../../../../src/shop/subscriptions/settings.ts';

const kind = subscriptionSettings.schema.DELIVERY_THANKS;
const handle = fc.stringMatching(/^[a-z0-9]{1,6}(?:-[a-z0-9]{1,6}){0,2}$/);
const entry = fc.record({
  country: fc.constantFrom('', 'SE', 'PT'),
  number: fc.integer({ min: 1, max: 99 }),
  handles: fc.array(handle, { maxLength: 3 }),
});
const textOf = ({ country, number, handles }: { country: string; number: number; handles: string[] }) =>
  `${country && `${country}:`}${number}=${handles.join(',')}`;

it('a country has the gifts of its own entries, and those for all where it has none', () => {
  const entries = fc.uniqueArray(entry, { maxLength: 8, selector: ({ country, number }) => `${country} ${number}` });
  fc.assert(
    fc.property(entries, (all) => {
      const text = all.map(textOf).join(' ');
      expect(is(text, kind)).toBe(true);
      const thanks = thanksOf(text);
      for (const country of ['SE', 'PT', 'DE']) {
        const found = thanks.in(country);
        expect([...found.keys()]).toEqual([...found.keys()].sort((a, b) => a - b));
        for (const [number, handles] of found) {
          const own = all.find((one) => one.country === country && one.number === number);
          const general = all.find((one) => one.country === '' && one.number === number);
          expect(handles).toEqual((own ?? general)?.handles);
        }
      }
      expect(thanks.isOn).toBe(all.some(({ handles }) => handles.length > 0));
    }),
  );
});

it.each(['3', '3=', '0=a', '100=a', '3=A', '3=a,', '3=a b', 'se:3=a', '3=a;6=b'])('%s', (text) => {
  expect(is(text, kind)).toBe(text === '3=');
});

it('nothing comes where nothing is set', () => {
  expect(thanksOf('')).toMatchObject({ isOn: false, handles: [] });
  expect(thanksOf('').in('SE').size).toBe(0);
});
