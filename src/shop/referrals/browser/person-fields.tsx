import { useSetting } from '../../../platform/shared/setting.tsx';
import { type FormState, TextField } from '../../../ui/fields.tsx';

/** Name, e-mail and phone of a referrer. */
export function PersonFields({ state }: { state: FormState }) {
  const { t } = useSetting();
  return (
    <>
      <TextField name="name" label={t('refer.name')} state={state} autoComplete="name" maxLength={100} required />
      <div className="form-pair">
        <TextField
          name="email"
          label={t('refer.email')}
          state={state}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <TextField
          name="phone"
          label={t('refer.phone')}
          state={state}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          hint={t('refer.phone_hint')}
          required
        />
      </div>
    </>
  );
}
