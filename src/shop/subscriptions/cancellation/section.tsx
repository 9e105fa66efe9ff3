import type { ReactNode } from 'react';
import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import type { View } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import type { Reward } from '../../rewards/model/rewards.ts';
import { rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import { dayText } from '../browser/parts.tsx';
import {
  MAX_NOTE,
  type Offer,
  type OfferOptions,
  type OfferOrder,
  offerFor,
  offerForAll,
  REASONS,
  type Reason,
} from '../model/cancellation.ts';
import { usualEnds } from '../model/pausing.ts';
import type { Paid } from '../model/prepaid.ts';
import { lineNumber, type SavedAddress } from '../model/subscription.ts';
import { RefundBefore } from '../prepaid/sections.tsx';
import { type SectionProps, SubscriptionForm } from '../sections/section.tsx';
import { OFFERED } from '../subscription-endpoint.ts';

interface CancelProps extends SectionProps {
  options: OfferOptions;
  /** What is offered, and in which order. */
  order: OfferOrder;
  /** The customer's other addresses that it could be delivered to. */
  addresses: readonly SavedAddress[];
  /** The rewards that could be used for the next delivery. */
  rewards: readonly Reward[];
  /** Deliveries that are paid and left. */
  paid: Paid | null;
}

/** A sentence and the way to a change. `form` is what its button sends: it stands outside the form that cancels. */
interface Remedy {
  text: ReactNode;
  action: ReactNode;
  form?: ReactNode;
}

/** A remedy that a button carries out. @param id of its form. */
const remedyByForm = (
  id: string,
  { subscription, formId }: CancelProps,
  [text, button]: readonly [text: ReactNode, button: string],
  action: string,
  fields: Record<string, string | number>,
): Remedy => ({
  text,
  action: (
    <button className="button quiet small" form={id}>
      {button}
    </button>
  ),
  form: (
    <SubscriptionForm key={id} id={id} action={`${action}?${OFFERED}`} section={{ subscription, formId }}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SubscriptionForm>
  ),
});

/** A remedy on another page. */
const remedyByLink = (text: ReactNode, words: string, href: string): Remedy => ({
  text,
  action: (
    <a className="button quiet small" href={href}>
      {words}
    </a>
  ),
});

/** The remedy of another address: the only one, or the choice of several, or a new one. */
function addressRemedy(id: string, props: CancelProps, { t, market }: View): Remedy {
  const [other, ...more] = props.addresses;
  if (!other) return remedyByLink(t('leave.address_new'), t('address.add'), pages.addresses(market.code, 'new'));
  const here = pages.subscription(market.code, props.subscription.number);
  if (more.length > 0) return remedyByLink(t('leave.address'), t('leave.address_choose'), `${here}#address`);
  const text = (
    <>
      {t('leave.address')} <span className="address-line">{other.lines.join(', ')}</span>
    </>
  );
  return remedyByForm(id, props, [text, t('sub.address_use')], api.subscriptionsAddress, { addressId: other.id });
}

/** The remedy for a reason. */
function remedyOf(reason: string, offer: Offer, props: CancelProps, view: View): Remedy {
  const { t, market, locale, today } = view;
  const { number, currency } = props.subscription;
  const id = `remedy-${reason || 'none'}`;
  const byForm = (text: string, button: string, action: string, fields: Record<string, string | number>) =>
    remedyByForm(id, props, [text, button], action, fields);
  switch (offer.kind) {
    case 'rhythm': {
      const every = withinSentence(rhythmText(offer.rhythm, t));
      const fields = { rhythm: offer.rhythm };
      return byForm(t('leave.rhythm'), t('sub.offer_rhythm_take', { every }), api.subscriptionsFrequency, fields);
    }
    case 'skip': {
      const { index, leaves } = offer.delivery;
      const date = dayText(leaves, locale);
      const fields = { cycle: index };
      return byForm(t('leave.skip', { date }), t('sub.skip_named', { date }), api.subscriptionsSkip, fields);
    }
    case 'size': {
      const { line, size, price: after } = offer;
      const name = sizeName(size.title, locale);
      const money = (amount: number) => formatMoney(amount, currency, locale);
      const text = t('leave.size', { name: line.title, size: name, price: money(after), before: money(line.price) });
      const fields = { lineId: line.id, variantId: size.variantId, quantity: line.quantity };
      return byForm(text, t('leave.size_take', { size: name }), api.subscriptionsLine, fields);
    }
    case 'recipe': {
      const swap = pages.subscriptionSwap(market.code, number, lineNumber(offer.line));
      return remedyByLink(t('leave.recipe'), t('leave.recipe_take'), swap);
    }
    case 'address':
      return addressRemedy(id, props, view);
    case 'pause': {
      const { day } = usualEnds(today)[1]!;
      const button = t('leave.pause_take', { date: dayText(day, locale) });
      return byForm(t('leave.pause'), button, api.subscriptionsPause, { until: day });
    }
  }
}

/** Other ways that may help beside the remedy of a reason. */
function Facts({
  reason,
  rewards,
  subscription: { number },
}: Pick<CancelProps, 'rewards' | 'subscription'> & { reason: Reason }) {
  const { t, market } = useView();
  if (reason === 'pet_died') return <p>{t('leave.pet_died')}</p>;
  if (reason === 'not_liked')
    return (
      <p>
        {t('product.taste')} <a href={pages.content(market.code, 'contact')}>{t('leave.taste_write')}</a>
      </p>
    );
  if (reason === 'too_expensive' && rewards.length > 0)
    return (
      <p>
        {t('leave.reward')} <a href={`${pages.subscription(market.code, number)}#reward`}>{t('leave.reward_use')}</a>
      </p>
    );
  return null;
}

/** A reason that can be chosen. The last one can be written. */
function ReasonField({
  reason,
  isChosen,
  submitted,
}: Pick<CancelProps, 'submitted'> & { reason: Reason; isChosen: boolean }) {
  const { t } = useView();
  const { note } = submitted;
  return (
    <div className="reason">
      <label>
        <input type="radio" name="reason" value={reason} defaultChecked={isChosen} />
        {reason ? t(`leave.reason.${reason}`) : t('leave.reason_none')}
      </label>
      {reason === 'other' ? (
        <div className="remedy">
          <div className="form-field">
            <label htmlFor="note">{t('leave.note')}</label>
            <input id="note" name="note" maxLength={MAX_NOTE} defaultValue={typeof note === 'string' ? note : ''} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

const Sentence = ({ text, action }: Remedy) => (
  <p>
    {text} {action}
  </p>
);

/** A remedy whatever the reason; the style sheet hides it after a death. */
const ForAll = ({ remedy }: { remedy: Remedy }) => (
  <>
    <div className="remedy" data-reason="any">
      <Sentence {...remedy} />
    </div>
    {remedy.form}
  </>
);

/** What is offered in the place of the end, below its button: for the chosen reason, or for all but a death. */
function Remedies(props: CancelProps) {
  const { subscription, options, order } = props;
  const view = useView();
  const isByReason = order === 'by-reason';
  const forAll = offerForAll(order, subscription, options);
  const all = forAll && remedyOf(forAll.kind, forAll, props, view);
  const reasons = REASONS.flatMap((reason) => {
    if (reason === 'other') return [];
    const offer = isByReason ? offerFor(reason, subscription, options) : null;
    return [{ reason, remedy: offer && remedyOf(reason, offer, props, view) }];
  });
  return (
    <>
      {reasons.map(({ reason, remedy }) => (
        <div key={reason} className="remedy" data-reason={reason}>
          {remedy ? <Sentence {...remedy} /> : null}
          <Facts reason={reason} {...props} />
        </div>
      ))}
      {all ? <ForAll remedy={all} /> : null}
      {reasons.map(({ remedy }) => remedy?.form)}
    </>
  );
}

/**
 * The page that cancels: a pause for who only needs one, a reason if one likes, the button, which is there whatever is
 * chosen, and below it what may be better than the end. All up to the button is the same in every variant of its test. The style sheet shows what
 * belongs to the chosen reason, so that it works without script.
 */
export function CancelSection(props: CancelProps) {
  const { subscription, problems, submitted, formId, paid } = props;
  const view = useView();
  const { t, market, locale } = view;
  const { next, currency } = subscription;
  const pause = offerFor('', subscription, props.options);
  const chosen = typeof submitted.reason === 'string' ? submitted.reason : '';
  return (
    <div className="account-card cancelling">
      {problems.map(({ code, message }) => (
        <p key={code} className="alert" role="alert">
          {message}
        </p>
      ))}
      <p>{t(paid ? 'prepaid.leave' : 'leave.what')}</p>
      {next && !subscription.prepaid ? (
        <p>
          <strong>
            {t('leave.box', { date: dayText(next.leaves, locale), amount: formatMoney(next.amount, currency, locale) })}
          </strong>
        </p>
      ) : null}
      {paid ? <RefundBefore paid={paid} subscription={subscription} /> : null}
      <p>{t('leave.lost')}</p>
      {pause ? <ForAll remedy={{ ...remedyOf('', pause, props, view), text: t('leave.break') }} /> : null}
      <SubscriptionForm action={api.subscriptionsCancel} section={{ subscription, formId }} className="form">
        <fieldset className="checks">
          <legend>{t('leave.reason_legend')}</legend>
          {(['', ...REASONS] as const).map((reason) => (
            <ReasonField key={reason} reason={reason} isChosen={reason === chosen} submitted={submitted} />
          ))}
        </fieldset>
        <label className="check small">
          <input type="checkbox" name="write" value="on" defaultChecked={submitted.write === 'on'} />
          <span>{t('coming_back.write')}</span>
        </label>
        <p className="actions">
          <button className="button action">{t('leave.confirm')}</button>
          <a className="button quiet" href={pages.subscription(market.code, subscription.number)}>
            {t('sub.back')}
          </a>
        </p>
      </SubscriptionForm>
      <Remedies {...props} />
    </div>
  );
}
