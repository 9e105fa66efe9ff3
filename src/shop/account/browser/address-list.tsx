import { type MouseEvent, useRef } from 'react';
import { Form } from '../../../../client/forms/form.tsx';
import { useHydrated } from '../../../../client/forms/hydrated.ts';
import type { Answer } from '../../../../client/forms/send.ts';
import { Submit } from '../../../../client/forms/submit.tsx';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages } from '../../../routes.ts';
import { Lines } from '../../../ui/lines.tsx';
import { addressLines } from '../../customer/model/address.ts';
import type { Address } from '../../customer/model/customer.ts';

interface CardProps {
  address: Address;
  onEdit(event: MouseEvent, id: string): void;
  onDone(body: Answer): void;
}

/** Removes an address, after a question. */
function RemoveForm({
  address: { id, address1 },
  lines,
  onDone,
}: Omit<CardProps, 'onEdit'> & { lines: readonly string[] }) {
  const { t } = useSetting();
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const mayStart = () => {
    if (!dialog.current || dialog.current.open) return true;
    dialog.current.showModal();
    return false;
  };
  return (
    <Form
      action={api.accountAddressRemove}
      lane="addresses"
      doneText={null}
      mayStart={mayStart}
      onRefused={close}
      onDone={onDone}
    >
      <input type="hidden" name="addressId" value={id} />
      <Submit className="link-button" aria-label={t('account.remove_named', { name: address1 ?? '' })}>
        {t('account.remove')}
      </Submit>
      {hydrated ? (
        <dialog ref={dialog} className="question" aria-labelledby={`remove-${id}`} {...{ closedby: 'any' }}>
          <h2 id={`remove-${id}`}>{t('address.remove_ask')}</h2>
          <Lines lines={lines} />
          <p className="actions">
            <Submit className="button action small">{t('account.remove')}</Submit>
            <button type="button" className="button quiet small" onClick={close}>
              {t('account.cancel')}
            </button>
          </p>
        </dialog>
      ) : null}
    </Form>
  );
}

function AddressCard({ address, onEdit, onDone }: CardProps) {
  const { t, market, locale } = useSetting();
  const { id, isDefault } = address;
  const name = address.address1 ?? '';
  const lines = addressLines(address, locale);
  return (
    <li className="account-card">
      {isDefault ? <p className="badge">{t('address.default')}</p> : null}
      <Lines lines={lines} />
      <div className="card-actions">
        <a
          href={pages.addresses(market.code, id)}
          data-edit={id}
          aria-label={t('account.edit_named', { name })}
          onClick={(event) => onEdit(event, id)}
        >
          {t('account.edit')}
        </a>
        {isDefault ? null : (
          <>
            <Form action={api.accountAddressDefault} lane="addresses" doneText={null} onDone={onDone}>
              <input type="hidden" name="addressId" value={id} />
              <Submit className="link-button" aria-label={`${t('address.make_default')}: ${name}`}>
                {t('address.make_default')}
              </Submit>
            </Form>
            <RemoveForm address={address} lines={lines} onDone={onDone} />
          </>
        )}
      </div>
    </li>
  );
}

/** The saved addresses, the default one first. */
export function AddressList({
  list,
  onEdit,
  onDone,
}: { list: readonly Address[] } & Pick<CardProps, 'onEdit' | 'onDone'>) {
  const { t, market } = useSetting();
  return (
    <>
      {list.length > 0 ? (
        <ul className="cards">
          {list.map((address) => (
            <AddressCard key={address.id} address={address} onEdit={onEdit} onDone={onDone} />
          ))}
        </ul>
      ) : (
        <p>{t('address.none')}</p>
      )}
      <p>
        <a
          className="button quiet"
          href={pages.addresses(market.code, 'new')}
          data-edit="new"
          onClick={(event) => onEdit(event, 'new')}
        >
          {t('address.add')}
        </a>
      </p>
    </>
  );
}
