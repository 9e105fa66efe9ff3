/**
 * `npm run shop -- new FOLDER`: writes the folder of a new brand, with which `npm start -- --brand FOLDER` starts. It
 * asks what the command line does not say.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readArguments, refuse } from '../local/command.ts';
import { type Brand, featuresOf, OPTIONAL_FEATURES, type OptionalFeature, type SoldTo } from '../src/brand/brand.ts';
import type { CountryFacts } from '../src/countries/country.ts';
import * as entries from '../src/countries/entries.ts';
import { knownLanguages } from '../src/languages/index.ts';
import { writeIcons } from './icons/draw.ts';
import { darkColours, lightColours } from './new/colours.ts';
import { heroOf, NEUTRAL, NEUTRAL_DRAWINGS, neutralTexts, trailOf } from './new/neutral.ts';
import { addressOf, companyOf, type NewShop, samplePages } from './new/sample-pages.ts';
import { sampleTranslations } from './new/translations.ts';

const featureLine = ([name, needed]: [string, readonly string[]]): string =>
  `  ${name.padEnd(16)}${needed.length > 0 ? `off without ${needed.join(', ')}` : ''}`.trimEnd();

const USAGE = `Usage: npm run shop -- new FOLDER [--name NAME] [--domain DOMAIN] [--colour #RRGGBB]
         [--markets "nl:nl be:nl,fr gb:en"] [--warehouse CC] [--without FEATURE,FEATURE]

Features to do without:
${Object.entries(OPTIONAL_FEATURES).map(featureLine).join('\n')}`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    domain: { type: 'string' },
    colour: { type: 'string' },
    markets: { type: 'string' },
    warehouse: { type: 'string' },
    without: { type: 'string' },
  },
});
const [folder = ''] = positionals;
if (!folder || positionals.length > 1) refuse('Which folder?', USAGE);
if (existsSync(folder) && readdirSync(folder).length > 0) refuse(`${folder} is not empty.`, USAGE);

const OWN = 'brand';
const LANGUAGES = Object.keys(knownLanguages);
const factsOf = new Map<string, CountryFacts>(Object.entries(entries));
const COUNTRIES = [...factsOf.keys()].map((code) => code.toLowerCase());
const FEATURES = Object.keys(OPTIONAL_FEATURES) as OptionalFeature[];

/** Why an answer cannot be taken; null where it can. */
type Rule = (answer: string) => string | null;

const isName: Rule = (answer) => (/^\S.{0,39}$/.test(answer) ? null : 'A name has 1 to 40 characters.');
const isDomain: Rule = (answer) =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(answer) ? null : 'A domain is such as shop.example.';
const isColour: Rule = (answer) => (/^#[0-9a-f]{6}$/i.test(answer) ? null : 'A colour is such as #174a7c.');
const isWithout: Rule = (answer) => {
  const unknown = listOf(answer).filter((name) => !FEATURES.includes(name as OptionalFeature));
  return unknown.length > 0 ? `There is no feature ${unknown.join(', ')}. There are: ${FEATURES.join(', ')}.` : null;
};
const isMarkets: Rule = (answer) => {
  const markets = marketsIn(answer);
  if (markets.length === 0) return 'At least one country with its languages, such as nl:nl.';
  for (const [country, languages] of markets) {
    if (!COUNTRIES.includes(country))
      return `There is no ${country} in src/countries. There are: ${COUNTRIES.join(', ')}.`;
    const unknown = languages.filter((language) => !LANGUAGES.includes(language));
    if (unknown.length > 0 || languages.length === 0)
      return `There is no language ${unknown.join(', ')} for ${country}. There are: ${LANGUAGES.join(', ')}.`;
  }
  return null;
};

const listOf = (answer: string): string[] => answer.split(/[\s,]+/).filter(Boolean);
const marketsIn = (answer: string): [country: string, languages: string[]][] =>
  answer
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => {
      const [country = '', languages = ''] = part.toLowerCase().split(':');
      return [country, languages.split(',').filter(Boolean)];
    });

const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null;

/** An answer: that of the command line, or else the one that is typed. @param usual the answer of who types nothing. */
async function answerTo(question: string, given: string | undefined, usual: string, rule: Rule): Promise<string> {
  if (given !== undefined || !terminal) {
    const answer = given ?? usual;
    const problem = rule(answer);
    return problem ? refuse(problem, USAGE) : answer;
  }
  for (;;) {
    const answer = (await terminal.question(`${question}${usual ? ` [${usual}]` : ''}: `)).trim() || usual;
    const problem = rule(answer);
    if (!problem) return answer;
    console.log(problem);
  }
}

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'shop';

