import { sizeName } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { rhythmText } from '../../selling-plans/model/rhythm.ts';
import type { NamedSubscription } from '../model/name.ts';
import { hasEnded, isRunning, type Upcoming } from '../model/subscription.ts';
import { SkipForm } from './delivery.tsx';
import { Done, ManagedProvider, useManaged, useSubscription } from './manage.tsx';
import {
  ChangeUntil,
  ChargeDay,
  dayText,
  NextDelivery,
  PausedUntil,
  PaymentWarning,
  StatusBadge,
  sumText,
} from './parts.tsx';
import { PauseDetails } from './pause.tsx';
import { AgainForm, ResumeForm } from './status.tsx';

/** The number of upcoming orders that a card shows. */
const SHOWN = 3;

function Order({ delivery }: { delivery: Upcoming }) {
  const { subscription } = useSubscription();
  const { t, locale } = useSetting();
  const { index, skipped, leaves, amount } = delivery;
  return (
    <li className={skipped ? 'skipped' : undefined}>
      <span>
        <time dateTime={leaves}>{dayText(leaves, locale)}</time>
        {skipped ? null : (
          <small>
            <ChargeDay delivery={delivery} />
          </small>
        )}
      </span>
      {skipped ? (
        <span className="badge">{t('sub.skipped')}</span>
      ) : (
        <span>{sumText(amount, subscription, locale)}</span>
      )}
      {isRunning(subscription) ? <SkipForm delivery={delivery} /> : null}
      <Done place={`delivery-${index}`} />
    </li>
  );
}

/** The next orders of a subscription, each with its day and its amount. */
function UpcomingOrders() {
  const { subscription, fromPage } = useSubscription();
  const { t } = useSetting();
  const { upcoming } = subscription;
  if (upcoming.length === 0) return null;
  return (
    <section aria-label={`${t('sub.upcoming')}: ${fromPage.name.title}`}>
      <h3>{t('sub.upcoming')}</h3>
      <ol className="upcoming">
        {upcoming.slice(0, SHOWN).map((delivery) => (
          <Order key={delivery.index} delivery={delivery} />
        ))}
      </ol>
    </section>
  );
}

/** Says why a paused subscription has no orders and takes no product. */
function PausedNote() {
  const { subscription, fromPage } = useSubscription();
  const { t, market } = useSetting();
  const { number } = subscription;
  return (
    <p>
      <PausedUntil subscription={subscription} /> {t('sub.paused_list')}{' '}
      <a href={pages.subscription(market.code, number)}>
        {t('sub.paused_resume', { subscription: fromPage.name.inText })}
      </a>
    </p>
  );
}

function CardContent({ thanks }: { thanks: string | null | undefined }) {
  const { subscription, stored, fromPage } = useSubscription();
  const { t, market, locale } = useSetting();
  const { number, status, lines, rhythm, prepaid } = subscription;
  const named = { subscription: fromPage.name.inText };
  return (
    <li className="account-card sub-card">
      <div className="sub-head">
        <h2>{fromPage.name.title}</h2>
        <StatusBadge subscription={subscription} />
      </div>
      <PaymentWarning subscription={subscription} />
      <Done place="status" />
      <ul className="order-lines">
        {lines.map((line) => (
          <li key={line.id}>
            {line.image ? <img src={line.image} alt="" width={64} height={64} loading="lazy" /> : <span />}
            <span>
              <b>{line.title}</b>
              <small>
                {sizeName(line.variantTitle, locale)} · {t('order.quantity', { count: line.quantity })} ·{' '}
                {prepaid ? t('plan.prepaid', { count: prepaid.deliveries }) : rhythmText(rhythm, t)}
              </small>
            </span>
            <span>{sumText(line.total, subscription, locale)}</span>
          </li>
        ))}
      </ul>
      {prepaid ? null : <NextDelivery subscription={subscription} />}
      {prepaid ? null : <ChangeUntil subscription={subscription} />}
      {thanks ? <p className="small">{thanks}</p> : null}
      {status === 'paused' ? <PausedNote /> : prepaid ? null : <UpcomingOrders />}
      <div className="actions">
        <a
          className="button quiet small"
          href={pages.subscription(market.code, number)}
          aria-label={t('sub.manage_named', named)}
        >
          {t('sub.manage')}
        </a>
        {isRunning(stored) && !stored.prepaid ? (
          <a
            className="button quiet small"
            href={pages.subscription(market.code, number, 'all')}
            aria-label={t('sub.add_named', named)}
          >
            {t('sub.add')}
          </a>
        ) : null}
        {stored.status === 'paused' ? <ResumeForm place="status" label={t('sub.resume_named', named)} /> : null}
        {hasEnded(stored) && !stored.isPetGone ? <AgainForm label={t('sub.again_named', named)} /> : null}
        {hasEnded(stored) || stored.stopped || stored.prepaid ? null : (
          <PauseDetails
            place="status"
            label={t(stored.status === 'paused' ? 'pause.change_named' : 'sub.pause_named', named)}
          />
        )}
      </div>
    </li>
  );
}

/** A subscription of the list, with the forms that skip, pause and resume in place. */
export function SubscriptionCard({
  subscription,
  thanks,
  formId,
}: {
  subscription: NamedSubscription;
  thanks: string | null | undefined;
  formId: string;
}) {
  return (
    <ManagedProvider managed={useManaged(subscription, formId, null)}>
      <CardContent thanks={thanks} />
    </ManagedProvider>
  );
}
