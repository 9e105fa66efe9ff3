import {
  adminVersionCheck,
  appCheck,
  customerDataCheck,
  orderNamesCheck,
  planCodeCheck,
  scopesCheck,
} from './admin.ts';
import type { Check } from './check.ts';
import { cmsWebhookCheck, previewCheck, spaceCheck, storiesCheck, textsCheck } from './content.ts';
import {
  accountCheck,
  answerCheck,
  datasetsCheck,
  limitsCheck,
  migrationsCheck,
  queuesCheck,
  redirectsCheck,
} from './deployment.ts';
import { approvalCheck, feedCheck } from './feed.ts';
import {
  accessibilityCheck,
  claimsCheck,
  guaranteeCheck,
  imprintCheck,
  packagingCheck,
  payLaterCheck,
  repairCheck,
  returnPricesCheck,
  safetyCheck,
} from './law.ts';
import { callbackCheck, customerApiCheck, discoveryCheck, originCheck } from './login.ts';
import { droppedMailsCheck, mailCheck } from './mail.ts';
import { metafieldsCheck } from './metafields.ts';
import { passedOnCheck } from './passed-on.ts';
import { giftPlansCheck, plansCheck } from './plans.ts';
import {
  addressesCheck,
  domainCheck,
  featuresCheck,
  requiredSecretsCheck,
  secretsCheck,
  settingsCheck,
  versionSettingsCheck,
} from './settings.ts';
import {
  collectionsCheck,
  countriesCheck,
  picturesCheck,
  productsCheck,
  storefrontCheck,
  storefrontScopesCheck,
  storefrontVersionCheck,
} from './storefront.ts';
import { lostWebhooksCheck, webhookSecretCheck, webhooksCheck } from './webhooks.ts';

/** Everything that the doctor looks at, in the order of its report. */
export const CHECKS: readonly Check[] = [
  settingsCheck,
  versionSettingsCheck,
  addressesCheck,
  domainCheck,
  featuresCheck,
  secretsCheck,

  accountCheck,
  requiredSecretsCheck,
  migrationsCheck,
  queuesCheck,
  limitsCheck,
  datasetsCheck,
  redirectsCheck,
  answerCheck,

  appCheck,
  adminVersionCheck,
  scopesCheck,
  customerDataCheck,
  orderNamesCheck,
  planCodeCheck,
  metafieldsCheck,
  plansCheck,
  webhooksCheck,
  lostWebhooksCheck,
  webhookSecretCheck,

  storefrontCheck,
  storefrontVersionCheck,
  storefrontScopesCheck,
  giftPlansCheck,
  countriesCheck,
  productsCheck,
  feedCheck,
  collectionsCheck,
  picturesCheck,
  passedOnCheck,

  discoveryCheck,
  callbackCheck,
  originCheck,
  customerApiCheck,

  spaceCheck,
  previewCheck,
  storiesCheck,
  textsCheck,
  approvalCheck,
  cmsWebhookCheck,

  imprintCheck,
  packagingCheck,
  accessibilityCheck,
  guaranteeCheck,
  safetyCheck,
  repairCheck,
  returnPricesCheck,
  payLaterCheck,
  claimsCheck,

  mailCheck,
  droppedMailsCheck,
];
