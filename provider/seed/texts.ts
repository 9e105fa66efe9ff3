import en from '../../kv/dictionaries/en.json' with { type: 'json' };
import pt from '../../kv/dictionaries/pt.json' with { type: 'json' };
import sv from '../../kv/dictionaries/sv.json' with { type: 'json' };

/** The shop's dictionaries as entries of the CMS's datasource. */
export const seedTexts = () =>
  Object.entries(en).map(([name, value]) => ({
    name,
    value,
    sv: (sv as Record<string, string>)[name] ?? '',
    pt: (pt as Record<string, string>)[name] ?? '',
  }));
