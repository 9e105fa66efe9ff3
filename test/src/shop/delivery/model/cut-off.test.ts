import { describe, expect, it } from 'vitest';
import { cutOffTime, withDelivery } from '../../../../../src/shop/delivery/model/cut-off.ts';

describe('the cut-off', () => {
  it.each([
    ['DE', '2026-11-23', 'en-IE', '14:00'],
    ['FI', '2026-11-23', 'en-IE', '15:00'],
    ['PT', '2026-07-01', 'pt-PT', '13:00'],
    ['AU', '2026-11-23', 'en-AU', '2:00 pm'],
  ] as const)('of %s on %s is told by the clock of its customers', (country, day, locale, time) => {
    expect(cutOffTime(country, day, locale)).toBe(time);
  });
});

describe('a text of the CMS', () => {
  it('names the days and the cut-off of the market', () => {
    expect(withDelivery('{delivery_days} days, before {cut_off}', 'FI', '2026-11-23', 'en-IE', () => '')).toBe(
      '2–4 days, before 15:00',
    );
  });
  it('names what a parcel back costs', () => {
    expect(withDelivery('You pay it. {return_price}', 'DE', '2026-11-23', 'en-IE', () => '5 kg cost €17.')).toBe(
      'You pay it. 5 kg cost €17.',
    );
  });
  it('keeps other braces', () => {
    expect(withDelivery('{name}', 'SE', '2026-11-23', 'sv-SE', () => '')).toBe('{name}');
  });
});
