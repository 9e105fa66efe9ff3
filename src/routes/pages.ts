/**
 * The pages: their patterns, and the paths that lead to them, one export each, so that a script gets only those that it
 * uses; `cc` is the market's prefix.
 */

import type { Species } from '../species/index.ts';
import { SPECIES } from '../species/tables/names.ts';
import { query } from './query.ts';
import {
  allContentPages,
  CATEGORIES,
  type Category,
  type ContactSubject,
  type ContentPage,
  FOOD_ACTIONS,
  MAIL_ACTIONS,
  PAUSE_ACTIONS,
  PEOPLE,
  type People,
  PLANNER_STEPS,
  type PlannerStep,
  TOPICS,
  type Topic,
} from './segments.ts';

const oneOf = (values: readonly string[]) => `{(?:${values.join('|')})}`;

/** Those of the account, and of the mails about what is in it. */
const accountPatterns = /* @__PURE__ */ (() =>
  ({
    account: '/@/account',
    accountDeleted: '/@/account/deleted',
    accountSignedOut: '/@/account/signed-out',
    accountProfile: '/@/account/settings/personal-information',
    accountAddresses: '/@/account/addresses',
    accountPets: '/@/account/pets',
    accountJournal: '/@/account/pets/:pet{[0-9A-Za-z-]{1,60}}/journal',
    accountSubscriptions: '/@/account/subscriptions',
    accountSubscription: '/@/account/subscriptions/:id{[0-9]{1,15}}',
    accountRewards: '/@/account/rewards',
    accountStoreCredit: '/@/account/store-credit',
    accountReferrals: '/@/account/referrals',
    accountPrograms: '/@/account/programs',
    letIn: '/@/account/programs/let-in',
    accountOrders: '/@/account/orders',
    accountReviews: '/@/account/reviews',
    accountOrder: '/@/account/orders/:number{[0-9]{1,12}}',
    // of the food of a subscription, for who has a mail
    foodLink: `/@/food/:action${oneOf(FOOD_ACTIONS)}`,
  }) as const)();

/** Those of links with a secret. */
const linkPatterns = /* @__PURE__ */ (() =>
  ({
    stockAlertConfirm: '/@/back-in-stock/confirm',
    stockAlertLeave: '/@/back-in-stock/leave',
    mailLink: `/@/delivery/:action${oneOf(MAIL_ACTIONS)}`,
    pauseLink: `/@/pause/:action${oneOf(PAUSE_ACTIONS)}`,
    comingBack: '/@/coming-back',
    journalStop: '/@/journal/stop',
    vet: '/@/vet',
  }) as const)();

/** Those of withdrawals and cancellations without an account, and of the legal guarantee. */
const lawPatterns = {
  withdraw: '/@/withdraw',
  withdrawReview: '/@/withdraw/review',
  withdrawReceipt: '/@/withdraw/received',
  cancel: '/@/cancel',
  cancelReceipt: '/@/cancel/received',
  legalGuarantee: '/@/legal-guarantee',
} as const;

/** Those of the feeding plan. */
const plannerPatterns = /* @__PURE__ */ (() =>
  ({
    planner: '/@/feeding-plan',
    plannerStep: `/@/feeding-plan/:step${oneOf(PLANNER_STEPS.slice(1))}`,
    plan: '/@/feeding-plan/plan/:id{[0-9a-f-]{36}}',
    foodChange: '/@/feeding-plan/change',
    planFoodChange: '/@/feeding-plan/plan/:id{[0-9a-f-]{36}}/change',
    foodChangeAnswer: '/@/feeding-plan/change/answer',
  }) as const)();

