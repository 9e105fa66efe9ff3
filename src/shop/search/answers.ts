import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { plainText } from '../../cms/rich-text.ts';
import type { Story } from '../../cms/story.ts';
import type { Settings } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { localeOf } from '../../platform/shared/format.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { answerSearch } from '../../platform/shared/search.ts';
import { ANIMAL_STEPS, pages } from '../../routes.ts';
import type { Reader } from '../../site/reader.ts';
import { type Entry, questionAnchor, writtenEntries } from '../content/index.ts';
import { beginningOf, type FoundAnswer } from '../content/model/story-search.ts';
import { returnPrice } from '../delivery/index.ts';
import { withDelivery } from '../delivery/model/cut-off.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { hasProducts } from './offered.ts';
import { type PlaceAnswer, placesIn } from './places.ts';
import { vocabulary } from './vocabulary.ts';

/** A result shows at most this many answers … */
const MAX_ANSWERS = 3;
/** … and of a long one the first characters. */
const MAX_LENGTH = 160;

const isPage = (entry: Entry): entry is Entry<'page'> => entry.component === 'page';

/** @param faq its questions are answers of their own, so its tags lead to none. */
const answersOfPages = (entries: readonly Entry[], { code }: Market, faq: Story | null): FoundAnswer[] =>
  entries.filter(isPage).map(({ uuid, title, tags, description = '', path }) => ({
    title,
    words: uuid === faq?.uuid ? '' : tags.join(', '),
    text: description,
    href: pages.below(code, path),
  }));

const answersOfQuestions = (entries: readonly Entry[], { code }: Market): FoundAnswer[] =>
  entries.filter(isPage).flatMap(({ path, questions = [] }) =>
    questions.map(({ question, answer }) => ({
      title: question,
      words: '',
      text: plainText(answer),
      href: `${pages.below(code, path)}#${encodeURIComponent(questionAnchor(question))}`,
    })),
  );

/** The search of a market, as long as its texts and content stay the same. */
interface Built {
  sources: readonly unknown[];
  find: (query: string) => PlaceAnswer[];
}

const built = new WeakMap<Market, Built>();

function searchOf(
  market: Market,
  t: Translate,
  settings: Settings,
  index: readonly Story[] | null,
  faq: Story | null,
): Built['find'] {
  const sources = [t, settings, index, faq];
  const last = built.get(market);
  if (last?.sources.every((source, i) => source === sources[i])) return last.find;
  const written = (stories: readonly Story[]) => writtenEntries(stories, settings, market.language);
  const find = answerSearch<PlaceAnswer>(
    [
      ...placesIn(market, t),
      ...answersOfQuestions(written(faq ? [faq] : []), market),
      ...answersOfPages(written(index ?? []), market, faq),
    ],
    vocabulary(market.language),
  );
  built.set(market, { sources, find });
  return find;
}

/**
 * The stories that a search reads. They are in the memory of the isolate, so a warm one asks neither the CMS nor KV.
 */
export interface SearchedStories {
  /** Every story without its body; null while the CMS and its copy fail. */
  index: readonly Story[] | null;
  /** The story with the questions; null where there is none. */
  faq: Story | null;
  /** Whether all of it could be read. */
  isComplete: boolean;
}

/** Reads the stories that a search needs; those that fail are omitted. */
export async function searchedStories({ stories, story }: Pick<Reader, 'stories' | 'story'>): Promise<SearchedStories> {
  const [index, faq] = await Promise.all([
    optionalPart('search_index', stories('/')),
    optionalPart(
      'search_questions',
      story('/faq').then((found) => ({ found })),
    ),
  ]);
  return { index, faq: faq?.found ?? null, isComplete: index !== null && faq !== null };
}

/**
 * The answers to a query, the best first: tasks and categories, which need no CMS, questions and information pages.
 * Those that lead to a kind of food are left out where no product is of it.
 *
 * @returns at most three, with the beginning of their texts.
 */
export async function findAnswers(
  { market, t, settings }: { market: Market; t: Translate; settings: Settings },
  { index, faq }: SearchedStories,
  query: string,
  reader: Pick<Reader, 'catalogue'>,
): Promise<FoundAnswer[]> {
  const answers: FoundAnswer[] = [];
  const { country, language } = market;
  const today = await todayOf(settings, country);
  const locale = localeOf(language, country);
  const inMarket = (text: string) =>
    withDelivery(text, country, today, locale, () => returnPrice({ t, market, locale }));
  for (const { list, ...answer } of searchOf(market, t, settings, index, faq)(query)) {
    if (answers.length === MAX_ANSWERS) break;
    if (!list || (await hasProducts(reader, list)))
      answers.push({ ...answer, text: beginningOf(inMarket(answer.text), MAX_LENGTH) });
  }
  return answers;
}

/**
 * Ways on for a visitor who has found nothing: the feeding plan, the questions and the contact, where a market has
 * them.
 */
export const waysOn = ({
  market: { code },
  t,
  isPublished,
}: {
  market: Market;
  t: Translate;
  isPublished: (path: string) => boolean;
}): FoundAnswer[] => [
  ...(HAS_PLANNER
    ? [
        {
          title: t('planner.title'),
          words: '',
          text: t('planner.lead', { n: ANIMAL_STEPS.length }),
          href: pages.planner(code),
        },
      ]
    : []),
  ...(['faq', 'contact'] as const)
    .filter((page) => isPublished(`/${page}`))
    .map((page) => ({
      title: t(`page.${page}`),
      words: '',
      text: t(`find.${page}_text`),
      href: pages.content(code, page),
    })),
];
