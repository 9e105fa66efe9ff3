import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { isRunning } from '../model/subscription.ts';
import { type SectionProps, SubscriptionForm } from '../sections/section.tsx';
import { MAX_PLACE } from './driver-place.ts';

/** The place where the driver leaves the parcels. */
export function DriverSection({ subscription, formId, problems, submitted }: SectionProps) {
  const { t } = useView();
  const { driverPlace = '', complete } = subscription;
  if (!isRunning(subscription) || !complete || subscription.prepaid || subscription.pickup) return null;
  const state = { values: { place: driverPlace, ...submitted }, problems };
  return (
    <section className="account-card folds" aria-labelledby="driver">
      <details className="account-fold" open={driverPlace !== '' || 'place' in submitted}>
        <summary>
          <h2 id="driver">{t('driver.title')}</h2>
        </summary>
        <SubscriptionForm action={api.subscriptionsDriverPlace} section={{ subscription, formId }} className="form">
          <TextField
            name="place"
            label={t('driver.label')}
            state={state}
            hint={t('driver.hint')}
            maxLength={MAX_PLACE}
          />
          <button className="button quiet small">{t('account.save')}</button>
        </SubscriptionForm>
      </details>
    </section>
  );
}
