import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { SelectField, TextField } from '../../../../ui/fields.tsx';
import { StockAlertShape } from '../../model/shapes.ts';
import { Trap } from '../trap.tsx';

interface BackInStockProps {
  setting: SettingProps;
  /** The sold-out sizes: numbers of variants and their names. */
  sizes: readonly (readonly [variant: string, name: string])[];
  /** The number of the size that the visitor has chosen. */
  chosen: string;
  refused: Refused | null;
}

/** The form of those who want to be told when a sold-out size is back. */
export default function BackInStock({ setting, sizes, chosen, refused }: BackInStockProps) {
  const { t } = settingOf(setting);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form
        action={api.signUpsStockAlert}
        shape={StockAlertShape}
        values={{ variantId: chosen }}
        refused={refused}
        label={t('back_in_stock.title')}
        doneText={t('back_in_stock.asked')}
      >
        {(state) => (
          <>
            {sizes.length > 1 ? (
              <SelectField name="variantId" label={t('product.size')} state={state} options={sizes} />
            ) : (
              <input type="hidden" name="variantId" value={chosen} />
            )}
            <TextField
              name="email"
              label={t('sign_up.email')}
              state={state}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              required
              hint={t('back_in_stock.hint')}
            />
            <Trap />
            <p className="actions">
              <Submit className="button quiet">{t('back_in_stock.button')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
