import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { BASE, COMPOSITION, FEATURES } from '../src/shop/features.ts';

/** The layers and features of the shop: what may import what. `npm run check` holds it. */

const shop = (names: readonly string[], rest = ''): string => `^src/shop/(${names.join('|')})/${rest}`;
const OUTSIDE = '^(brand|examples|pictures|provider|local|tools|migrations|test)/';
/** The code that runs in browsers too. */
const BOTH_SIDES =
  '^src/(shop/[^/]+/model/|platform/shared/|countries/|languages/|species/|brand/|routes(/|\\.ts$)|shopify/(ids\\.ts$|generated/)|site/brand\\.ts$)';
/** The modules that a feature shows to features and to what is composed of it. */
const PUBLIC = '(index\\.ts$|model/)';

const layer = (name: string, path: string, forbidden: string, comment: string): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path },
  to: { path: [forbidden, OUTSIDE] },
});

const features = Object.keys(FEATURES);
const all = [...BASE, ...features, ...COMPOSITION];
for (const [i, [name, used]] of Object.entries(FEATURES).entries()) {
  const later = used.filter((other) => !features.slice(0, i).includes(other));
  if (later.length > 0)
    throw new Error(`src/shop/features.ts: ${name} may only use features before it, not ${later.join(', ')}`);
}

