import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../env.ts';
import { now, today as todayOf } from '../../platform/clock.ts';
import { isTicked } from '../../platform/shared/fields.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { readerOf } from '../../site/reader.ts';
import { accountEndpoint, refuse, saved } from '../customer/endpoint.ts';
import type { Done } from '../notices/model/done.ts';
import { readPet } from '../pets/store.ts';
import { answersFromPet, correctionsOf, deleteCorrection, isGrowingToday, saveCorrection } from '../planner/index.ts';
import { correctionAfter } from '../planner/model/correction.ts';
import {
  type ChangeContext,
  changeOnce,
  changePaused,
  commitDraft,
  doneAfter,
  mailChange,
  type Refusal,
  requireComplete,
  requirePaidByDelivery,
  subscriptionEndpoint,
} from '../subscriptions/index.ts';
import { percentTaken } from '../subscriptions/model/estimate.ts';
import { thenOf } from './basis.ts';
import { boxKeyAfter } from './box-key.ts';
import { makeProposal, notedBox } from './change.ts';
import { type Followed, loadFollowed } from './load.ts';
import { CorrectShape, ProposalShape, ResetShape, SwitchShape } from './model/shapes.ts';
import { boxOf } from './page-part.tsx';
import { keyOfProposal } from './proposal-key.ts';
import { readsIn } from './reads.ts';
import { followStatement, lookSoon, noteChange } from './store.ts';

const GONE: Refusal = { code: 'portion_gone', status: 409 };
const OTHER: Refusal = { code: 'portion_other', status: 409 };

type Proposed = Followed & { proposal: NonNullable<Followed['proposal']> };

const readsOf = ({ call, subscription }: ChangeContext) => readsIn(readerOf(call.c, call.market), subscription.country);

/** The proposal that a form is about, as it is now; a refusal where it is another one by now. @throws UpstreamError */
async function proposedIn(context: ChangeContext, key: string): Promise<Proposed | Refusal> {
  const { session, settings, database, subscription, today } = context;
  const means = { settings, database, today, reads: readsOf(context) };
  const followed = await loadFollowed(means, boxOf(subscription, session));
  const proposal = followed?.proposal;
  if (!followed || !proposal) return GONE;
  return (await keyOfProposal(proposal)) === key ? { ...followed, proposal } : OTHER;
}

/** Makes the proposed box of the next delivery, and of all that follow. */
const postAccept = subscriptionEndpoint(
  ProposalShape,
  'change_failed',
  async ({ proposal: key, formId: form }, context, read): Promise<Done | Refusal> => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { call, session, settings, database, subscription, today } = context;
    const { id, upcoming, next, lines, country, currency } = subscription;
    let made: Proposed | null = null;
    const result = await changeOnce(
      context,
      `portion ${key}`,
      form,
      (draftId) => commitDraft(settings, draftId),
      async (onDraft) => {
        const proposed = await proposedIn(context, key);
        if (!('proposal' in proposed)) return proposed;
        made = proposed;
        const { lists } = readsOf(context);
        const own = { id, upcoming, next };
        return changePaused(context, read, () =>
          makeProposal(
            { settings, database, lists, country, currency, subscription: own, lines, today },
            proposed,
            onDraft,
          ),
        );
      },
    );
    const done = doneAfter(result, 'portion_changed');
    const accepted = made as Proposed | null;
    if (typeof result === 'string' && accepted) {
      const { box, proposal } = accepted;
      const at = (await now(settings)).toISOString();
      await drizzle(database).batch([
        noteChange(database, {
          contractId: id,
          customerId: session.customerId,
          cycle: next?.index ?? 0,
          kind: 'asked',
          state: 'made',
          currency,
          before: notedBox(accepted.before, percentTaken(subscription) ?? 0),
          after: notedBox(proposal.after, percentTaken(subscription) ?? 0),
          wanted: proposal.wanted,
          at,
        }),
        followStatement(
          database,
          box,
          { box: boxKeyAfter(box, proposal), animals: thenOf(accepted), declined: null },
          today,
        ),
      ]);
      await mailChange(call, { contractId: id, change: 'refitted' });
    }
    return done;
  },
);

/** Leaves the box as it is until something new happens. */
const postKeep = subscriptionEndpoint(
  ProposalShape,
  'change_failed',
  async ({ proposal: key }, context): Promise<Done | Refusal> => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const proposed = await proposedIn(context, key);
    if (!('proposal' in proposed)) return proposed;
    const { box, proposal } = proposed;
    await followStatement(context.database, box, { declined: proposal.wanted }, context.today);
    return 'portion_kept';
  },
);

/** An endpoint that sets a switch of a subscription. */
const switchEndpoint = (name: 'always' | 'mails', doneOff: Done) =>
  subscriptionEndpoint(SwitchShape, 'change_failed', async ({ on }, context): Promise<Done | Refusal> => {
    const isOn = isTicked(on);
    const refusal = name === 'always' && isOn ? requirePaidByDelivery(context) : null;
    if (refusal) return refusal;
    const { session, database, subscription, today } = context;
    const of = { contractId: subscription.id, customerId: session.customerId };
    await followStatement(database, of, { [name]: isOn }, today);
    return isOn ? 'portion_switched' : doneOff;
  });

/** The page that a form about a pet stands on. */
const pageOf = ({ market }: CallContext, subscriptionId: string | undefined): string =>
  subscriptionId ? pages.subscription(market.code, subscriptionId) : pages.pets(market.code);

/** Learns from what the people of a pet see. */
const postCorrect = accountEndpoint(CorrectShape, async ({ petId, word, subscriptionId }, call, session) => {
  await session.verify();
  const settings = settingsOf(call.c.env);
  const database = call.c.env.DB;
  const pet = await readPet(database, session.customerId, petId);
  const answers = pet && answersFromPet(pet);
  if (!pet || !answers) return refuse(404, call, 'pet_not_found');
  const today = await todayOf(settings, call.market.country);
  const known = (await correctionsOf(database, session.customerId)).get(petId) ?? null;
  const animal = { isGrowing: isGrowingToday(answers, today), bodyCondition: pet.bodyCondition };
  const correction = correctionAfter(known, word, animal, today);
  await saveCorrection(database, { customerId: session.customerId, petId }, correction);
  await lookSoon(database, session.customerId, today);
  return saved(pageOf(call, subscriptionId), { correction }, 'portion_noted');
});

/** Forgets what was learnt of a pet. */
const postReset = accountEndpoint(ResetShape, async ({ petId, subscriptionId }, call, session) => {
  await session.verify();
  const database = call.c.env.DB;
  if (!(await readPet(database, session.customerId, petId))) return refuse(404, call, 'pet_not_found');
  await deleteCorrection(database, session.customerId, petId);
  return saved(pageOf(call, subscriptionId), { correction: null }, 'portion_reset');
});

export const followingCalls = {
  accept: postAccept,
  keep: postKeep,
  always: switchEndpoint('always', 'portion_switched'),
  mails: switchEndpoint('mails', 'portion_mails_off'),
  correct: postCorrect,
  reset: postReset,
} satisfies Record<CallOf<'following'>, Handler>;
