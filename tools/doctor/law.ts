import { is, record, type as shape, string, unknown } from 'superstruct';
import { allStories, allTexts } from '../../src/cms/lists.ts';
import { plainText } from '../../src/cms/rich-text.ts';
import type { RichNode, Story } from '../../src/cms/story.ts';
import { RETURN_PARCELS } from '../../src/countries/tables/return-parcels.ts';
import { LANGUAGES } from '../../src/languages/index.ts';
import { officialLanguages } from '../../src/platform/market/languages.ts';
import { openMarkets } from '../../src/platform/shared/markets.ts';
import { lacksResponsiblePerson, SafetyField, safetyOf } from '../../src/shop/catalogue/safety.ts';
import { COMPANY_FIELDS, REQUIRED_REGISTRATIONS, REQUIRED_STATEMENTS } from '../../src/shop/content/company.ts';
import { isNoticeLanguage } from '../../src/shop/law/notices.ts';
import { rightsIn } from '../../src/shop/law/rights.ts';
import { METAFIELD_NAMESPACE } from '../../src/site/brand.ts';
import { CLOSED_PLATFORM, describeClaim, type PageText, readAllowedClaims, unprovenClaims } from '../claims/claims.ts';
import { isDrawn, isUnverified, FOLDER as NOTICES } from '../guarantee-notices.ts';
import { type Check, type Context, type Fault, isLocal } from './check.ts';
import { askCms } from './content.ts';
import { published } from './storefront.ts';

const StoryAnswer = shape({ story: shape({ content: record(string(), unknown()) }) });
const Block = record(string(), unknown());

const folderOf = ({ settings }: Context): string => settings.group.marketCMSFolderPath;

/** The fields of a published story; null when there is none. */
async function fieldsOf(context: Context, path: string): Promise<Record<string, unknown> | null> {
  const { status, json } = await askCms(context, `stories/${folderOf(context)}/${path}`);
  if (status === 404) return null;
  if (!is(json, StoryAnswer)) throw new Error(`The CMS answers ${status} to the story ${path}, and not as expected.`);
  return json.story.content;
}

const blocks = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((block) => is(block, Block)) : [];

/** Fields of the company that a market group does without. */
const NOT_IN: Readonly<Record<string, readonly string[]>> = { au: ['feed_number'] };

/** Values that stand for something invented. */
const INVENTED = /\.example\b|\bdemo\b/i;

export const imprintCheck: Check = {
  title: 'Imprint',
  after: ['Stories of the CMS'],
  async find(context) {
    const effect = 'The imprint lacks what the law prescribes; competitors and authorities send warnings for that.';
    const mend = 'In the CMS: the story imprint (docs/deployment.md, “The company”).';
    const fields = await fieldsOf(context, 'imprint');
    if (!fields) return [{ what: 'There is no story imprint.', effect, mend }];
    const [company = {}] = blocks(fields.company);
    const { id } = context.settings.group;
    const missing = COMPANY_FIELDS.filter((field) => !company[field] && !NOT_IN[id]?.includes(field));
    const faults: Fault[] = missing.map((field) => ({ what: `The imprint lacks ${field}.`, effect, mend }));
    const countries = openMarkets(context.settings.group).map(({ country }) => country);
    const has = (list: unknown, country: string) => blocks(list).some((block) => block.country === country);
    for (const country of REQUIRED_REGISTRATIONS)
      if (countries.includes(country) && !has(fields.registrations, country))
        faults.push({
          what: `The imprint lacks a number in the packaging register of ${country}.`,
          effect: 'Packaged goods may not be sold there.',
          mend,
        });
    for (const country of REQUIRED_STATEMENTS)
      if (countries.includes(country) && !has(fields.disputes, country))
        faults.push({ what: `The imprint lacks the statement on disputes for ${country}.`, effect, mend });
    if (isLocal(context)) return faults;
    if (
      fields.demo_values === true ||
      INVENTED.test(JSON.stringify([fields.company, fields.registrations, fields.disputes]))
    )
      faults.push({
        what: 'The imprint holds invented values.',
        effect,
        mend: `${mend} Its field demo_values is then off.`,
      });
    return faults;
  },
};

export const accessibilityCheck: Check = {
  title: 'Accessibility statement',
  after: ['Stories of the CMS'],
  async find(context) {
    const effect = 'Nobody can report a barrier.';
    const mend = 'In the CMS: the story accessibility, its text and its field email.';
    const fields = await fieldsOf(context, 'accessibility');
    if (!fields) return [{ what: 'There is no story accessibility.', effect, mend }];
    if (!fields.email) return [{ what: 'The story accessibility lacks email.', effect, mend }];
    return isLocal(context) || !INVENTED.test(String(fields.email))
      ? []
      : [{ what: 'The contact of the accessibility statement is invented.', effect, mend }];
  },
};

