import { contentData } from '../../cms/personal-data.ts';
import type { Settings } from '../../env.ts';
import { databaseData } from '../../platform/database/personal-data.ts';
import { mailData } from '../../platform/mail/personal-data.ts';
import { outboxData } from '../../platform/outbox/personal-data.ts';
import type { TableData } from '../../platform/personal-data.ts';
import { redirectData } from '../../platform/redirects/personal-data.ts';
import { sessionData } from '../../shopify/personal-data.ts';
import { abData } from '../ab/personal-data.ts';
import { comingBackData } from '../coming-back/index.ts';
import { consentData } from '../consent/personal-data.ts';
import { customerData } from '../customer/personal-data.ts';
import { eventData } from '../events/personal-data.ts';
import { followingData } from '../following/index.ts';
import { foodChangeData } from '../food-change/index.ts';
import { journalData } from '../journal/index.ts';
import { lawData } from '../law/index.ts';
import { petData } from '../pets/personal-data.ts';
import { plannerData } from '../planner/index.ts';
import { priceData } from '../prices/personal-data.ts';
import { programData } from '../programs/index.ts';
import { referralData } from '../referrals/index.ts';
import { reviewData } from '../reviews/index.ts';
import { rewardData } from '../rewards/index.ts';
import { signUpData } from '../sign-ups/index.ts';
import { staffData } from '../staff/index.ts';
import { subscriptionData } from '../subscriptions/index.ts';
import { trackingData } from '../tracking/index.ts';
import { vetData } from '../vet/index.ts';
import { wishListData } from '../wish-list/index.ts';

const tables = {
  ...petData,
  ...journalData,
  ...vetData,
  ...programData,
  ...plannerData,
  ...wishListData,
  ...mailData,
  ...trackingData,
  ...subscriptionData,
  ...abData,
  ...comingBackData,
  ...followingData,
  ...signUpData,
  ...lawData,
  ...referralData,
  ...rewardData,
  ...reviewData,
  ...foodChangeData,
  ...staffData,
  ...eventData,
  ...customerData,
  ...consentData,
  ...priceData,
  ...databaseData,
  ...outboxData,
  ...redirectData,
  ...sessionData,
  ...contentData,
};

export type TableName = keyof typeof tables;

/** The data of every table of the shop, in the order in which the exported file has it. */
export const TABLES: Readonly<Record<TableName, TableData<TableName, Settings>>> = tables;
