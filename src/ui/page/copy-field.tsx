import { useView } from '../../site/view.tsx';

/**
 * A text to pass on, with a button that copies it; the button shows with script only.
 * `src/shop/referrals/browser/share.ts` handles it.
 *
 * @param id of the field. @param copy text of the button.
 */
export function CopyField({ id, label, value, copy }: { id: string; label: string; value: string; copy: string }) {
  const { t } = useView();
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} readOnly value={value} />
      <button type="button" className="button quiet small" data-copy={id} data-copied={t('refer.copied')} data-scripted>
        {copy}
      </button>
    </div>
  );
}
