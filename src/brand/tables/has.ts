/** Whether the brand has each of the features that it can do without. A build has the values alone. */

import { features, mailScenes } from '#brand';

export const HAS_PLANNER = features.planner;
export const HAS_FOOD_CHANGE = features['food-change'];
export const HAS_FOLLOWING = features.following;
export const HAS_JOURNAL = features.journal;
export const HAS_VET = features.vet;
export const HAS_COMPARE = features.compare;
export const HAS_REFERRALS = features.referrals;
export const HAS_REWARDS = features.rewards;
export const HAS_REVIEWS = features.reviews;
export const HAS_WISH_LIST = features['wish-list'];
export const HAS_GIFTS = features.gifts;
export const HAS_PARCELS = features.parcels;
export const HAS_BATCHES = features.batches;
export const HAS_COMING_BACK = features['coming-back'];
export const HAS_PROGRAMS = features.programs;
export const HAS_NEWSLETTER = features.newsletter;
export const HAS_ANNOUNCEMENT = features.announcement;
export const HAS_BACK_IN_STOCK = features['back-in-stock'];
export const HAS_RECENTLY_SEEN = features['recently-seen'];
export const HAS_MAIL_SCENES = mailScenes;
