import { useSetting } from '../../src/platform/document/setting.tsx';
import { formatMoney, sizeName } from '../../src/platform/market/format.ts';
import { api, pages } from '../../src/routes.ts';
import { type Offer, type OfferOptions, offerFor, type Reason } from '../../src/shop/subscriptions/cancellation/model.ts';
import { lineNumber } from '../../src/shop/subscriptions/model.ts';
import { Submit } from '../forms/submit.tsx';
import type { Change } from './changes.ts';
import { SubscriptionForm, useSubscription } from './manage.tsx';
import { dayText } from './parts.tsx';

interface Place {
  /** The form leads to the subscription's page. */
  leads: boolean;
  /** Closes the question. */
  close(): void;
}

/** An offer as a sentence, and the button or the link that takes it. */
function OfferContent({ offer, leads, close }: Place & { offer: Offer }) {
  const { stored } = useSubscription();
  const { t, market, locale } = useSetting();
  const { number, currency } = stored;
  const form = (action: string, fields: Record<string, string | number>, button: string, change: Change) => (
    <SubscriptionForm action={action} place="status" change={() => change} leads={leads} onDone={close}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit className="button quiet small">{button}</Submit>
    </SubscriptionForm>
  );
  const link = (href: string, text: string) => (
    <a className="button quiet small" href={href} onClick={close}>
      {text}
    </a>
  );
  switch (offer.kind) {
    case 'months': {
      const { months } = offer;
      const every = t('plan.every', { count: months }).toLowerCase();
      return (
        <>
          <p>{t('sub.offer_months')}</p>
          {form(api.subscriptions.frequency, { months }, t('sub.offer_months_take', { every }), { kind: 'months', months })}
        </>
      );
    }
    case 'skip': {
      const { index, leaves } = offer.delivery;
      const date = dayText(leaves, locale);
      return (
        <>
          <p>{t('sub.offer_skip', { date })}</p>
          {form(api.subscriptions.skip, { cycle: index }, t('sub.skip_named', { date }), { kind: 'skip', cycle: index })}
        </>
      );
    }
    case 'size': {
      const { line, size, price } = offer;
      const { id: lineId, quantity } = line;
      const { variantId } = size;
      const name = sizeName(size.title, locale);
      const [after, before] = [price, line.price].map((amount) => formatMoney(amount, currency, locale)) as [string, string];
      return (
        <>
          <p>{t('sub.offer_size', { name: line.title, size: name, price: after, before })}</p>
          {form(api.subscriptions.line, { lineId, variantId, quantity }, t('sub.offer_size_take', { size: name }), {
            kind: 'line',
            lineId,
            variantId,
            quantity,
            price,
            variantTitle: size.title,
          })}
        </>
      );
    }
    case 'recipe':
      return (
        <>
          <p>{t('sub.offer_recipe')}</p>
          {link(pages.subscriptionSwap(market.code, number, lineNumber(offer.line)), t('sub.offer_recipe_take'))}
        </>
      );
    case 'address':
      return (
        <>
          <p>{t('sub.offer_address')}</p>
          {link(`${pages.subscription(market.code, number)}#address`, t('sub.offer_address_take'))}
        </>
      );
    case 'pause':
      return (
        <>
          <p>{t('sub.pause_text')}</p>
          {form(api.subscriptions.pause, {}, t('sub.pause_instead'), { kind: 'pause' })}
        </>
      );
  }
}

/** The reasons with an offer or a sentence of their own; every other one has that without a reason. */
const ANSWERED = ['', 'too_much', 'too_expensive', 'not_liked', 'pet_died', 'moving'] as const satisfies Reason[];

/** The offers for all reasons. The style sheet shows that of the chosen one, so that it works without script. */
export function CancelOffers({ options, ...place }: Place & { options: OfferOptions }) {
  const { stored } = useSubscription();
  const { t } = useSetting();
  return (
    <div aria-live="polite">
      {ANSWERED.map((reason) => {
        const offer = offerFor(reason, stored, options);
        return (
          <div key={reason} data-reason={reason}>
            {reason === 'pet_died' ? <p>{t('sub.offer_none')}</p> : null}
            {offer ? <OfferContent offer={offer} {...place} /> : null}
          </div>
        );
      })}
    </div>
  );
}
