import { pages } from '../../routes.ts';
import type { View } from '../../site/screen.ts';
import { pointsOf } from './orders.ts';
import { RULES } from './rules.ts';

/** An amount that brings whole points in every tier. */
const AMOUNT = 10_000;

/**
 * The bonus club for search engines: its tiers, and the points that each brings for one unit of the market's currency.
 *
 * Source: https://developers.google.com/search/docs/appearance/structured-data/loyalty-program.
 */
export function memberProgramData({ t, url, market }: View) {
  const page = `${url.origin}${pages.content(market.code, 'bonus-club')}`;
  const earned = pointsOf(AMOUNT * 100, market.currency) / AMOUNT;
  return {
    '@type': 'MemberProgram',
    name: t('rewards.programme'),
    description: t('rewards.club_tiers_text'),
    url: page,
    hasTiers: RULES.tiers.map(({ name, orderPercent }) => ({
      '@type': 'MemberProgramTier',
      '@id': `${page}#${name}`,
      name: t(`rewards.tier.${name}`),
      hasTierBenefit: 'https://schema.org/TierBenefitLoyaltyPoints',
      membershipPointsEarned: (earned * orderPercent) / 100,
    })),
  };
}
