import { html } from 'hono/html';
import { SITE } from '../src/site/brand.ts';
import {
  type Audience,
  byLanguage,
  LANGUAGES,
  type Language,
  published,
  publishedLanguage,
  type Text,
} from './language.ts';

export type { Text } from './language.ts';

type Html = ReturnType<typeof html>;

/** The texts of the provider's pages and mails in one language. */
export interface Texts {
  language: Language;
  /** A text with its `{placeholders}` filled in. */
  text(key: Text, values?: Readonly<Record<string, string | number>>): string;
  /** A text as HTML, whose placeholders may be HTML. */
  html(key: Text, values: Readonly<Record<string, string | number | Html>>): Html;
}

const PLACEHOLDER = /\{(\w+)\}/;

function textsIn(language: Language): Texts {
  const table = published[language].texts;
  const partsOf = (key: Text) => table[key].replaceAll('{shop}', SITE).split(PLACEHOLDER);
  const filled = <T>(key: Text, values: Readonly<Record<string, T>>) =>
    partsOf(key).map((part, i) => (i % 2 ? values[part]! : part));
  return {
    language,
    text: (key, values = {}) => filled<string | number>(key, values).join(''),
    html: (key, values) => html`${filled<string | number | Html>(key, values)}`,
  };
}

const texts = byLanguage(LANGUAGES, textsIn);

/** The texts for readers: their language, English where the store has none of theirs. */
export const textsFor = ({ language }: Pick<Audience, 'language'>): Texts => texts[publishedLanguage(language)];
