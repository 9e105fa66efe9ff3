import en from '../../kv/dictionaries/en.json';
import providerEn from '../../provider/texts/en.json';
import { textsOf } from './texts.ts';

const KEYS = new Set(Object.keys({ ...providerEn, ...en }));
/** The first parts of all keys. */
const SPACES = new Set([...KEYS].map((key) => key.split('.')[0]!));
const KEY = /[a-z][a-z_]*(?:\.[\w-]+)+/g;

/** The keys that a document shows where it lacks their texts, also of texts that nobody has written. */
export const rawKeysIn = (html: string): string[] => [
  ...new Set(
    textsOf(html).flatMap(({ text }) =>
      (text.match(KEY) ?? []).filter((key) => KEYS.has(key) || (key === text.trim() && SPACES.has(key.split('.')[0]!))),
    ),
  ),
];
