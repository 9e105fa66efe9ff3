import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import { dayText } from '../browser/parts.tsx';
import type { Subscription } from '../model/subscription.ts';
import { SubscriptionForm } from '../sections/section.tsx';
import type { PlannedLine } from './food.ts';
import type { Joining } from './load.ts';

/** The lines of a plan in words. */
export function PlannedLines({ lines, currency }: { lines: readonly PlannedLine[]; currency: string }) {
  const { t, locale } = useView();
  return (
    <ul>
      {lines.map(({ variantId, title, size, quantity, price }) => (
        <li key={variantId}>
          {t('box.packs', {
            quantity,
            title,
            size: sizeName(size, locale),
            price: formatMoney(price, currency, locale),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Offers to bring the food of the other animals along in the same box, each with what it adds to the price. */
export function JoinSection({
  joining,
  subscription,
  formId,
}: {
  joining: readonly Joining[];
  subscription: Subscription;
  formId: string;
}) {
  const { t, locale } = useView();
  const { currency, rhythm, next, total } = subscription;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  if (joining.length === 0) return null;
  return (
    <section className="account-card" aria-labelledby="join">
      <h2 id="join">{t('box.join_title')}</h2>
      {joining.map(({ id, name, lines, price }) => (
        <div key={id} className="joining-box">
          <h3>{name}</h3>
          <PlannedLines lines={lines} currency={currency} />
          <p>
            {t('box.join_price', {
              price: money(price),
              total: money(total + price),
              every: withinSentence(rhythmText(rhythm, t)),
            })}{' '}
            {next ? t('box.join_first', { date: dayText(next.leaves, locale), day: dayText(next.day, locale) }) : null}
          </p>
          <SubscriptionForm
            action={api.subscriptionsJoin}
            section={{ subscription, formId: `${formId}-${id.slice(0, 8)}` }}
          >
            <input type="hidden" name="animalId" value={id} />
            <button className="button action small">{t('box.join', { name })}</button>
          </SubscriptionForm>
        </div>
      ))}
    </section>
  );
}
