import { type ComponentType, createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cityLine, formatPrice, taxName } from '../../../provider/format.ts';
import { formatLocale } from '../../../provider/language.ts';
import { roundToPayable } from '../../../provider/plans.ts';
import { marketOf, sellsTo, zoneOf, zonesOf } from '../../../provider/seed/markets.ts';
import { pricesInEveryCurrency } from '../../../provider/seed/prices.ts';
import { textsFor } from '../../../provider/texts.ts';
import { shippingFor } from '../../../provider/totals.ts';
import { vatPercent } from '../../../provider/vat.ts';
import type { CountryFacts } from '../../../src/countries/country.ts';
import type { Country } from '../../../src/countries/index.ts';
import { type Env, type Settings, settingsOf } from '../../../src/env.ts';
import { renderHtml } from '../../../src/platform/document/raw-html.tsx';
import { formatMoney, localeOf } from '../../../src/platform/shared/format.ts';
import { groups, marketByCode, markets, openMarkets, shippingCost } from '../../../src/platform/shared/markets.ts';
import { marketZone } from '../../../src/platform/shared/time-zones.ts';
import { holidays } from '../../../src/platform/shared/working-days.ts';
import { COMPANY_FIELDS, REQUIRED_REGISTRATIONS, REQUIRED_STATEMENTS } from '../../../src/shop/content/company.ts';
import {
  addressLines,
  isPostcode,
  labelKey,
  normalisePostcode,
  placeFields,
  zonesOf as shopZonesOf,
} from '../../../src/shop/customer/model/address.ts';
import { deliveryWindow, journeyOfOrder, warehouseOf } from '../../../src/shop/delivery/model/dispatch.ts';
import { statementLanguages } from '../../../src/shop/feed/languages.ts';
import { accessibilityAuthorities } from '../../../src/shop/law/accessibility.tsx';
import { GuaranteeNotice } from '../../../src/shop/law/guarantee-notice.tsx';
import { Returns } from '../../../src/shop/law/returns.tsx';
import { cancelConfirmWords, cancelLinkWords, hasWithdrawal, withdrawLinkWords } from '../../../src/shop/law/words.ts';
import { Earning } from '../../../src/shop/rewards/earning.tsx';
import { pointsOf } from '../../../src/shop/rewards/orders.ts';
import { marketOfReader } from '../../../src/site/mail-market.ts';
import type { View } from '../../../src/site/screen.ts';
import { deliveredTexts, translatorIn } from '../../../src/site/texts.ts';
import { ViewProvider } from '../../../src/site/view.tsx';

/** A country that differs from every other one in everything that a country can. */
const madeUp = vi.hoisted(
  (): CountryFacts => ({
    group: 'eu',
    isLive: true,
    name: 'Quaxland',
    nativeName: 'Quaxia',
    currency: {
      code: 'XTS',
      symbol: 'Q',
      decimals: 'never',
      pointUnit: 30,
      monthLimit: 4500,
      demo: { perEuro: 30, round: (amount) => Math.round(amount / 5) * 5 },
    },
    language: 'en',
    officialLanguages: ['fi', 'et'],
    englishLocale: 'en-GB',
    zone: 'Atlantic/Reykjavik',
    holidays: '02-03 e2',
    delivery: { warehouse: 'AU', days: [5, 7], freeFrom: 1200, cost: 77 },
    address: {
      postcodeExample: 'AB1-2CD',
      postcode: /^[A-Z]{1,2}\d\d[A-Z]{2}$/,
      postcodeOfProvider: /^[A-Z]{1,2}\d-\d[A-Z]{2}$/,
      isPostcodeRequired: false,
      zones: { list: 'N North Quax|S South Quax', label: 'address.zone_county' },
      fields: ['city', 'zip', 'zoneCode'],
      isPlaceFirst: true,
      lines: ['city zip', 'zone'],
      labels: { zip: 'address.zip_au', city: 'address.city_au' },
    },
    dialCode: '+999',
    law: {
      rights: { returnDays: 21, returnBasis: 'shop', guarantee: 'ch', guaranteeYears: 6, hasCustomsNote: false },
      cancellation: { language: 'et', link: 'Lõpeta', confirm: 'Lõpeta kohe' },
      orderButton: 'Maksa',
      noticeDays: 10,
      accessibilityAuthority: { name: 'Quaxamet', language: 'et' },
      hasPackagingRegister: true,
      hasDisputeStatement: true,
    },
    tax: {
      name: 'GST',
      standard: [{ from: '2020-01-01', percent: 31, level: 'known' }],
      petFood: [{ from: '2020-01-01', percent: 17, level: 'known' }],
    },
  }),
);

