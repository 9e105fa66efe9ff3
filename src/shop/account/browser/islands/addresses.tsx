import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Refused } from '../../../../../client/forms/form.tsx';
import { useLatest } from '../../../../../client/forms/latest.ts';
import type { Answer } from '../../../../../client/forms/send.ts';
import { isPlainClick } from '../../../../../client/plain-click.ts';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import { pages } from '../../../../routes.ts';
import { AddressForm } from '../../../customer/browser/address-form.tsx';
import { useFormCrumb } from '../../../customer/browser/form-crumb.ts';
import type { Countries } from '../../../customer/browser/place-fields.tsx';
import type { Address } from '../../../customer/model/customer.ts';
import { keyOfDone } from '../../../notices/model/done-key.ts';
import { AddressList } from '../address-list.tsx';
import { useEdited } from '../edited.ts';

export interface AddressesProps {
  setting: SettingProps;
  list: readonly Address[];
  /** The id of the address that is edited, `new`, or null. */
  edit: string | null;
  /** The values that a new address begins with. */
  fresh: Readonly<Record<string, string | null>>;
  countries: Countries;
  refused: Refused | null;
}

/** The customer's addresses: the list, and the form that adds or edits one. */
export default function Addresses({ setting, list: fromPage, edit, fresh, countries, refused }: AddressesProps) {
  const { t, market } = settingOf(setting);
  const [list, setList] = useLatest(fromPage);
  const { edited, open, close } = useEdited(edit);
  const [done, setDone] = useState('');
  const root = useRef<HTMLDivElement>(null);
  /** Selector of the element that gets the focus with the next rendering. */
  const focus = useRef('');
  const last = useRef(edited);
  const chosen = edited === 'new' ? fresh : list.find(({ id }) => id === edited);
  const title = edited && chosen ? t(edited === 'new' ? 'address.add' : 'address.edit') : null;
  useFormCrumb(title, pages.addresses(market.code));

  useLayoutEffect(() => {
    if (edited !== last.current && !focus.current)
      focus.current = edited ? 'h2' : `[data-edit="${CSS.escape(last.current ?? '')}"], [data-edit]`;
    last.current = edited;
    if (focus.current) root.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = '';
  });

  const onEdit = (event: MouseEvent, id: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setDone('');
    open(id, pages.addresses(market.code, id));
  };
  /** @param saved the address whose form was sent. Another one may be open by now, which stays open. */
  const onDone = (body: Answer, saved: string | null = null) => {
    setList(body.addresses as Address[]);
    if (last.current !== saved) return;
    const key = keyOfDone(body.done);
    setDone(key ? t(key) : '');
    focus.current = '[role="status"]';
    if (saved) close(pages.addresses(market.code));
  };

  return (
    <SettingProvider setting={settingOf(setting)}>
      <div ref={root}>
        <div role="status" tabIndex={-1}>
          {done ? <p className="alert calm">{done}</p> : null}
        </div>
        {edited && chosen ? (
          <>
            <h2 tabIndex={-1}>{title}</h2>
            <AddressForm
              key={edited}
              id={edited === 'new' ? '' : edited}
              stored={{ ...chosen }}
              countries={countries}
              refused={edited === edit ? refused : null}
              onDone={(body) => onDone(body, edited)}
              onCancel={(event) => {
                event.preventDefault();
                close(pages.addresses(market.code));
              }}
            />
          </>
        ) : (
          <AddressList list={list} onEdit={onEdit} onDone={(body) => onDone(body)} />
        )}
      </div>
    </SettingProvider>
  );
}
