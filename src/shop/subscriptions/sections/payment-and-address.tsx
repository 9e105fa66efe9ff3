import type { Translate } from '../../../platform/i18n/translate.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { AddressLines, addressLines } from '../../account/addresses.tsx';
import type { Address } from '../../account/model.ts';
import type { Subscription } from '../subscription.ts';
import { SectionMessages, type SectionProps, SubscriptionForm } from './section.tsx';

/** The payment method in words. */
function paymentText({ complete, payment }: Subscription, t: Translate): string {
  if (!complete) return t('sub.card_unknown');
  const card = payment?.card;
  if (card) return t('sub.card', { brand: payment.name ?? '', last4: card.last4, month: String(card.month).padStart(2, '0'), year: card.year });
  return payment?.name ?? t('sub.payment_other');
}

export function PaymentSection(section: SectionProps) {
  const { subscription, problems } = section;
  const { t } = useView();
  return (
    <section className="account-card" aria-labelledby="payment">
      <h2 id="payment">{t('sub.payment')}</h2>
      <SectionMessages section="payment" problems={problems} />
      <p>{paymentText(subscription, t)}</p>
      <p className="small">{t(subscription.failed ? 'sub.billing_failed' : 'sub.billing_fine')}</p>
      <SubscriptionForm action={api.subscriptions.paymentEmail} section={section}>
        <button className="button quiet small">{t('sub.payment_email')}</button>
      </SubscriptionForm>
    </section>
  );
}

/** The address of a mail to support, with its subject and the beginning of its text. */
function supportMail({ number }: Subscription, t: Translate): string {
  const subject = t('sub.mail_subject', { number });
  return `mailto:${t('support.email')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(t('sub.mail_body', { number }))}`;
}

export function AddressSection({ addresses, ...section }: SectionProps & { addresses: readonly Address[] }) {
  const { subscription, problems } = section;
  const { t, market, locale } = useView();
  const current = subscription.address && { id: '', ...subscription.address };
  const text = (address: Parameters<typeof addressLines>[0]) => addressLines(address, locale).join(', ');
  const others = addresses.filter((address) => !current || text(address) !== text(current));
  return (
    <section className="account-card" aria-labelledby="address">
      <h2 id="address">{t('sub.address')}</h2>
      <SectionMessages section="address" problems={problems} />
      {current ? <AddressLines address={current} locale={locale} /> : null}
      {others.length > 0 ? (
        <SubscriptionForm action={api.subscriptions.address} section={section} className="form">
          <div className="form-field">
            <label htmlFor="addressId">{t('sub.address_other')}</label>
            <select id="addressId" name="addressId">
              {others.map((address) => (
                <option key={address.id} value={address.id}>
                  {text(address)}
                </option>
              ))}
            </select>
          </div>
          <button className="button quiet small">{t('sub.address_use')}</button>
        </SubscriptionForm>
      ) : null}
      <p className="small">
        <a href={pages.addresses(market.code, 'new')}>{t('address.add')}</a> · <a href={supportMail(subscription, t)}>{t('sub.address_change')}</a>
      </p>
    </section>
  );
}
