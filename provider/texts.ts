import { html } from 'hono/html';
import { type Audience, type Language, publishedLanguage } from './language.ts';
import en from './texts/en.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import sv from './texts/sv.json' with { type: 'json' };

export type Text = keyof typeof en;
type Html = ReturnType<typeof html>;

const tables: Readonly<Record<Language, Record<Text, string>>> = { en, sv, pt };

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
  const table = tables[language];
  const partsOf = (key: Text) => table[key].split(PLACEHOLDER);
  const filled = <T>(key: Text, values: Readonly<Record<string, T>>) =>
    partsOf(key).map((part, i) => (i % 2 ? values[part]! : part));
  return {
    language,
    text: (key, values = {}) => filled<string | number>(key, values).join(''),
    html: (key, values) => html`${filled<string | number | Html>(key, values)}`,
  };
}

const texts: Readonly<Record<Language, Texts>> = { en: textsIn('en'), sv: textsIn('sv'), pt: textsIn('pt') };

/** The texts for readers: their language, English where the store has none of theirs. */
export const textsFor = ({ language }: Pick<Audience, 'language'>): Texts => texts[publishedLanguage(language)];
