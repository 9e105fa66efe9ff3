import { shopTexts } from '../../src/brand/files.ts';
import { allTexts } from '../../src/cms/lists.ts';
import { openMarkets } from '../../src/platform/shared/markets.ts';
import { factsOf, feedsOf } from '../../src/shop/catalogue/facts.ts';
import { statementLanguages } from '../../src/shop/feed/languages.ts';
import { lackingStatements } from '../../src/shop/feed/required.ts';
import { type Feed, feedStatement } from '../../src/shop/feed/statement.ts';
import { healthClaims } from '../../src/shop/law/health-claims.ts';
import { allPages } from '../../src/shopify/all-pages.ts';
import { deliveredTexts } from '../../src/site/texts.ts';
import { type Check, type Fault, isLocal, NotChecked } from './check.ts';
import { FeedFactsDocument } from './generated/storefront/graphql.ts';
import { listed, read } from './storefront.ts';

const AT_PRODUCT = 'In the admin, at the product, its metafields';

/** Wordings that the glossary lacks, with the products that have them. */
function missingTerms(
  feeds: readonly { handle: string; feed: Feed }[],
  markets: ReturnType<typeof openMarkets>,
): Fault[] {
  const missing = new Map<string, { handles: Set<string>; languages: Set<string> }>();
  for (const market of markets)
    for (const language of statementLanguages(market))
      for (const { handle, feed } of feeds)
        for (const term of feedStatement(feed, language, market.country, 'en').missing) {
          const found = missing.get(term) ?? { handles: new Set(), languages: new Set() };
          found.handles.add(handle);
          found.languages.add(language);
          missing.set(term, found);
        }
  return [...missing].map(([term, { handles, languages }]) => ({
    what: `The glossary of feed terms lacks “${term}” (${listed([...handles])}) in ${languages.size} ${languages.size === 1 ? 'language' : 'languages'}.`,
    effect: 'The product page says it in English, and the law asks for the official language of the country.',
    mend: 'kv/feed-terms.json; or, at the product, the wording that the glossary has.',
    isWarning: true,
  }));
}

const APPROVAL = 'support.feed_approval';
const OF_DEMO = shopTexts('en')[APPROVAL];
/** A text in the place of a number: a mark of the samples, or brackets of a new brand. */
const PLACEHOLDER = /\bdemo\b|^\[/i;

/** A real shop does not show the approval number that the texts are delivered with. */
export const approvalCheck: Check = {
  title: 'Approval number of the feed business',
  after: ['Settings'],
  async find(context): Promise<Fault[]> {
    if (isLocal(context)) return [];
    const texts = await allTexts(context.settings, {}).catch(() => {
      throw new NotChecked('the CMS does not give its texts');
    });
    const shown = texts.en[APPROVAL] ?? deliveredTexts.en[APPROVAL] ?? '';
    if (shown !== OF_DEMO && !PLACEHOLDER.test(shown)) return [];
    return [
      {
        what: `The text ${APPROVAL} is the invented approval number ${shown}.`,
        effect: 'Pages of food show an approval number that nobody has.',
        mend: 'In the CMS, in the datasource of texts: the approval number of the feed business, or a space where there is none.',
      },
    ];
  },
};

export const feedCheck: Check = {
  title: 'Statements about feed',
  after: ['Storefront API', 'Published products', 'Definitions of metafields'],
  async find(context): Promise<Fault[]> {
    const products = await allPages(async (after) => (await read(context, FeedFactsDocument, { after })).products);
    const feeds = products.flatMap((product) =>
      feedsOf(factsOf(product)).map((feed) => ({ handle: product.handle, feed })),
    );
    const lacking = feeds.flatMap(({ handle, feed }): Fault[] => {
      const statements = lackingStatements(feed);
      if (statements.length === 0) return [];
      return [
        {
          what: `${handle}${feed.title ? ` (${feed.title})` : ''} lacks ${listed(statements)}.`,
          effect: 'The page of a feed lacks what has to be said before it is bought.',
          mend: `${AT_PRODUCT}.`,
        },
      ];
    });
    const claims = products.flatMap((product): Fault[] => {
      const own = feedsOf(factsOf(product));
      if (own.length === 0) return [];
      const texts = [product.title, product.description, ...own.map(({ directions }) => directions ?? '')];
      const found = [...new Set(texts.flatMap((text) => healthClaims(text, 'en')))];
      if (found.length === 0) return [];
      return [
        {
          what: `${product.handle} says “${found.join('”, “')}”.`,
          effect:
            'No feed may be said to prevent, treat or cure a disease, nor to be dietetic without a listed purpose and the advice to ask a vet.',
          mend: 'In the admin, at the product: another wording.',
        },
      ];
    });
    return [...lacking, ...claims, ...missingTerms(feeds, openMarkets(context.settings.group))];
  },
};