const name = await answerTo('Name of the shop', values.name, 'New shop', isName);
const worker = slugOf(name);
const domain = await answerTo('Domain', values.domain, `${worker}.example`, isDomain);
const colour = await answerTo('Main colour', values.colour, '#24406e', isColour);
const marketsText = await answerTo(
  `Countries with their languages (${LANGUAGES.join(', ')})`,
  values.markets,
  'de:en',
  isMarkets,
);
const soldTo = marketsIn(marketsText);
const home = soldTo[0]![0];
const warehouse = await answerTo('Country of the warehouse', values.warehouse, home, (answer) =>
  soldTo.some(([country]) => country === answer.toLowerCase()) ? null : 'One of the countries that you sell to.',
);
const without = await answerTo(`Without these features (${FEATURES.join(', ')})`, values.without, '', isWithout);
terminal?.close();

const own: Brand = JSON.parse(readFileSync(join(OWN, 'brand.json'), 'utf8'));
const languages = [...new Set(['en', ...soldTo.flatMap(([, spoken]) => spoken)])];

const brand: Brand = {
  ...own,
  ...NEUTRAL,
  name,
  domain,
  worker,
  extensionAuthority: `https://${domain}`,
  metafieldNamespace: worker.replaceAll('-', '_'),
  orderPrefix: worker.slice(0, 2).toUpperCase(),
  logo: 'logo',
  mark: '<circle cx="16" cy="16" r="12"/>',
  colours: { light: lightColours(colour), dark: darkColours(colour) },
  languages,
  defaultMarket: home,
  markets: Object.fromEntries(
    soldTo.map(([country, spoken]): [string, SoldTo] => [
      country,
      { languages: spoken, warehouse: warehouse.toUpperCase() },
    ]),
  ),
  features: { ...NEUTRAL.features, ...Object.fromEntries(listOf(without).map((feature) => [feature, false])) },
};

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const writeJson = (file: string, value: unknown) => write(file, `${JSON.stringify(value, null, 2)}\n`);
/** A text of the project's own brand in the words of this one. */
const renamed = (text: string): string =>
  text
    .replaceAll('Exempelgatan 1, 111 11 Stockholm, Sweden', addressOf(shop))
    .replaceAll('kvistra.example', domain)
    .replaceAll(/Kvistra (?:AB|Australia Pty Ltd)/g, name)
    .replaceAll('Kvistra', name);

for (const part of ['texts', 'content', 'drawings', 'public', 'translations'])
  mkdirSync(join(folder, part), { recursive: true });

writeJson('brand.json', brand);
for (const language of languages) writeJson(`texts/${language}.json`, neutralTexts(language));
write(
  'drawings/logo.svg',
  `<symbol id="logo" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="currentColor"/></symbol>\n`,
);
for (const [file, symbol] of Object.entries(NEUTRAL_DRAWINGS)) write(`drawings/${file}`, symbol);
write('public/hero.svg', heroOf(colour));
write('public/trail.svg', trailOf(colour));
write(
  'public/icon.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${colour}"/><circle cx="32" cy="32" r="16" fill="#fff"/></svg>\n`,
);
await writeIcons(join(folder, 'public'), colour, true);
write('theme.css', '/* Styles beside the colours of brand.json: they stand after all others. */\n');
write('redirects.csv', 'from,to,status\n');
const country = warehouse.toUpperCase();
const shop: NewShop = {
  name,
  domain,
  country,
  facts: factsOf.get(country)!,
  features: featuresOf(brand.features),
};
writeJson('company.json', companyOf(shop));
for (const language of languages)
  for (const [file, text] of Object.entries(samplePages(shop, language))) {
    mkdirSync(join(folder, 'content', language), { recursive: true });
    write(join('content', language, file), text);
  }

interface SeedProduct {
  category: string;
  sku: string;
  slug: string;
  components?: unknown;
}
/** The first products of each category of the project's own catalogue, as something to begin with. */
const PER_CATEGORY = 2;
const { products }: { products: SeedProduct[] } = JSON.parse(readFileSync('provider/seed/catalogue.json', 'utf8'));
const counts = new Map<string, number>();
const chosen = products.filter(({ category, components }) => {
  const count = counts.get(category) ?? 0;
  counts.set(category, count + 1);
  return !components && count < PER_CATEGORY;
});
write('catalogue.json', renamed(`${JSON.stringify({ demoData: true, products: chosen }, null, 2)}\n`));
const handles = [...chosen.map(({ slug }) => slug), ...(shop.features.gifts ? ['gift-card'] : [])];
for (const language of languages) {
  const translations = sampleTranslations(language, handles);
  if (translations) writeJson(`translations/${language}.json`, translations);
}

console.log(`${resolve(folder)} is the folder of ${name}. Next: npm start -- --brand ${folder}, and docs/brand.md.`);
