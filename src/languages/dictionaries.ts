import en from '../../kv/dictionaries/en.json' with { type: 'json' };
import pt from '../../kv/dictionaries/pt.json' with { type: 'json' };
import sv from '../../kv/dictionaries/sv.json' with { type: 'json' };
import type { Language } from './index.ts';

/** The texts of the pages by their keys, as they are delivered with the shop. */
export const dictionaries: Readonly<Record<Language, Record<string, string>>> = { en, sv, pt };
