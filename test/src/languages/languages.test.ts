import { describe, expect, it } from 'vitest';
import { formatPrice } from '../../../provider/format.ts';
import { customerLocale, formatLocale, languageTag, publishedLanguage } from '../../../provider/language.ts';
import { currencies } from '../../../src/countries/collect.ts';
import { type Country, countries } from '../../../src/countries/index.ts';
import { LANGUAGES, languages } from '../../../src/languages/index.ts';
import { formatMoney, localeOf } from '../../../src/platform/shared/format.ts';
import { fold } from '../../../src/platform/shared/i18n.ts';

const all = Object.keys(countries) as Country[];

describe.each(LANGUAGES)('%s', (language) => {
  const facts = languages[language];

  it('has a locale of its own in Open Graph and at the provider', () => {
    expect(facts.ogLocale).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
    expect(publishedLanguage(facts.codeOfProvider)).toBe(language);
    expect(publishedLanguage(languageTag(language))).toBe(language);
    expect(publishedLanguage(customerLocale({ country: 'DE', language }))).toBe(language);
  });

  // locale data lacks pt-DE, and would take the Brazilian formats of pt
  it.each(all)('writes numbers and dates for %s in a locale that has data', (country) => {
    const locale = localeOf(language, country);
    expect(locale.slice(0, 2)).toBe(language);
    expect(new Intl.NumberFormat(locale).resolvedOptions().locale).toBe(locale);
    expect(formatLocale({ country, language })).toBe(locale);
  });

  it.each(currencies.map(({ code }) => code))(
    'has amounts in %s that are the same in the shop and at the provider',
    (code) => {
      for (const country of all)
        for (const cents of [0, 990, 1000, 123_450, 1_234_500])
          expect(formatPrice(cents, code, { country, language })).toBe(
            formatMoney(cents / 100, code, localeOf(language, country)),
          );
    },
  );

  it('takes off endings as searched words have them', () => {
    for (const ending of facts.wordEndings) expect(fold(ending)).toBe(ending);
  });
});