/** The official languages of the open markets in which the law of the Union on the legal guarantee holds. */
const guaranteeLanguages = ({ settings }: Context) =>
  [
    ...new Set(
      openMarkets(settings.group)
        .filter(({ country }) => rightsIn(country).guarantee === 'eu')
        .flatMap(({ country }) => officialLanguages[country]),
    ),
  ]
    .filter(isNoticeLanguage)
    .sort();

export const guaranteeCheck: Check = {
  title: 'Notices of the legal guarantee',
  after: ['Settings'],
  async find(context) {
    if (isLocal(context)) return [];
    const drawn = guaranteeLanguages(context).filter(isDrawn);
    const unverified = drawn.filter(isUnverified);
    const mend = `Put the Commission’s files (“Legal guarantee_notice … .svg”, in colour, unchanged) into ${NOTICES} as {language}.svg, and deploy.`;
    const faults: Fault[] = [];
    if (drawn.length > 0)
      faults.push({
        what: `The notice of the legal guarantee is the shop’s own drawing in ${drawn.join(' ')}.`,
        effect:
          'Implementing Regulation (EU) 2025/1960 allows no element to be edited, and the Commission’s guidelines ask for its files.',
        mend,
        isWarning: true,
      });
    if (unverified.length > 0)
      faults.push({
        what: `Nobody has compared the words of the notice with the regulation in ${unverified.join(' ')}.`,
        effect: 'A word may differ from the one that is prescribed.',
        mend: `${mend} Or compare them with Annex I, and enter the source in kv/guarantee-notice.json.`,
        isWarning: true,
      });
    return faults;
  },
};

export const packagingCheck: Check = {
  title: 'Packaging registers',
  after: ['Imprint'],
  async find(context) {
    if (isLocal(context)) return [];
    const fields = await fieldsOf(context, 'imprint');
    const asked = blocks(fields?.registrations).map(({ country }) => country);
    const unanswered = openMarkets(context.settings.group)
      .map(({ country }) => country)
      .filter((country) => rightsIn(country).guarantee === 'eu' && !asked.includes(country));
    if (unanswered.length === 0) return [];
    return [
      {
        what: `The imprint says nothing about a packaging register of ${unanswered.join(' ')}.`,
        effect:
          'Who sells packaged goods has to be registered in each country of the Union that it sells to, and in some to name an authorised representative there (Regulation (EU) 2025/40, articles 44 and 45; national law before that).',
        mend: 'In the CMS, in the story imprint: a block registration for each country, with register, number and representative; with an empty number where it asks for none (docs/deployment.md, “The company”).',
        isWarning: true,
      },
    ];
  },
};

/** The countries whose customers read an estimate of what a parcel back costs. */
export const returnPricesCheck: Check = {
  title: 'Prices of parcels back',
  after: ['Settings'],
  async find(context) {
    if (isLocal(context)) return [];
    const estimated = openMarkets(context.settings.group)
      .map(({ country }) => country)
      .filter((country) => RETURN_PARCELS[country]?.level === 'unverified');
    if (estimated.length === 0) return [];
    return [
      {
        what: `What a parcel back costs is an estimate of the demo shop in ${[...new Set(estimated)].sort().join(' ')}.`,
        effect: 'Product pages, the checkout and the page for withdrawals name it with a carrier and a month.',
        mend: 'In brand.json, as `back` of each country: carrier, price and month of its public list, with the level “sourced” (docs/brand.md, “Countries”).',
        isWarning: true,
      },
    ];
  },
};

/** Words for the goods of Annex II to Directive (EU) 2024/1799, in English as the catalogue is. */
const REPAIRABLE =
  /\b(?:washing machine|washer-dryer|dishwasher|refrigerat\w*|fridge|freezer|electronic display|monitor|television|welding|vacuum cleaner|server|data storage|mobile phone|smartphone|cordless phone|slate tablet|tumble dryer|e-?bike|e-?scooter|light means of transport)s?\b/i;

export const repairCheck: Check = {
  title: 'Goods that makers have to repair',
  after: ['Published products'],
  find: async (context) =>
    (await published(context)).flatMap(({ handle, title, productType }): Fault[] => {
      const word = REPAIRABLE.exec(`${title} ${productType}`)?.[0];
      if (!word) return [];
      return [
        {
          what: `${handle} may be among the goods that their maker has to repair (“${word}”).`,
          effect:
            'Annex II to Directive (EU) 2024/1799: the maker, or who represents or imports it, repairs them for a reasonable price and tells where; an importer who sells them owes it itself.',
          mend: 'Ask the maker. If so, say on the product’s page who repairs it, for how much and where; if not, nothing has to be done.',
          isWarning: true,
        },
      ];
    }),
};

