import { translations } from '#goods';
import {
  byLanguage,
  isLanguage,
  LANGUAGES,
  type Language,
  languages,
  SOURCE_LANGUAGE,
  TRANSLATIONS,
  type Translation,
} from '../src/languages/index.ts';
import { localeOf } from '../src/platform/shared/format.ts';
import catalogueInGerman from './seed/translations/de.json' with { type: 'json' };
import catalogueInPortuguese from './seed/translations/pt.json' with { type: 'json' };
import catalogueInSwedish from './seed/translations/sv.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import sv from './texts/sv.json' with { type: 'json' };

/** The languages that the store publishes: those of the shop. What they say here does not compile where one lacks it. */
export { byLanguage, LANGUAGES, type Language, SOURCE_LANGUAGE, TRANSLATIONS, type Translation };

/** A key of the texts of the provider's pages and mails. */
export type Text = keyof typeof en;

interface PublishedLanguage {
  /** The texts of the provider's pages and mails. */
  texts: Readonly<Record<Text, string>>;
  /** Value added tax. */
  vat: string;
  /** The time between deliveries, to follow others in a sentence. */
  every: Readonly<Record<'WEEK' | 'MONTH', (count: number) => string>>;
}

const swedishOrdinal = (count: number): string => (count === 3 ? 'tredje' : `${count}:e`);
const swedishEvery = (count: number, one: string): string =>
  count === 1 ? `varje ${one}` : count === 2 ? `varannan ${one}` : `var ${swedishOrdinal(count)} ${one}`;

const written: Readonly<Partial<Record<Language, PublishedLanguage>>> = {
  en: {
    texts: en,
    vat: 'VAT',
    every: {
      WEEK: (count) => (count === 1 ? 'every week' : `every ${count} weeks`),
      MONTH: (count) => (count === 1 ? 'every month' : `every ${count} months`),
    },
  },
  sv: {
    texts: sv,
    vat: 'moms',
    every: { WEEK: (count) => swedishEvery(count, 'vecka'), MONTH: (count) => swedishEvery(count, 'månad') },
  },
  pt: {
    texts: pt,
    vat: 'IVA',
    every: {
      WEEK: (count) => (count === 1 ? 'todas as semanas' : `de ${count} em ${count} semanas`),
      MONTH: (count) => (count === 1 ? 'todos os meses' : `de ${count} em ${count} meses`),
    },
  },
  de: {
    texts: de,
    vat: 'MwSt.',
    every: {
      WEEK: (count) => (count === 1 ? 'jede Woche' : `alle ${count} Wochen`),
      MONTH: (count) => (count === 1 ? 'jeden Monat' : `alle ${count} Monate`),
    },
  },
  nl: {
    texts: nl,
    vat: 'btw',
    every: {
      WEEK: (count) => (count === 1 ? 'elke week' : `om de ${count} weken`),
      MONTH: (count) => (count === 1 ? 'elke maand' : `om de ${count} maanden`),
    },
  },
  fr: {
    texts: fr,
    vat: 'TVA',
    every: {
      WEEK: (count) => (count === 1 ? 'chaque semaine' : `toutes les ${count} semaines`),
      MONTH: (count) => (count === 1 ? 'chaque mois' : `tous les ${count} mois`),
    },
  },
};

/** The languages of the store's pages and mails; where they have no texts in one, those of the source language. */
export const published: Readonly<Record<Language, PublishedLanguage>> = byLanguage(
  LANGUAGES,
  (language) => written[language] ?? written[SOURCE_LANGUAGE]!,
);

/** A part of the catalogue's translations. */
export type Section = Exclude<keyof typeof catalogueInSwedish, 'products'>;

type Catalogue = Readonly<Record<Section, Readonly<Record<string, string>>>> & {
  readonly products: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const NOTHING: Catalogue = {
  products: {},
  options: {},
  values: {},
  filters: {},
  labels: {},
  collections: {},
  blogs: {},
  pictures: {},
  packs: {},
  plans: {},
};
const OWN: Readonly<Record<string, object>> = {
  sv: catalogueInSwedish,
  pt: catalogueInPortuguese,
  de: catalogueInGerman,
};

/** The translations of the catalogue. */
export const catalogues: Readonly<Record<Translation, Catalogue>> = byLanguage(
  TRANSLATIONS,
  (language): Catalogue => ({ ...NOTHING, ...(translations ?? OWN)[language] }),
);

/** Whose texts, amounts and dates something has. */
export interface Audience {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** A code of the APIs, such as `PT_PT`, or a BCP 47 tag; English when it is absent or no language of the store. */
  language?: string | null | undefined;
}

/** The language of the store that a code or a tag names; null for others. */
function languageNamed(code: string): Language | null {
  const primary = code.split(/[-_]/)[0]!.toLowerCase();
  return isLanguage(primary) ? primary : null;
}

/**
 * @param code a code of the APIs, such as `PT_PT`, or a BCP 47 tag. @returns the published language, English for
 * others.
 */
export const publishedLanguage = (code: string | null | undefined): Language =>
  languageNamed(code ?? '') ?? SOURCE_LANGUAGE;

/** A language as the APIs name it. */
export const languageCode = (language: Language) => languages[language].codeOfProvider;

/** A language as a BCP 47 tag, with its region where the APIs name one: `sv`, `pt-PT`. */
export function languageTag(language: Language): string {
  const [, region] = languageCode(language).split('_');
  return region ? `${language}-${region}` : language;
}

/** The first published language of a list such as `ui_locales` of OpenID Connect; null when there is none. */
export const firstPublished = (tags: string | null): Language | null =>
  tags
    ?.split(' ')
    .map(languageNamed)
    .find((language) => language !== null) ?? null;

/** The locale of the store's texts, as a BCP 47 tag, such as in `customerLocale`. */
export function customerLocale({ country, language }: Audience): string {
  const tag = languageTag(publishedLanguage(language));
  return tag.includes('-') ? tag : `${tag}-${country}`;
}

/** The locale for amounts and dates: that of the shop. */
export const formatLocale = ({ country, language }: Audience): string => localeOf(publishedLanguage(language), country);
