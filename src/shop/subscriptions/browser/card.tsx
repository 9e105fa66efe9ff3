import { sizeName } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import type { NamedSubscription } from '../model/name.ts';
import { deliveryOf, hasEnded, isRunning, type Subscription, type Upcoming } from '../model/subscription.ts';
import { SkipForm } from './delivery.tsx';
import { Done, ManagedProvider, useManaged, useSubscription } from './manage.tsx';
import { dayText, NextDelivery, PausedUntil, PaymentWarning, StatusBadge, sumText, windowText } from './parts.tsx';
import { AgainForm, ResumeForm } from './status.tsx';

/** The number of a subscription, where its name is another one, with its state. */
function NumberLine({ subscription }: { subscription: Subscription }) {
  const { fromPage } = useSubscription();
  const { t } = useSetting();
  const numbered = t('sub.title', { number: fromPage.number });
  return (
    <p className="sub-head small">
      {fromPage.name.title === numbered ? null : numbered} <StatusBadge subscription={subscription} />
    </p>
  );
}

/** The products of a subscription with their sums, and their rhythm where its name does not say it. */
function Lines() {
  const { subscription, fromPage } = useSubscription();
  const { t, locale } = useSetting();
  const { lines, rhythm, prepaid } = subscription;
  const terms = prepaid ? t('plan.prepaid', { count: prepaid.deliveries }) : rhythmText(rhythm, t);
  const shown = fromPage.name.title.includes(withinSentence(terms)) ? '' : ` · ${terms}`;
  return (
    <ul className="order-lines">
      {lines.map((line) => (
        <li key={line.id}>
          {line.image ? <img src={line.image} alt="" width={64} height={64} loading="lazy" /> : <span />}
          <span>
            <b>{line.title}</b>
            <small>
              {sizeName(line.variantTitle, locale)} · {t('sub.packs', { count: line.quantity })}
              {shown}
            </small>
          </span>
          <span>{sumText(line.total, subscription, locale)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The deliveries that were skipped before the next one, each with the way to take it after all. */
function Skipped({ deliveries }: { deliveries: readonly Upcoming[] }) {
  const { t, locale } = useSetting();
  return (
    <ul className="deliveries">
      {deliveries.map((delivery) => (
        <li key={delivery.index} className="skipped">
          <span>
            <time dateTime={delivery.leaves}>{dayText(delivery.leaves, locale)}</time>
            <span className="badge">{t('sub.skipped')}</span>
          </span>
          <SkipForm delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function CardContent() {
  const { subscription, stored, fromPage } = useSubscription();
  const { t, market, locale } = useSetting();
  const { number, status, prepaid } = subscription;
  const named = { subscription: fromPage.name.inText };
  // a form stays until the shop has stored its change
  const { upcoming, next } = stored;
  const maySkip = isRunning(stored) && !stored.prepaid;
  const at = upcoming.findIndex(({ skipped }) => !skipped);
  const skipped = maySkip ? upcoming.slice(0, at < 0 ? undefined : at) : [];
  const shown = (delivery: Upcoming) => deliveryOf(subscription, delivery.index) ?? delivery;
  return (
    <li className="account-card sub-card">
      <h2>{fromPage.name.title}</h2>
      <NumberLine subscription={subscription} />
      {subscription.next && !prepaid ? (
        <p className="arrival">{t('sub.arrives', { days: windowText(subscription.next.arrives, locale) })}</p>
      ) : null}
      <PaymentWarning subscription={subscription} />
      <Done place="status" />
      <Lines />
      {prepaid ? null : <NextDelivery subscription={subscription} />}
      {status === 'paused' ? (
        <p>
          <PausedUntil subscription={subscription} /> {t('sub.paused_list')}
        </p>
      ) : null}
      {upcoming.map(({ index }) => (
        <Done key={index} place={`delivery-${index}`} />
      ))}
      {skipped.length > 0 ? <Skipped deliveries={skipped.map(shown)} /> : null}
      <div className="actions">
        <a
          className="button quiet small"
          href={pages.subscription(market.code, number)}
          aria-label={t('sub.manage_named', named)}
        >
          {t('sub.manage')}
        </a>
        {next && maySkip ? <SkipForm delivery={shown(next)} isQuiet={false} /> : null}
        {stored.status === 'paused' ? <ResumeForm place="status" label={t('sub.resume_named', named)} /> : null}
      </div>
    </li>
  );
}

/** A subscription that has ended, with the way to a new one of the same products. */
function EndedContent() {
  const { stored, fromPage } = useSubscription();
  const { t, market } = useSetting();
  return (
    <li className="sub-card">
      <a href={pages.subscription(market.code, stored.number)}>{fromPage.name.title}</a>
      <NumberLine subscription={stored} />
      {stored.isPetGone ? null : (
        <div className="actions">
          <AgainForm label={t('sub.again_named', { subscription: fromPage.name.inText })} />
        </div>
      )}
    </li>
  );
}

/** A subscription of the list, with the forms that skip and resume in place. */
export function SubscriptionCard({ subscription, formId }: { subscription: NamedSubscription; formId: string }) {
  return (
    <ManagedProvider managed={useManaged(subscription, formId, null)}>
      {hasEnded(subscription) ? <EndedContent /> : <CardContent />}
    </ManagedProvider>
  );
}
