import { useSetting } from '../../../platform/shared/setting.tsx';

/** A field that people neither see nor reach: programs that fill every field fill it too, and are refused. */
export function Trap() {
  const { t } = useSetting();
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label>
        {t('form.trap')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
