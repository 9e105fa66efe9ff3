import { features } from '#brand';
import type { OptionalFeature } from './brand/brand.ts';
import type { ScreenName } from './routes.ts';

/** The pages of the features that a brand can do without. */
const SCREENS: Readonly<Partial<Record<OptionalFeature, readonly ScreenName[]>>> = {
  planner: ['planner', 'plannerStep', 'plan'],
  'food-change': ['foodChange', 'planFoodChange', 'foodChangeAnswer'],
  following: ['foodLink'],
  journal: ['accountJournal', 'journalStop'],
  vet: ['vet'],
  compare: ['compare'],
  referrals: ['refer', 'accountReferrals'],
  rewards: ['accountRewards'],
  reviews: [
    'productReviews',
    'reviewRules',
    'reviewWrite',
    'reviewStop',
    'reviewReport',
    'reviewDecision',
    'accountReviews',
    // the shop's people work on reviews alone
    'staff',
    'staffEnter',
    'staffReviews',
  ],
  'wish-list': ['wishList', 'wishListShared'],
  gifts: ['giftCard', 'giftCardBalance'],
  parcels: ['parcel'],
  batches: ['batch'],
  'coming-back': ['comingBack'],
  programs: ['accountPrograms', 'letIn'],
  newsletter: ['newsletter', 'newsletterConfirm', 'newsletterLeave'],
  announcement: ['wetCatFood', 'wetCatFoodConfirm'],
  'back-in-stock': ['stockAlertConfirm', 'stockAlertLeave'],
};

/** The beginnings of the paths of their endpoints. */
const CALLS: Readonly<Partial<Record<OptionalFeature, readonly string[]>>> = {
  planner: ['/api/planner'],
  'food-change': ['/api/food-changes/'],
  following: ['/api/account/following/', '/api/food/'],
  journal: ['/api/account/journal/', '/api/journal/'],
  vet: ['/api/account/vet-links/'],
  referrals: ['/api/referral'],
  rewards: ['/api/account/rewards/', '/api/rewards/'],
  reviews: ['/api/reviews/', '/api/staff/', '/api/moderation/'],
  'wish-list': ['/api/wish-list'],
  gifts: ['/api/gifts/', '/api/cart/gift-cards/'],
  parcels: ['/api/parcel'],
  'coming-back': ['/api/coming-back/'],
  programs: ['/api/account/programs/'],
  newsletter: ['/api/newsletter', '/api/account/newsletter/'],
  announcement: ['/api/interest'],
  'back-in-stock': ['/api/back-in-stock'],
};

const off = (Object.keys(features) as OptionalFeature[]).filter((feature) => !features[feature]);
const screensOff = new Set(off.flatMap((feature) => SCREENS[feature] ?? []));
const callsOff = off.flatMap((feature) => CALLS[feature] ?? []);

/** The pages and the beginnings of endpoints of each feature, for who checks them. */
export const OPTIONAL = { SCREENS, CALLS };

/** Whether the brand has a page. @param name of its pattern. */
export const hasScreen = (name: ScreenName): boolean => !screensOff.has(name);

/** Whether the brand has an endpoint. */
export const hasCall = (path: string): boolean => !callsOff.some((beginning) => path.startsWith(beginning));
