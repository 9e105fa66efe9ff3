import { SITE } from '../../src/site/brand.ts';
import { HOME_COUNTRY } from '../seed/markets.ts';
import { onlineStorePages, onlineStorePolicies } from '../seed/online-store.ts';
import { plainText } from '../storefront/online-store-texts.ts';
import { invalidParams, type Reply, type Server } from './mcp.ts';

/**
 * The server at `/api/mcp`, of which one tool is left: the catalogue and the carts went to `/api/ucp/mcp`, and this one
 * is kept until January 15, 2027.
 *
 * Source: Shopify, changelog, "Storefront MCP policies and FAQs tool is being deprecated in favor of UCP MCP Ask tool".
 */

const TOOL = {
  name: 'search_shop_policies_and_faqs',
  description:
    "Answers questions about the store's policies and services from its own texts. Deprecated: kept until January 15, 2027.",
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'The question.' },
      context: { type: 'string', description: 'What else is known of the person or of what they ask about.' },
    },
    required: ['query'],
  },
};

const MAX_QUERY = 500;
const MAX_ANSWERS = 3;

interface Answer {
  question: string;
  answer: string;
}

/** The store's texts are read as those of its own market are, in English: a question names neither. */
const AUDIENCE = { country: HOME_COUNTRY, language: 'EN' };

/** Each part of the policies and pages under its heading. */
const parts = (): Answer[] =>
  [...onlineStorePolicies(AUDIENCE), ...onlineStorePages(AUDIENCE)].flatMap(({ title, html }) =>
    html.split(/(?=<h[2-4][ >])/).flatMap((part) => {
      const [whole = '', heading = ''] = /^<h[2-4][^>]*>([^<]*)<\/h[2-4]>/.exec(part) ?? [];
      const answer = plainText(part.slice(whole.length));
      return answer ? [{ question: plainText(heading) || title, answer }] : [];
    }),
  );

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** The parts in which most words of a question occur, those with more of them in the heading first. */
function answersTo(question: string): Answer[] {
  const words = [...new Set(wordsOf(question))];
  const scored = parts().map((part) => {
    const [heading, all] = [wordsOf(part.question), wordsOf(`${part.question} ${part.answer}`)];
    const count = (known: readonly string[]) =>
      words.filter((word) => known.some((other) => other.startsWith(word.slice(0, 6)))).length;
    return { part, found: count(all), score: count(all) + count(heading) * 2 };
  });
  return scored
    .filter(({ found }) => found > 0 && found * 2 >= words.length)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_ANSWERS)
    .map(({ part }) => part);
}

async function call(_: string, { query, context, ...others }: Record<string, unknown>): Promise<Reply> {
  const [other] = Object.keys(others);
  if (other !== undefined) return invalidParams(`The local provider does not implement ${other}.`);
  if (typeof query !== 'string' || !query.trim() || query.length > MAX_QUERY)
    return invalidParams('query is missing, too long or of the wrong kind.');
  if (context !== undefined && typeof context !== 'string') return invalidParams('context must be a text.');
  return { result: { content: [{ type: 'text', text: JSON.stringify(answersTo(query)) }], isError: false } };
}

/** What is known of it: Shopify sends no header that says it will end. */
export const policyServer: Server = {
  name: 'storefront',
  title: SITE,
  instructions: "Answers from the store's policies and pages.",
  tools: () => [TOOL],
  call,
};