export const RULES: readonly IForbiddenRuleType[] = [
  layer(
    'brand',
    '^src/brand/',
    '^(src/(?!brand/|species/species\\.ts$)|kv/|client/)',
    'The brand is what its folder says; it imports nothing.',
  ),
  layer(
    'addresses',
    '^src/routes',
    '^(?!src/(routes|species/|brand/))',
    'The addresses import nothing but each other, the species, after which some are named, and the brand.',
  ),
  layer(
    'languages',
    '^src/languages/',
    '^(src/(?!languages/|brand/)|kv/|client/)',
    'The facts of languages import nothing but each other, and the brand, which has the texts.',
  ),
  layer(
    'countries',
    '^src/countries/',
    '^(src/(?!countries/|brand/|languages/index\\.ts$|platform/shared/day\\.ts$)|kv/|client/)',
    'The facts of countries import nothing but each other, the languages, and what a day is.',
  ),
  layer(
    'species',
    '^src/species/',
    '^(src/(?!species/|brand/)|kv/|client/)',
    'The facts of species import nothing but each other, and the brand.',
  ),
  layer(
    'platform',
    '^src/platform/',
    '^(src/(?!platform/|countries/|brand/|languages/(?!dictionaries))|kv/|client/)',
    'The platform is what any shop at the edge needs; it knows countries and languages, but no feature and no API of a vendor.',
  ),
  layer(
    'settings',
    '^src/env\\.ts$',
    '^(src/(?!platform/|countries/|.*/settings\\.ts$)|kv/|client/)',
    'The settings of a deployment are collected from those who declare them.',
  ),
  layer(
    'declared settings',
    '^src/.*/settings\\.ts$',
    '^(src/(?!platform/|countries/)|kv/|client/)',
    'Who declares settings knows countries and the platform alone: everything that reads settings stands on them.',
  ),
  layer(
    'shopify',
    '^src/shopify/',
    '^(src/(routes|app|worker|cms|site|ui|shop/)|kv/|client/)',
    "The commerce provider's APIs stand on the platform alone.",
  ),
  layer(
    'cms',
    '^src/cms/',
    '^(src/(routes|app|worker|shopify|site|ui|shop/)|kv/|client/)',
    "The CMS's API stands on the platform alone.",
  ),
  layer(
    'site',
    '^src/site/',
    '^(src/(app|worker|ui/|shop/)|client/)',
    'The site makes documents; it knows no feature of the shop.',
  ),
  layer(
    'ui',
    '^src/ui/',
    '^(src/(app|worker|shopify/|cms|shop/)|kv/|client/)',
    'Components know the page that they stand on and nothing of the shop.',
  ),
  layer('shop', '^src/shop/', '^src/(app|worker)\\.', 'A feature is mounted by the app.'),
  layer('app', '^src/(app|worker)\\.ts$', '^client/', 'The Worker knows addresses and secrets only.'),
  layer(
    'client',
    '^client/',
    '^(src/(?!(shop/[^/]+/(model|browser)|platform/shared|ui|brand/tables)/|routes|shopify/ids)|kv/)',
    'The client has the kit of the browser, and begins what features bring along for it.',
  ),
  {
    name: 'model',
    comment: 'A model runs on both sides: it imports nothing of one alone.',
    severity: 'error',
    from: { path: '^src/(shop/[^/]+/model|platform/shared)/' },
    to: { path: '^(src|client|kv)/', pathNot: BOTH_SIDES },
  },
  {
    name: 'facts in browsers',
    comment:
      'Browsers load single facts of countries and languages, which the build reads from the entries, and no entries.',
    severity: 'error',
    from: { path: '^(src/(shop/[^/]+/(model|browser)|platform/shared|ui)|client)/' },
    to: {
      path: '^src/(countries|languages)/',
      pathNot: '^src/(countries|languages)/(tables/|compact\\.ts$)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'species in browsers',
    comment: 'Browsers load single facts of species, which the build reads from the entries, and no entries.',
    severity: 'error',
    from: { path: '^(src/(shop/[^/]+/(model|browser)|routes|ui)|client)' },
    to: {
      path: '^src/species/',
      pathNot: '^src/species/(tables/|known\\.ts$)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'browser',
    comment: "A feature's part in the browser knows the kit, components, and what runs on both sides.",
    severity: 'error',
    from: { path: '^src/shop/[^/]+/browser/' },
    to: {
      path: '^(src|client|kv)/',
      pathNot: `${BOTH_SIDES}|^src/shop/[^/]+/browser/|^src/ui/[^/]+$|^client/(?!start\\.|forms/plain\\.)`,
    },
  },
  {
    name: 'islands',
    comment: "The server renders islands and the parts that they share; it has no other code of the browser's.",
    severity: 'error',
    from: { path: '^src/', pathNot: '/browser/|^src/shop/design/' },
    to: { path: '/browser/|^client/', pathNot: '/browser/(islands/|parts\\.tsx$)' },
  },
  {
    name: 'unknown feature',
    comment: 'src/shop/features.ts names every feature.',
    severity: 'error',
    from: { path: '^src/shop/', pathNot: [shop(all), '^src/shop/features\\.ts$'] },
    to: {},
  },
  ...BASE.map(
    (name, i): IForbiddenRuleType => ({
      name: `base: ${name}`,
      comment: 'A part of the base uses those before it.',
      severity: 'error',
      from: { path: shop([name]) },
      to: { path: '^src/shop/', pathNot: shop(BASE.slice(0, i + 1)) },
    }),
  ),
  ...Object.entries(FEATURES).map(
    ([name, used]): IForbiddenRuleType => ({
      name: `feature: ${name}`,
      comment: 'A feature uses the base, and others that it names by what they make public.',
      severity: 'error',
      from: { path: shop([name]) },
      to: { path: '^src/shop/', pathNot: [shop([...BASE, name]), ...(used.length > 0 ? [shop(used, PUBLIC)] : [])] },
    }),
  ),
  ...COMPOSITION.map(
    (name, i): IForbiddenRuleType => ({
      name: `composition: ${name}`,
      comment: 'What is composed of features uses what they make public, and what stands before it.',
      severity: 'error',
      from: { path: shop([name]) },
      to: {
        path: '^src/shop/',
        pathNot: [shop([...BASE, ...COMPOSITION.slice(0, i + 1)]), shop(features, '(index\\.ts$|model/|browser/)')],
      },
    }),
  ),
  {
    name: 'public',
    comment: 'The app mounts what features make public.',
    severity: 'error',
    from: { path: '^src/[^/]+$' },
    to: { path: shop(features), pathNot: shop(features, `(settings\\.ts$|${PUBLIC})`) },
  },
  {
    name: 'provider',
    comment:
      'The provider stands for hosted services: of the shop it knows the countries, the languages, the days, the seasons of products, the parcels and the drawing of a bowl, so that both say the same, and the brand, which the owner sets there.',
    severity: 'error',
    from: { path: '^provider/' },
    to: {
      path: '^(src|client)/',
      pathNot:
        '^src/((countries|languages|species)/.*|brand/.*|platform/shared/(day|format|markets|time-zones)|shop/catalogue/season|shop/delivery/model/(carrier|cut-off|dispatch|parcel-back)|shop/food-change/model/bowl-drawing|site/brand)\\.(?:d\\.)?ts$|^client/(fonts/|styles/tokens\\.css)',
    },
  },
  {
    name: 'circle',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  },
];

export const OPTIONS: ICruiseOptions = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^dist/' },
  enhancedResolveOptions: { extensions: ['.ts', '.tsx'] },
};
