import { useMemo, useRef, useState } from 'react';
import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf, useSetting } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { type FormState, SelectField, TextArea, TextField } from '../../../../ui/fields.tsx';
import { PhoneField, usePhoneRules } from '../../../customer/browser/phone-field.tsx';
import type { Countries } from '../../../customer/browser/place-fields.tsx';
import { contactShape, MAX_MESSAGE } from '../../model/shapes.ts';
import { Trap } from '../trap.tsx';

interface LeadProps {
  setting: SettingProps;
  /** The countries with their calling codes. */
  callingCodes: Countries;
  /** The product and the order that the message is about, and its beginning, where the page's address names them. */
  about: { product: string; order: string; message: string };
  refused: Refused | null;
}

/** Whoever writes. */
function PersonFields({ state }: { state: FormState }) {
  const { t } = useSetting();
  return (
    <>
      <div className="form-pair">
        <TextField
          name="firstname"
          label={t('address.first_name')}
          state={state}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          name="lastname"
          label={t('address.last_name')}
          state={state}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <TextField
        name="email"
        label={t('sign_up.email')}
        state={state}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
    </>
  );
}

/** The rules of phone numbers, and what loads them. */
type Rules = ReturnType<typeof usePhoneRules>;

/** The fields for those who would rather be called, or get a letter. */
function MoreFields({ state, rules, callingCodes }: { state: FormState; rules: Rules; callingCodes: Countries }) {
  const { t } = useSetting();
  const [loaded, load] = rules;
  const [country, setCountry] = useState(String(state.values.phoneCountry));
  // stays open when what was wrong is right
  const isOpen = useRef(false);
  isOpen.current ||= ['phone', 'address'].some(
    (name) => Boolean(state.values[name]) || state.problems.some(({ field }) => field === name),
  );
  return (
    <details className="form-more" open={isOpen.current}>
      <summary>{t('lead.more')}</summary>
      <div className="form-pair phone-pair">
        <div onChange={({ target }) => setCountry((target as HTMLElement as HTMLSelectElement).value)}>
          <SelectField name="phoneCountry" label={t('lead.phone_country')} state={state} options={callingCodes} />
        </div>
        <PhoneField name="phone" label={t('lead.phone')} state={state} country={country} rules={loaded} load={load} />
      </div>
      <TextField name="address" label={t('lead.address')} state={state} autoComplete="street-address" maxLength={500} />
    </details>
  );
}

/** The form of the contact page: a message, and what is needed to answer it. */
export default function Lead({ setting, callingCodes, about, refused }: LeadProps) {
  const { t, market } = settingOf(setting);
  const rules = usePhoneRules();
  const shape = useMemo(() => contactShape(rules[0]?.isPhone), [rules[0]]);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form
        action={api.signUpsLead}
        shape={shape}
        className="form"
        values={{ ...about, phoneCountry: market.country }}
        refused={refused}
        label={t('lead.title')}
        doneText={t('success.lead')}
      >
        {(state) => (
          <>
            <PersonFields state={state} />
            <div className="form-pair">
              <TextField name="product" label={t('lead.product')} state={state} maxLength={200} />
              <TextField name="order" label={t('lead.order')} state={state} maxLength={60} />
            </div>
            <TextArea
              name="message"
              label={t('lead.message')}
              state={state}
              rows={6}
              maxLength={MAX_MESSAGE}
              required
            />
            <MoreFields state={state} rules={rules} callingCodes={callingCodes} />
            <Trap />
            <p className="actions">
              <Submit className="button action">{t('lead.button')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