/** The router's patterns of pages; `/@` stands for the market. */
export const patterns = /* @__PURE__ */ (() =>
  ({
    home: '/@',
    category: `/@/:category${oneOf(CATEGORIES)}`,
    product: `/@/:category${oneOf(CATEGORIES)}/:slug`,
    productReviews: `/@/:category${oneOf(CATEGORIES)}/:slug/reviews`,
    search: '/@/search',
    compare: '/@/compare',
    wishList: '/@/wish-list',
    wishListShared: '/@/wish-list/:list{(?:shared|[0-9a-f]{64})}',
    cart: '/@/cart',
    parcel: '/@/parcel',
    giftCard: '/@/gift-card',
    giftCardBalance: '/@/gift-card/balance',
    batch: '/@/batch',
    cookies: '/@/cookies',
    blog: '/@/blog',
    blogSpecies: `/@/blog/:species${oneOf(SPECIES)}`,
    blogTopic: `/@/blog/:species${oneOf(SPECIES)}/:topic${oneOf(TOPICS)}`,
    article: `/@/blog/:species${oneOf(SPECIES)}/:topic${oneOf(TOPICS)}/:slug`,
    people: `/@/:people${oneOf(PEOPLE)}`,
    person: `/@/:people${oneOf(PEOPLE)}/:slug`,
    contact: '/@/contact',
    content: `/@/:page${oneOf(allContentPages().filter((page) => page !== 'contact'))}`,
    newsletter: '/@/newsletter',
    newsletterConfirm: '/@/newsletter/confirm',
    newsletterLeave: '/@/newsletter/leave',
    wetCatFood: '/@/wet-cat-food',
    wetCatFoodConfirm: '/@/wet-cat-food/confirm',
    refer: '/@/refer',
    ...linkPatterns,
    reviewRules: '/@/reviews',
    reviewWrite: '/@/reviews/write',
    reviewStop: '/@/reviews/stop',
    reviewReport: '/@/reviews/report',
    reviewDecision: '/@/reviews/decision',
    staff: '/@/staff',
    staffEnter: '/@/staff/enter',
    staffReviews: '/@/staff/reviews',
    ...plannerPatterns,
    ...lawPatterns,
    ...accountPatterns,
  }) as const)();

/** The name of a page's pattern. */
export type ScreenName = keyof typeof patterns;

export const home = (cc: string) => `/${cc}`;
export const category = (cc: string, category: Category) => `/${cc}/${category}`;
export const giftCard = (cc: string) => `/${cc}/gift-card`;
/**
 * The gift card, which is in no category, has a page of its own.
 *
 * @param variant number of the chosen size. @param plan number of the chosen selling plan.
 */
export const product = (cc: string, category: string, slug: string, variant?: string, plan?: string) =>
  category === 'gift-card' ? giftCard(cc) : `/${cc}/${category}/${slug}${query({ variant, selling_plan: plan })}`;
/** A product with all ways to pay for a subscription to it: several deliveries at once, for oneself or as a gift. */
export const productWays = (cc: string, category: string, slug: string) => `${product(cc, category, slug)}?ways=1`;
/**
 * Lists the reviews of a product. @param at how they are sorted and selected, and the last one of the page before.
 */
export const productReviews = (
  cc: string,
  category: string,
  slug: string,
  at: { sort?: string | undefined; animal?: string | undefined; after?: string | undefined } = {},
) => `/${cc}/${category}/${slug}/reviews${query(at)}`;
export const search = (cc: string, q?: string, show?: 'articles') => `/${cc}/search${query({ q, show })}`;
/**
 * Compares recipes in a table, or offers those of a category for a choice. @param handles of products, in their order.
 * @param more of the address, such as the weight of the animal.
 */
