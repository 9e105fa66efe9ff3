import type { Translate } from '../../../platform/i18n/translate.ts';
import { sizeName } from '../../../platform/shared/format.ts';
import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { dayText } from '../browser/parts.tsx';
import type { Subscription } from '../model/subscription.ts';
import { SubscriptionForm } from '../sections/section.tsx';
import type { Thanks } from './load.ts';

/** A small gift by its name and size. */
const nameOf = ({ gift: { title, size } }: Thanks, locale: string): string =>
  [title, sizeName(size, locale)].filter(Boolean).join(', ');

/** The sentence that announces a small gift. */
function thanksText(thanks: Thanks, t: Translate, locale: string): string {
  const { number, state, delivery, gift } = thanks;
  const values = { number, name: nameOf(thanks, locale), date: delivery ? dayText(delivery.leaves, locale) : '' };
  if (state === 'waiting') return t(gift.isSoldOut ? 'thanks.waiting' : 'thanks.waiting_back', values);
  if (state === 'declined') return t('thanks.declined', values);
  if (state === 'placed') return t('thanks.placed', values);
  return t(delivery ? 'thanks.coming_on' : 'thanks.coming', values);
}

/** The next small gift of a subscription, with the button that leaves it out. */
export function ThanksSection({
  thanks,
  subscription,
  formId,
}: {
  thanks: Thanks;
  subscription: Subscription;
  formId: string;
}) {
  const { t, locale } = useView();
  const { number, state, gift } = thanks;
  const isDeclined = state === 'declined';
  const isSoldOut = gift.isSoldOut && state === 'coming';
  return (
    <section className="account-card" aria-labelledby="thanks-title">
      <h2 id="thanks-title">{t('thanks.title')}</h2>
      <p>{thanksText(thanks, t, locale)}</p>
      {isSoldOut ? <p>{t('thanks.sold_out')}</p> : null}
      {isDeclined ? null : <p>{t('thanks.free')}</p>}
      <SubscriptionForm action={api.subscriptionsThanks} section={{ subscription, formId }}>
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="wanted" value={isDeclined ? 'on' : ''} />
        <button className="button quiet small">{t(isDeclined ? 'thanks.take' : 'thanks.leave')}</button>
      </SubscriptionForm>
    </section>
  );
}
