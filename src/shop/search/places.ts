import {
  HAS_GIFTS,
  HAS_NEWSLETTER,
  HAS_PARCELS,
  HAS_PLANNER,
  HAS_REFERRALS,
  HAS_REWARDS,
} from '../../brand/tables/has.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { ANIMAL_STEPS, CATEGORIES, type Category, pages } from '../../routes.ts';
import { speciesFacts } from '../../species/index.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { DEFAULT_LIST, writeListQuery } from '../catalogue/model/list-query.ts';
import type { FoundAnswer } from '../content/model/story-search.ts';
import { hasWithdrawal } from '../law/index.ts';
import type { FormList } from './offered.ts';
import { type SpeciesTask, type Task, words } from './words.ts';

/** A page that is no story: a task, the planner, a category. */
interface Place {
  /** The key of its name in the dictionaries. */
  title: string;
  /** The key of a sentence about it. */
  text: string;
  params?: Readonly<Record<string, number>>;
  href: (market: Market) => string;
  /** Whether a market has it. Default: all have it. */
  isIn?: (market: Market) => boolean;
  /** The list that it leads to, of which no shop is sure to have a product. */
  list?: FormList;
}

/** A place, as an answer. */
export interface PlaceAnswer extends FoundAnswer {
  list?: FormList;
}

const products =
  ({ category, form }: FormList) =>
  (market: Market) =>
    `${pages.category(market.code, category)}${writeListQuery({ ...DEFAULT_LIST, filters: { ...DEFAULT_LIST.filters, form: [form] } })}`;

const TASKS: Readonly<Record<Task, Place>> = {
  planner: {
    title: 'planner.title',
    text: 'planner.lead',
    params: { n: ANIMAL_STEPS.length },
    href: ({ code }) => pages.planner(code),
    isIn: () => HAS_PLANNER,
  },
  subscriptions: {
    title: 'find.subscriptions',
    text: 'find.subscriptions_text',
    href: ({ code }) => pages.subscriptions(code),
  },
  cancel: { title: 'cancel.title', text: 'cancel.lead', href: ({ code }) => pages.cancel(code) },
  addresses: { title: 'find.addresses', text: 'find.addresses_text', href: ({ code }) => pages.addresses(code) },
  orders: { title: 'account.orders', text: 'find.orders_text', href: ({ code }) => pages.orders(code) },
  profile: { title: 'find.profile', text: 'find.profile_text', href: ({ code }) => pages.profile(code) },
  rewards: {
    title: 'account.rewards',
    text: 'find.rewards_text',
    href: ({ code }) => pages.rewards(code),
    isIn: () => HAS_REWARDS,
  },
  store_credit: {
    title: 'account.store_credit',
    text: 'find.store_credit_text',
    href: ({ code }) => pages.storeCredit(code),
  },
  refer: {
    title: 'refer.title',
    text: 'find.refer_text',
    href: ({ code }) => pages.refer(code),
    isIn: () => HAS_REFERRALS,
  },
  parcel: {
    title: 'parcel.title',
    text: 'parcel.lead',
    href: ({ code }) => pages.parcel(code),
    isIn: () => HAS_PARCELS,
  },
  gift_card: {
    title: 'gift_card.title',
    text: 'gift_card.lead',
    href: ({ code }) => pages.giftCard(code),
    isIn: () => HAS_GIFTS,
  },
  gift_card_balance: {
    title: 'gift_card.balance_title',
    text: 'gift_card.balance_lead',
    href: ({ code }) => pages.giftCardBalance(code),
    isIn: () => HAS_GIFTS,
  },
  withdraw: {
    title: 'withdraw.title',
    text: 'withdraw.lead',
    href: ({ code }) => pages.withdraw(code),
    isIn: hasWithdrawal,
  },
  pets: { title: 'account.pets', text: 'find.pets_text', href: ({ code }) => pages.pets(code) },
  newsletter: {
    title: 'newsletter.title',
    text: 'find.newsletter_text',
    href: ({ code }) => pages.newsletter(code),
    isIn: () => HAS_NEWSLETTER,
  },
  account: { title: 'account.title', text: 'find.account_text', href: ({ code }) => pages.account(code) },
  cookies: { title: 'consent.settings', text: 'find.cookies_text', href: ({ code }) => pages.cookies(code) },
};

const SPECIES_TASKS = Object.fromEntries(
  (['wet', 'sample'] as const).flatMap((form) =>
    SPECIES.map((species): [SpeciesTask, Place] => {
      const list = { category: speciesFacts[species].categories.food, form };
      return [
        `${form}_${species}`,
        { title: `find.${form}_${species}`, text: `find.${form}_text`, href: products(list), list },
      ];
    }),
  ),
);

const PLACES: Readonly<Record<string, Place>> = {
  ...TASKS,
  ...SPECIES_TASKS,
  ...Object.fromEntries(
    CATEGORIES.map((category): [Category, Place] => [
      category,
      {
        title: `category.${category}.name`,
        text: `category.${category}.text`,
        href: ({ code }) => pages.category(code, category),
      },
    ]),
  ),
};

/** The words that lead to each place. */
const WORDS = words.places;

/** The tasks and categories of a market as answers, with the words of `kv/search.json` that lead to them. */
export const placesIn = (market: Market, t: Translate): PlaceAnswer[] =>
  Object.entries(PLACES)
    .filter(([, { isIn = () => true }]) => isIn(market))
    .map(([name, { title, text, params, href, list }]) => ({
      title: t(title),
      words: WORDS[name as Task | Category | SpeciesTask][market.language],
      text: t(text, params),
      href: href(market),
      ...(list && { list }),
    }));