export const compare = (cc: string, handles: readonly string[] = [], more: Record<string, string | undefined> = {}) => {
  const rest = query(more).slice(1);
  const parts = [...(handles.length > 0 ? [`products=${handles.join(',')}`] : []), ...(rest ? [rest] : [])];
  return `/${cc}/compare${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
};
/** @param done what a form has done. */
export const wishList = (cc: string, done?: 'added' | 'removed' | 'shared' | 'stopped') =>
  `/${cc}/wish-list${query({ done })}`;
/** A list that a customer shows to others. @param secret of its address. */
export const wishListShared = (cc: string, secret: string) => `/${cc}/wish-list/${secret}`;
/** A list that its address carries. @param variants their numbers, as a text. */
export const wishListCarried = (cc: string, variants: string) => `/${cc}/wish-list/shared?variants=${variants}`;
export const cart = (cc: string) => `/${cc}/cart`;
export const parcel = (cc: string) => `/${cc}/parcel`;
/** Tells what is left of a gift card. */
export const giftCardBalance = (cc: string) => `/${cc}/gift-card/balance`;
/** @param lot the number of a batch, whose analysis it shows. */
export const batch = (cc: string, lot?: string) => `/${cc}/batch${query({ lot })}`;
/** @param link the secret of a mailed link, which lets its owner correct the referrer's details without a session. */
export const refer = (cc: string, link?: string) => `/${cc}/refer${query({ link })}`;
/** Shows what the shop keeps in the browser, and changes the consent. */
export const cookies = (cc: string) => `/${cc}/cookies`;
export const blog = (cc: string, species?: Species, topic?: Topic) =>
  `/${cc}/${['blog', species, topic].filter(Boolean).join('/')}`;
export const people = (cc: string, people: People) => `/${cc}/${people}`;
export const content = (cc: string, page: ContentPage) => `/${cc}/${page}`;
export const planner = (cc: string, step: PlannerStep = 'pet') =>
  `/${cc}/feeding-plan${step === 'pet' ? '' : `/${step}`}`;
/**
 * The page of a feeding plan. @param shown `tab`, the kind of products, `every`, the rhythm of the main food, and `done`,
 * what a form without script has done.
 */
export const plan = (cc: string, id: string, shown: Record<string, string | undefined> = {}) =>
  `/${cc}/feeding-plan/plan/${id}${query(shown)}`;
/** The change to our food, day by day. @param plan id of the feeding plan that it is for. @param asked the pace. */
export const foodChange = (cc: string, plan: string | null = null, asked: Record<string, string | undefined> = {}) =>
  `/${cc}/feeding-plan/${plan === null ? '' : `plan/${plan}/`}change${query(asked)}`;
/** An answer to the mail that asks how a change of food goes. @param link the secret of that mail. */
export const foodChangeAnswer = (cc: string, link: string, said: string) =>
  `/${cc}/feeding-plan/change/answer${query({ link, said })}`;
/** @param done what a form without script has done. */
export const newsletter = (cc: string, done?: 'sent' | 'left') => `/${cc}/newsletter${query({ done })}`;
/** @param secret of the link, by which somebody has an address. */
export const newsletterConfirm = (cc: string, secret: string) => `/${cc}/newsletter/confirm${query({ link: secret })}`;
export const newsletterLeave = (cc: string, secret: string) => `/${cc}/newsletter/leave${query({ link: secret })}`;
/**
 * @param about the handle of the product and the number of the order that the form names, and, as `about`, the subject
 * whose text the message begins with.
 */
export const contact = (
  cc: string,
  about: { product?: string; order?: string; about?: ContactSubject; done?: 'sent' } = {},
) => `/${cc}/contact${query(about)}`;
export const wetCatFood = (cc: string, done?: 'sent') => `/${cc}/wet-cat-food${query({ done })}`;
/** @param secret of the link that confirms an address. */
export const wetCatFoodConfirm = (cc: string, secret: string) =>
  `/${cc}/wet-cat-food/confirm${query({ link: secret })}`;
/** A product's page after somebody has asked there to be told when a size is back. */
export const stockAlertAsked = (cc: string, category: string, slug: string) =>
  `/${cc}/${category}/${slug}?done=asked#back-in-stock`;
/** @param secret of the link that confirms an address. */
export const stockAlertConfirm = (cc: string, secret: string) =>
  `/${cc}/back-in-stock/confirm${query({ link: secret })}`;
/** @param secret of a mailed link, by which somebody has an address. */
export const stockAlertLeave = (cc: string, secret: string) => `/${cc}/back-in-stock/leave${query({ link: secret })}`;
/** Says how the shop works on reviews. */
export const reviewRules = (cc: string) => `/${cc}/reviews`;
/**
 * The form of a review. @param product the number of the product. @param link the secret of the mail that asks for it;
 * without one the customer signs in. @param done what a form without script has done.
 */
export const reviewWrite = (cc: string, product?: string, link?: string, done?: 'saved' | 'removed') =>
  `/${cc}/reviews/write${query({ product, link, done })}`;
/** @param link the secret of the mail to a former subscriber. */
export const comingBack = (cc: string, link: string) => `/${cc}/coming-back${query({ link })}`;
/** @param link the secret of the mail that asks for a review. */
export const reviewStop = (cc: string, link: string) => `/${cc}/reviews/stop${query({ link })}`;
/** @param review id of the review that somebody reports. */
export const reviewReport = (cc: string, review: string, done?: 'sent') =>
  `/${cc}/reviews/report${query({ review, done })}`;
/** A decision about a review with its reasons. @param link the secret of its mail. */
export const reviewDecision = (cc: string, link: string) => `/${cc}/reviews/decision${query({ link })}`;
/** The page of a mailed link that ends the reminders of a journal. @param link its secret. */
export const journalStop = (cc: string, link: string) => `/${cc}/journal/stop${query({ link })}`;
/** The page about an animal for its vet. @param link the secret of the link that its owner has made. */
export const vet = (cc: string, link: string) => `/${cc}/vet${query({ link })}`;
export const accountReviews = (cc: string) => `/${cc}/account/reviews`;
export const staff = (cc: string, done?: 'sent') => `/${cc}/staff${query({ done })}`;
/** @param link the secret of a mailed link, by which somebody of the shop signs in. */
export const staffEnter = (cc: string, link: string) => `/${cc}/staff/enter${query({ link })}`;
/** @param show which reviews. @param after the last one of the page before. */
export const staffReviews = (cc: string, show?: string, after?: string) =>
  `/${cc}/staff/reviews${query({ show, after })}`;
/** @param order the number of an order that fills the form in. */
export const withdraw = (cc: string, order?: string) => `/${cc}/withdraw${query({ order })}`;
/** Shows what was entered, and confirms it. */
export const withdrawReview = (cc: string) => `/${cc}/withdraw/review`;
/** @param link the token of a mailed link, which shows the declaration. */
export const withdrawReceipt = (cc: string, link?: string) => `/${cc}/withdraw/received${query({ link })}`;
export const cancel = (cc: string) => `/${cc}/cancel`;
/** @param link the token of a mailed link, with which its owner decides about the subscription. */
export const cancelReceipt = (cc: string, link?: string) => `/${cc}/cancel/received${query({ link })}`;
/** Shows the notice of the legal guarantee in the official languages of the market. */
export const legalGuarantee = (cc: string) => `/${cc}/legal-guarantee`;
export const account = (cc: string) => `/${cc}/account`;
/** @param returnTo path of the shop to return to after the sign-in. */
export const login = (cc: string, returnTo?: string) => `/${cc}/account/login${query({ return_to: returnTo })}`;
export const logout = (cc: string) => `/${cc}/account/logout`;
export const signedOut = (cc: string, returnTo?: string) =>
  `/${cc}/account/signed-out${query({ return_to: returnTo })}`;
export const accountDeleted = (cc: string) => `/${cc}/account/deleted`;
export const profile = (cc: string) => `/${cc}/account/settings/personal-information`;
export const addresses = (cc: string, edit?: string) => `/${cc}/account/addresses${query({ edit })}`;
export const pets = (cc: string, edit?: string) => `/${cc}/account/pets${query({ edit })}`;
/** The journal of a pet. @param day the entry that its form begins with. */
export const journal = (cc: string, pet: string, day?: string) => `/${cc}/account/pets/${pet}/journal${query({ day })}`;
export const subscriptions = (cc: string) => `/${cc}/account/subscriptions`;
/**
 * @param add lists products to add, or shows one of them by its handle. @param variant the preselected size. @param
 * quantity the preselected quantity.
 */
export const subscription = (cc: string, number: string, add?: string, variant?: string, quantity?: number) =>
  `/${cc}/account/subscriptions/${number}${query({ add, variant, quantity: quantity?.toString() })}`;
/**
 * Lists the recipes that can take the place of a product, or shows one of them by its handle.
 *
 * @param line the last part of the line's id.
 */
export const subscriptionSwap = (cc: string, number: string, line: string, recipe?: string) =>
  `/${cc}/account/subscriptions/${number}${query({ swap: line, recipe })}`;
/** Pauses or ends a subscription for one of its animals. @param animal id of the pet. */
export const subscriptionAnimal = (cc: string, number: string, animal: string) =>
  `/${cc}/account/subscriptions/${number}${query({ animal })}`;
/** Chooses two recipes for an animal. @param animal id of the pet. */
export const subscriptionMix = (
  cc: string,
  number: string,
  mix: string,
  chosen?: { first: string; second: string; share: string },
) => `/${cc}/account/subscriptions/${number}${query({ mix, ...chosen })}`;
/** Sends one delivery to another address. @param cycle its index. */
export const subscriptionElsewhere = (cc: string, number: string, cycle: number) =>
  `/${cc}/account/subscriptions/${number}${query({ to: String(cycle) })}`;
/** Chooses a pick-up point. @param near number of the saved address near which it is; empty for the subscription's own. */
export const subscriptionPickup = (cc: string, number: string, near = '') =>
  `/${cc}/account/subscriptions/${number}?pickup=${near}`;
/** Asks whether a subscription shall be cancelled. */
export const subscriptionCancel = (cc: string, number: string) => `/${cc}/account/subscriptions/${number}?cancel=1`;
/** @param after the last friend of the page before. */
export const referrals = (cc: string, after?: string) => `/${cc}/account/referrals${query({ after })}`;
export const orders = (cc: string, at: { after?: string; before?: string } = {}) => `/${cc}/account/orders${query(at)}`;
/** @param before id of the entry of the history after which the page goes on. */
export const rewards = (cc: string, before?: number) =>
  `/${cc}/account/rewards${query({ before: before?.toString() })}`;
/** The programs that the customer has let in. */
export const programs = (cc: string) => `/${cc}/account/programs`;
/** Asks whether to let a program in, as OAuth has it. */
export const letIn = (cc: string) => `/${cc}/account/programs/let-in`;
export const storeCredit = (cc: string) => `/${cc}/account/store-credit`;
export const order = (cc: string, number: number) => `/${cc}/account/orders/${number}`;
/** Any path below a market, such as a story of the CMS. A friend's link names its market in the query. */
export const below = (cc: string, path: string) =>
  path.startsWith('/r/') ? `${path}${query({ cc })}` : `/${cc}${path === '/' ? '' : path}`;