vi.mock('../../../src/countries/index.ts', async (original) => {
  const { countries } = await original<typeof import('../../../src/countries/index.ts')>();
  return { countries: { ...countries, QX: madeUp } };
});

const QX = 'QX' as Country;
const market = marketByCode('qx', groups.eu)!;
const settings = (changed: Partial<Env> = {}): Settings =>
  settingsOf({
    PUBLIC_ORIGIN: 'https://shop.example',
    WET_CAT_LAUNCH: '2027-01-01',
    EU_STOREFRONT_URL: 'https://store.example',
    AU_STOREFRONT_URL: '',
    MARKET_GROUP: 'eu',
    ...changed,
  } as Env);
const view: View = {
  market,
  t: translatorIn(deliveredTexts, market),
  translate: (language) => translatorIn(deliveredTexts, { ...market, language }),
  today: '2027-01-01',
  cachedStories: () => [],
  locale: localeOf(market.language, market.country),
  settings: settings(),
  url: new URL('https://shop.example/qx'),
  rest: '/',
  requestId: 'one',
  preview: false,
  problems: [],
  isStale: () => false,
  isPublished: () => true,
  variant: () => {
    throw new TypeError('no test');
  },
};
const textOf = <Props extends object>(Part: ComponentType<Props>, props: Props): string =>
  renderHtml(
    createElement(ViewProvider as ComponentType<{ view: View }>, { view }, createElement(Part, props)),
    '',
  ).html.replace(/<[^>]*>/g, '');

