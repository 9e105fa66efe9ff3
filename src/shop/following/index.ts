/** Food that follows the animal: the box beside what is needed, and its changes. What stands here is for others. */

import { subscriptionScreen } from '../subscriptions/index.ts';
import { portionsPart } from './page-part.tsx';

export { followingCalls } from './endpoints.ts';
export { foodLinkCalls, foodOneClick } from './links/endpoints.ts';
export { foodLinkPage } from './links/page.tsx';
export { adjustBeforeNotice } from './notice.ts';
export { loadPortions } from './page-part.tsx';
export { followingData } from './personal-data.ts';
export { noteFollowed, runFollowing } from './run.ts';
export { PortionsSection } from './section.tsx';
export type { ShownPortions } from './shown.ts';
export { lookSoon } from './store.ts';

/** The page of a subscription, with what its animals need. */
export const subscription = subscriptionScreen(portionsPart);
