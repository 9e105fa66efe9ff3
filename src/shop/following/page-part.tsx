import { HAS_FOLLOWING } from '../../brand/tables/has.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import type { PageContext } from '../../site/screen.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { readSubscription, type SubscriptionPart, withNames } from '../subscriptions/index.ts';
import { percentTaken } from '../subscriptions/model/estimate.ts';
import type { NamedSubscription } from '../subscriptions/model/name.ts';
import { isRunning, type Subscription } from '../subscriptions/model/subscription.ts';
import { basisOf } from './basis.ts';
import { type FollowedBox, loadFollowed } from './load.ts';
import { keyOfProposal } from './proposal-key.ts';
import { readsIn } from './reads.ts';
import { PortionsSection } from './section.tsx';
import type { ShownPortions } from './shown.ts';
import { followedOf, followStatement } from './store.ts';

/** A subscription as far as its food is concerned. */
export const boxOf = (
  { id, currency, rhythm, lines, next }: Subscription,
  { customerId }: Pick<Session, 'customerId'>,
): FollowedBox => ({ contractId: id, customerId, currency, rhythm, lines, nextDay: next?.day ?? null });

/**
 * The box of a running subscription with its animals; null where nothing may be changed because it was paid at once.
 * What is right today is noted, so that a later page can say what has changed since. @throws UpstreamError
 */
async function load(
  context: PageContext,
  session: Session,
  subscription: NamedSubscription,
): Promise<ShownPortions | null> {
  if (!isRunning(subscription) || !subscription.complete || subscription.prepaid) return null;
  const { settings, database, today } = context;
  const means = { settings, database, today, reads: readsIn(context, subscription.country) };
  const followed = await loadFollowed(means, boxOf(subscription, session));
  if (!followed) return null;
  const noted = basisOf(followed);
  if (noted) await followStatement(database, followed.box, noted, today);
  return {
    number: subscription.number,
    name: subscription.name.title,
    followed,
    proposal: followed.proposal ? await keyOfProposal(followed.proposal) : '',
    leaves: subscription.next?.leaves ?? null,
    currency: subscription.currency,
    percent: percentTaken(subscription) ?? 0,
  };
}

/** The part of a subscription's page that shows its box beside what its animals need. */
export const portionsPart: SubscriptionPart<ShownPortions> = {
  load: async (context, session, subscription) =>
    HAS_FOLLOWING ? optionalPart('portions', load(context, session, subscription)) : null,
  Section: ({ part }) => <PortionsSection shown={part} page="subscription" />,
};

/** Of more subscriptions than these, the page of the pets shows none: each is a call of the provider. */
const MAX_SUBSCRIPTIONS = 3;

/** The boxes of a customer's followed subscriptions, for the page of the pets. */
export async function loadPortions(context: PageContext, session: Session): Promise<ShownPortions[]> {
  const rows = await followedOf(context.database, session.customerId);
  const eaten = rows.filter(({ animals }) => Object.keys(animals).length > 0).slice(0, MAX_SUBSCRIPTIONS);
  const read = eaten.map(async ({ contractId }) => {
    const found = await readSubscription(session, context.settings, numberOfGid(contractId), context.today);
    return found ? [found] : [];
  });
  const loading = Promise.all(read).then(async (found) => {
    const named = await withNames(context, session.customerId, found.flat());
    return Promise.all(named.map((subscription) => load(context, session, subscription)));
  });
  const loaded = await optionalPart('portions', loading);
  return (loaded ?? []).filter((part) => part !== null);
}
