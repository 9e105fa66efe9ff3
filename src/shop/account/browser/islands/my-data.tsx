import { useEffect, useRef } from 'react';
import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { useHydrated } from '../../../../../client/forms/hydrated.ts';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import { api, pages } from '../../../../routes.ts';
import { TextField } from '../../../../ui/fields.tsx';
import { deletionShape } from '../../model/shapes.ts';

/** The forms that export the customer's data and delete the account. */
export default function MyData({ setting, refused }: { setting: SettingProps; refused: Refused | null }) {
  const { t, market } = settingOf(setting);
  const hydrated = useHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  // Without script the question stands within the details; hydrated, the open details show it as a dialog.
  const ask = () => {
    if (details.current?.open && !dialog.current?.open) dialog.current?.showModal();
  };
  useEffect(ask, []);
  const close = () => dialog.current?.close();
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form action={api.accountDataExport} pendingText={t('profile.preparing')} doneText={t('profile.exported')}>
        <Submit className="button quiet">{t('profile.export')}</Submit>
      </Form>
      <details ref={details} className="cancel" open={refused !== null} onToggle={ask}>
        <summary>{t('profile.delete')}</summary>
        <dialog
          ref={dialog}
          className="question"
          aria-labelledby="delete-title"
          {...{ closedby: 'any' }}
          onClose={() => {
            if (details.current) details.current.open = false;
          }}
        >
          <h2 id="delete-title">{t('profile.delete')}</h2>
          <Form
            action={api.accountDataDelete}
            className="form"
            shape={deletionShape(t('profile.delete_word'))}
            refused={refused}
            doneText={null}
            onDone={() => location.assign(pages.accountDeleted(market.code))}
          >
            {({ problems }) => (
              <>
                <p>{t('profile.delete_text')}</p>
                <TextField
                  name="confirm"
                  label={t('profile.delete_label', { word: t('profile.delete_word') })}
                  state={{ values: {}, problems }}
                  autoComplete="off"
                  maxLength={20}
                  required
                />
                <p className="actions">
                  <Submit className="button action small">{t('profile.delete_button')}</Submit>
                  {hydrated ? (
                    <button type="button" className="button quiet small" onClick={close}>
                      {t('account.cancel')}
                    </button>
                  ) : null}
                </p>
              </>
            )}
          </Form>
        </dialog>
      </details>
    </SettingProvider>
  );
}