export const payLaterCheck: Check = {
  title: 'Paying later',
  after: ['Settings'],
  async find(context) {
    if (isLocal(context) || context.settings.lenders !== null) return [];
    return [
      {
        what: 'PAY_LATER does not say whether anybody lends to customers at the checkout.',
        effect:
          'Paying later or by instalments is credit since 20 November 2026 (Directive (EU) 2023/2225): the shop would have to warn of it and to name who lends.',
        mend: 'PAY_LATER in wrangler.toml: the lenders, separated by “;”, or none.',
        isWarning: true,
      },
    ];
  },
};

export const safetyCheck: Check = {
  title: 'Product safety',
  after: ['Published products', 'Definitions of metafields'],
  async find(context) {
    const effect = 'Regulation (EU) 2023/988 Art. 19 forbids to offer it online.';
    const mend = `In the admin, at the product: the metafield ${METAFIELD_NAMESPACE}.gpsr.`;
    return (await published(context)).flatMap(({ handle, feedType, isGiftCard, safety }): Fault[] => {
      if (feedType || isGiftCard) return [];
      let field: unknown = null;
      try {
        field = JSON.parse(safety?.value ?? 'null');
      } catch {
        // reported as missing
      }
      if (!is(field, SafetyField)) return [{ what: `${handle} is no feed and names no maker.`, effect, mend }];
      return lacksResponsiblePerson(safetyOf(field))
        ? [{ what: `${handle} comes from outside the Union and names nobody responsible in it.`, effect, mend }]
        : [];
    });
  },
};

/** The texts of a story, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ((value as RichNode).type === 'doc') return [plainText(value as RichNode)];
  return Object.values(value).flatMap(textsIn);
}

/** The fields of a story that no visitor reads. */
const UNREAD = ['_uid', 'component', 'drawing', 'tint', 'related', 'languages'];

const pageOf = (folder: string, language: string, { full_slug: slug, content }: Story): PageText => ({
  where: `stories/${slug.replace(`${folder}/`, '')}`,
  language,
  texts: Object.entries(content).flatMap(([name, value]) =>
    UNREAD.includes(name) || name.includes('__i18n__') ? [] : textsIn(value),
  ),
});

/** A story shows English where it is not written in a language. */
const isWrittenIn = ({ content }: Story, language: string): boolean =>
  !Array.isArray(content.languages) || content.languages.includes(language);

export const claimsCheck: Check = {
  title: 'Claims in texts, stories and products',
  after: ['Stories of the CMS', 'Texts of the CMS', 'Published products'],
  async find(context) {
    const { settings } = context;
    const [texts, products, ...stories] = await Promise.all([
      allTexts(settings, {}),
      published(context),
      ...LANGUAGES.map((language) => allStories(settings, language, {})),
    ]);
    const pages: PageText[] = [
      ...Object.entries(texts).flatMap(([language, dictionary]) =>
        Object.entries(dictionary).map(([key, text]) => ({ where: `texts/${key}`, language, texts: [text] })),
      ),
      ...products.map(({ handle, title, description }) => ({
        where: `products/${handle}`,
        language: 'en',
        texts: [title, description],
      })),
      ...LANGUAGES.flatMap((language, i) =>
        stories[i]!.filter((story) => isWrittenIn(story, language)).map((story) =>
          pageOf(folderOf(context), language, story),
        ),
      ),
    ];
    const claims = unprovenClaims(pages, readAllowedClaims()).map(
      (claim): Fault => ({
        what: describeClaim(claim),
        effect:
          'Directive 2005/29/EC forbids general claims without recognised proof, and Regulation (EC) 767/2009 claims that a feed heals.',
        mend: 'Change the text, or put the proof on its page and name it in kv/claims.json.',
      }),
    );
    const linking = stories.flat().filter((story) => CLOSED_PLATFORM.test(JSON.stringify(story.content)));
    const links = [...new Set(linking.map(({ full_slug: slug }) => slug))].map(
      (slug): Fault => ({
        what: `${slug} links the platform for online disputes, which was closed in July 2025.`,
        effect: 'A link to it misleads (Regulation (EU) 2024/3228).',
        mend: 'In the CMS: take the link out of the story.',
      }),
    );
    return [...claims, ...links];
  },
};
