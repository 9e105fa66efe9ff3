import { Submit } from '../../../../client/forms/submit.tsx';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages } from '../../../routes.ts';
import { descriptionOf, Labelled, problemOf } from '../../../ui/field-parts.tsx';
import { Lines } from '../../../ui/lines.tsx';
import type { SavedAddress, Subscription } from '../model/subscription.ts';
import { Done, SubscriptionForm, useSubscription } from './manage.tsx';
import { SectionMessages } from './parts.tsx';

/** The payment method in words. */
function paymentText({ complete, payment }: Subscription, t: Setting['t']): string {
  if (!complete) return t('sub.card_unknown');
  const card = payment?.card;
  if (card)
    return t('sub.card', {
      brand: payment.name ?? '',
      last4: card.last4,
      month: String(card.month).padStart(2, '0'),
      year: card.year,
    });
  return payment?.name ?? t('sub.payment_other');
}

export function PaymentSection() {
  const { subscription, problems } = useSubscription();
  const { t } = useSetting();
  return (
    <section className="account-card" aria-labelledby="payment">
      <h2 id="payment">{t('sub.payment')}</h2>
      <SectionMessages section="payment" problems={problems} />
      <p>{paymentText(subscription, t)}</p>
      <p className="small">{t(subscription.failed ? 'sub.billing_failed' : 'sub.billing_fine')}</p>
      <SubscriptionForm action={api.subscriptionsPaymentEmail} place="payment">
        <Submit className="button quiet small">{t('sub.payment_email')}</Submit>
      </SubscriptionForm>
      <Done place="payment" />
    </section>
  );
}

/** The address of a mail to support, with its subject and the beginning of its text. */
function supportMail({ number }: Subscription, t: Setting['t']): string {
  const subject = t('sub.mail_subject', { number });
  return `mailto:${t('support.email')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(t('sub.mail_body', { number }))}`;
}

const keyOf = ({ firstName, lastName, address1, address2, zip, city }: NonNullable<Subscription['address']>): string =>
  [firstName, lastName, address1, address2, zip, city].map((part) => part ?? '').join('\n');

/**
 * Where the deliveries go. @param lines those of the address or the pick-up point that the page brought. @param pickups
 * whether there are pick-up points.
 */
export function AddressSection({
  addresses,
  lines,
  pickups,
}: {
  addresses: readonly SavedAddress[];
  lines: readonly string[];
  pickups: boolean;
}) {
  const { subscription, stored, fromPage, problems } = useSubscription();
  const { t, market } = useSetting();
  const known = new Map(addresses.map((address) => [keyOf(address), address.lines]));
  if (fromPage.address) known.set(keyOf(fromPage.address), lines);
  const linesOf = (address: Subscription['address']) => (address && known.get(keyOf(address))) ?? [];
  const { pickup } = subscription;
  const current = linesOf(stored.address).join(', ');
  const others = addresses.filter((address) => address.lines.join(', ') !== current);
  return (
    <section className="account-card" aria-labelledby="address">
      <h2 id="address" tabIndex={-1}>
        {t(pickup ? 'sub.pickup' : 'sub.address')}
      </h2>
      <SectionMessages section="address" problems={problems} />
      <Lines lines={pickup ? lines : linesOf(subscription.address)} />
      {pickup ? <p className="small">{t('sub.pickup_note')}</p> : null}
      {pickups ? (
        <p>
          <a href={pages.subscriptionPickup(market.code, subscription.number)}>
            {t(pickup ? 'sub.pickup_other' : 'sub.pickup_choose')}
          </a>
        </p>
      ) : null}
      {others.length > 0 ? (
        <SubscriptionForm
          action={api.subscriptionsAddress}
          place="address"
          focus="address"
          className="form"
          change={({ addressId }) => {
            const address = others.find(({ id }) => id === addressId);
            return address ? { kind: 'address', address } : null;
          }}
        >
          {(state) => {
            const problem = problemOf(state, 'addressId');
            return (
              <>
                <Labelled id="other-address" label={t('sub.address_other')} problem={problem}>
                  <select
                    id="other-address"
                    name="addressId"
                    key={current}
                    {...descriptionOf('other-address', problem, undefined)}
                  >
                    {others.map((address) => (
                      <option key={address.id} value={address.id}>
                        {address.lines.join(', ')}
                      </option>
                    ))}
                  </select>
                </Labelled>
                <Submit className="button quiet small">
                  {t(stored.pickup ? 'sub.pickup_end' : 'sub.address_use')}
                </Submit>
              </>
            );
          }}
        </SubscriptionForm>
      ) : null}
      <Done place="address" />
      <p className="small">
        <a href={pages.addresses(market.code, 'new')}>{t('address.add')}</a> ·{' '}
        <a href={supportMail(subscription, t)}>{t('sub.address_change')}</a>
      </p>
    </section>
  );
}
