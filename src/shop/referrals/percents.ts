import type { Settings } from '../../env.ts';

/** How many friends make a delivery free. */
const friendsForAll = (share: number): number => Math.ceil(100 / share);

/** The numbers that the texts of the programme are filled with. */
export const percents = ({ referral: { promisePercent, friendPercent } }: Pick<Settings, 'referral'>) => ({
  promise: promisePercent,
  share: friendPercent,
  friends: friendsForAll(friendPercent),
});
