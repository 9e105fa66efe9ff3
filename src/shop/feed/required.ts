import type { Feed } from './statement.ts';

/**
 * Constituents that every compound feed for dogs and cats states. Source: Regulation (EC) No 767/2009 Art. 17(1)(f),
 * Annex VII.
 */
const CONSTITUENTS = ['crude protein', 'crude fibre', 'crude oils and fats', 'crude ash'] as const;

/** Moisture above which it has to be stated, in percent. Source: Regulation (EC) No 767/2009 Annex I(6). */
const STATED_MOISTURE = 14;

/** The most moisture that the constituents leave room for, in percent. */
const possibleMoisture = (constituents: Readonly<Record<string, number>>): number =>
  100 - CONSTITUENTS.reduce((sum, name) => sum + (constituents[name] ?? 0), 0);

/**
 * The statements that a feed lacks. The net quantity, the batch, the best-before date and the address of the
 * responsible operator may be missing before a sale at a distance.
 *
 * Source: Regulation (EC) No 767/2009 Art. 11(3), 15 and 17.
 */
export function lackingStatements(feed: Feed): string[] {
  const constituents = feed.constituents ?? {};
  return [
    ...(feed.feedType === 'complete feed' || feed.feedType === 'complementary feed'
      ? []
      : ['complete or complementary']),
    ...(feed.composition ? [] : ['composition']),
    ...CONSTITUENTS.filter((name) => constituents[name] === undefined),
    ...(constituents.moisture === undefined && possibleMoisture(constituents) > STATED_MOISTURE ? ['moisture'] : []),
    ...(feed.directions || feed.feedingTable ? [] : ['directions for use']),
  ];
}