describe('pages of a made-up country', () => {
  it('belong to a market that is open', () => {
    expect(openMarkets(groups.eu)).toContain(market);
    expect(market).toMatchObject({ country: 'QX', nativeName: 'Quaxia', currency: 'XTS', freeShipping: 1200 });
    expect([groups.au.availableCountries, markets.length]).toEqual([['au'], 28]);
  });

  it('have its formats and its time', () => {
    expect(view.locale).toBe('en-GB');
    expect(formatMoney(1234.5, 'XTS', view.locale)).toMatch(/^XTS.1,235$/);
    expect(marketZone(QX)).toBe('Atlantic/Reykjavik');
  });

  it('tell its rights', () => {
    expect(textOf(Returns, { rule: 'any' })).toContain('21 days');
    expect(textOf(Returns, { rule: 'any' })).toContain(view.t('returns.voluntary'));
    expect(textOf(GuaranteeNotice as ComponentType, {})).toContain(view.t('guarantee.law_ch', { years: 6 }));
    expect(hasWithdrawal(market)).toBe(false);
    expect(withdrawLinkWords(market).map(({ language }) => language)).toEqual(['fi', 'et']);
    expect([...cancelLinkWords(market), ...cancelConfirmWords(market)].map(({ text }) => text)).toEqual([
      'Lõpeta',
      'Lõpeta kohe',
    ]);
    expect(accessibilityAuthorities[QX]).toEqual({ name: 'Quaxamet', language: 'et' });
    expect(statementLanguages(market)).toEqual(['fi', 'et', 'en']);
    expect([REQUIRED_REGISTRATIONS, REQUIRED_STATEMENTS].map((list) => list.includes(QX))).toEqual([true, true]);
    expect(COMPANY_FIELDS).toContain('register');
  });

  it('say its own texts where it has some', () => {
    const { en } = deliveredTexts;
    const own = { ...deliveredTexts, en: { ...en, 'cart.tax.qx': 'Quaxian tax', 'cart.tax.se': 'another tax' } };
    const texts = (of: typeof market) => translatorIn(own, { ...of, language: 'en' });
    expect(texts(market)('cart.tax')).toBe('Quaxian tax');
    expect(texts(marketByCode('de', groups.eu)!)('cart.tax')).toBe(en['cart.tax']);
    expect(texts(market).group('cart.tax')).not.toHaveProperty('cart.tax.qx');
  });

  it('tell how points are earned', () => {
    expect(textOf(Earning, {})).toMatch(/XTS.30/);
    expect(pointsOf(30 * 100 * 7 + 1, 'XTS')).toBe(7);
  });

  it('check and write its addresses', () => {
    expect(['ab12cd', 'AB 12 CD', 'A1-2CD', '1012'].map((typed) => isPostcode('QX', typed))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    // the second one begins as the sign of the country does
    expect(['ab12cd', 'q1 2cd'].map((typed) => normalisePostcode('QX', typed))).toEqual(['AB1-2CD', 'Q1-2CD']);
    expect(placeFields('QX')).toEqual(['city', 'zip', 'zoneCode']);
    expect((['zip', 'city', 'zoneCode'] as const).map((field) => labelKey(field, 'QX'))).toEqual([
      'address.zip_au',
      'address.city_au',
      'address.zone_county',
    ]);
    expect(Object.fromEntries(shopZonesOf('QX'))).toEqual(zonesOf('QX'));
    expect(
      addressLines(
        {
          firstName: 'A',
          lastName: 'B',
          address1: 'Street 1',
          address2: '',
          zip: 'AB1-2CD',
          city: 'Quax',
          zoneCode: 'N',
          territoryCode: 'QX',
          phoneNumber: null,
        },
        'en-GB',
      ),
    ).toEqual(['A B', 'Quax AB1-2CD', 'North Quax', 'Street 1', 'QX']);
  });
});

describe('deliveries to a made-up country', () => {
  it('come from its warehouse, on its working days', () => {
    expect([...holidays(2027, 'QX')].sort()).toEqual(['2027-02-03', '2027-03-30']);
    expect(warehouseOf('QX')).toBe('AU');
    // Wednesday is its holiday
    expect(deliveryWindow('2027-02-01', 'QX')).toEqual({ from: '2027-02-09', to: '2027-02-11' });
    // 14:00 has passed in Sydney, whose Tuesday is a holiday
    expect(journeyOfOrder(new Date('2027-01-25T05:00:00Z'), 'QX')).toEqual({
      leaves: '2027-01-27',
      arrives: { from: '2027-02-04', to: '2027-02-08' },
    });
  });

  it('cost the same in the shop and at the provider', () => {
    expect(shippingCost(market)).toBe(77);
    expect(shippingFor('QX', 119_999, false)).toEqual({ cost: 7700, freeFrom: 120_000 });
    expect(shippingFor('QX', 120_000, false).cost).toBe(0);
  });
});

describe('mails and charges of a made-up country', () => {
  const reader = { country: 'QX', language: 'en' };

  it('have its words, amounts and days', () => {
    expect(marketOfReader({ country: 'QX', locale: 'sv' }, settings())).toMatchObject({ code: 'qx', language: 'sv' });
    expect(formatLocale(reader)).toBe('en-GB');
    expect(taxName(reader)).toBe('GST');
    const sum = formatPrice(123_450, 'XTS', reader);
    expect(sum).toMatch(/^XTS.1,235$/);
    expect(textsFor(reader).text('checkout.tax', { tax: taxName(reader), percent: '31' })).toContain('GST');
    expect(zoneOf('QX')).toBe('Atlantic/Reykjavik');
    expect(cityLine({ zip: 'AB1-2CD', city: 'Quax', country: 'QX' })).toBe('Quax AB1-2CD');
  });

  it('are announced as many days ahead as its law asks for', () => {
    const { billing } = settings({ BILLING_NOTICE_DAYS: '3 ES=15' });
    expect(['QX', 'ES', 'SE'].map(billing.noticeDays)).toEqual([10, 15, 3]);
    expect(billing.maxNoticeDays).toBe(15);
    expect(settings({ BILLING_NOTICE_DAYS: '12' }).billing.noticeDays('QX')).toBe(12);
    expect(settings({ BILLING_NOTICE_DAYS: '3 QX=1' }).billing.noticeDays('QX')).toBe(1);
  });

  it('propose mixed feeding from its limit on', () => {
    expect(settings().planMonthLimit.XTS).toBe(4500);
    expect(settings({ PLAN_MONTH_LIMIT: 'EUR=150' }).planMonthLimit).toEqual({ EUR: 150 });
  });
});

it('the checkout of a made-up country has its prices, taxes and words', () => {
  expect(sellsTo('QX')).toBe(true);
  expect(marketOf('QX')).toMatchObject({ orderButton: 'Maksa', defaultLocale: 'fi-QX', dialCode: '+999' });
  expect(marketOf('QX').withdraw).toBeUndefined();
  expect(marketOf('QX').postalCodeRegex.test(normalisePostcode('QX', 'ab12cd'))).toBe(true);
  expect(pricesInEveryCurrency(12.3, 140).XTS).toBe(37_000);
  expect(roundToPayable(12_349, 'XTS')).toBe(12_300);
  expect((['standard', 'pet_food'] as const).map((taxClass) => vatPercent('QX', taxClass, '2027-01-01'))).toEqual([
    31, 17,
  ]);
});
