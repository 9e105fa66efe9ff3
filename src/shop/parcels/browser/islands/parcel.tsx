import { useEffect } from 'react';
import { Form } from '../../../../../client/forms/form.tsx';
import { useLatest } from '../../../../../client/forms/latest.ts';
import { Submit } from '../../../../../client/forms/submit.tsx';
import type { Problem } from '../../../../platform/shared/parse.ts';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { TextField } from '../../../../ui/fields.tsx';
import { toolOf } from '../../../../ui/tool.ts';
import type { Tracking } from '../../model/parcel.ts';
import { ParcelShape } from '../../model/shapes.ts';
import { Found } from '../found.tsx';

interface ParcelProps {
  setting: SettingProps;
  /** The parcel that was found in the last minutes. */
  tracking: Tracking | null;
  typed: Readonly<Record<string, unknown>>;
  problems: readonly Problem[];
}

/** Finds a guest's parcels by order number and e-mail. */
export default function Parcel({ setting, tracking: fromPage, typed, problems }: ParcelProps) {
  const [tracking, setTracking] = useLatest(fromPage);
  const { t } = settingOf(setting);
  const { trackingNumber } = typed;
  useEffect(() => {
    if (tracking !== fromPage) document.getElementById('found')?.focus();
  }, [tracking, fromPage]);
  return (
    <SettingProvider setting={settingOf(setting)}>
      {tracking ? <Found tracking={tracking} /> : <p className="lead">{t('parcel.lead')}</p>}
      {tracking ? <h2>{t('parcel.another')}</h2> : null}
      <Form
        className="form"
        action={api.parcelsFind}
        tool={toolOf('find_parcel', t('parcel.lead'))}
        shape={ParcelShape}
        values={typed}
        refused={problems.length > 0 ? { typed, problems } : null}
        doneText={null}
        onDone={({ parcel }) => setTracking(parcel as Tracking)}
      >
        {(state) => (
          <>
            <input
              type="hidden"
              name="trackingNumber"
              value={typeof trackingNumber === 'string' ? trackingNumber : ''}
            />
            <div className="form-pair">
              <TextField
                name="order"
                label={t('parcel.order')}
                state={state}
                hint={t('parcel.order_hint')}
                maxLength={30}
                required
              />
              <TextField
                name="email"
                label={t('parcel.email')}
                state={state}
                type="email"
                autoComplete="email"
                maxLength={254}
                required
              />
            </div>
            <p className="actions">
              <Submit className="button action">{t('parcel.find')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
