import type { Settings } from '../../env.ts';

/**
 * Whether the shop's own reviews are shown and taken. They step back where the table of third parties has a service for
 * reviews.
 */
export const hasOwnReviews = ({ thirdParties }: Pick<Settings, 'thirdParties'>): boolean =>
  !thirdParties.some(({ name }) => name === 'reviews');
