import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from '../../../../../client/forms/form.tsx';
import { useHydrated } from '../../../../../client/forms/hydrated.ts';
import { Submit } from '../../../../../client/forms/submit.tsx';
import {
  type Setting,
  type SettingProps,
  SettingProvider,
  settingOf,
  useSetting,
} from '../../../../platform/shared/setting.tsx';
import { api, pages } from '../../../../routes.ts';
import { Lines } from '../../../../ui/lines.tsx';
import { needsZone } from '../../../customer/model/address.ts';
import type { ApiAddress } from '../../../customer/model/customer.ts';

const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'zip',
  'city',
  'zoneCode',
  'territoryCode',
  'phoneNumber',
] as const;

export interface OffersProps {
  setting: SettingProps;
  plans: readonly { id: string; name: string }[];
  address: ApiAddress | null;
  addressLines: readonly string[];
  name: { firstName: string; lastName: string } | null;
}

const addressValues = (address: ApiAddress): Record<string, string> => ({
  ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field] ?? ''])),
  isDefault: '1',
});

interface OfferProps {
  /** `address`, `name` or the id of a plan. */
  offer: string;
  text: string;
  action: string;
  /** The fields that take it over; null where a form has to complete them. */
  values: Readonly<Record<string, string>> | null;
  onEnd(text: string): void;
  children?: ReactNode;
}

/** One thing to take over. With script it can be dismissed, too. */
function Offer({ offer, text, action, values, onEnd, children }: OfferProps) {
  const { t, market } = useSetting();
  const hydrated = useHydrated();
  return (
    <li>
      {children}
      {values ? (
        <Form action={action} lane="offers" doneText={null} onDone={() => onEnd(t('account.saved'))}>
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Submit className="button quiet small">{text}</Submit>
        </Form>
      ) : (
        <a className="button quiet small" href={pages.addresses(market.code, 'new')}>
          {text}
        </a>
      )}
      {hydrated ? (
        <Form
          action={api.accountOfferDismiss}
          lane="offers"
          doneText={null}
          onDone={() => onEnd(t('account.offer_dismissed'))}
        >
          <input type="hidden" name="offer" value={offer} />
          <Submit className="link-button" aria-label={t('account.offer_dismiss_named', { name: text })}>
            {t('account.offer_dismiss')}
          </Submit>
        </Form>
      ) : null}
    </li>
  );
}

/** The data that can be taken over: the plans of the browser, the address and the name of the last order. */
function offersOf(
  { plans, address, addressLines, name }: Omit<OffersProps, 'setting'>,
  t: Setting['t'],
): (Omit<OfferProps, 'onEnd'> & { children?: ReactNode })[] {
  const fullName = name ? [name.firstName, name.lastName].filter(Boolean).join(' ') : '';
  const isComplete = address && (address.zoneCode || !needsZone(address.territoryCode ?? ''));
  return [
    ...plans.map((plan) => ({
      offer: plan.id,
      action: api.plannerSave,
      values: { planId: plan.id },
      text: t('account.offer_pet', { name: plan.name }),
    })),
    ...(address
      ? [
          {
            offer: 'address',
            action: api.accountAddressSave,
            values: isComplete ? addressValues(address) : null,
            text: t('account.offer_address'),
            children: <Lines lines={addressLines} />,
          },
        ]
      : []),
    ...(name
      ? [
          {
            offer: 'name',
            action: api.accountProfileUpdate,
            values: { ...name },
            text: t('account.offer_name', { name: fullName }),
          },
        ]
      : []),
  ];
}

/** Offers to take over what is known from before the account. */
export default function Offers({ setting, plans, address, addressLines, name }: OffersProps) {
  const { t } = settingOf(setting);
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [message, setMessage] = useState('');
  const list = useRef<HTMLUListElement>(null);
  /** The place of the offer that has gone, which the next one takes. */
  const next = useRef(0);
  const open = offersOf({ plans, address, addressLines, name }, t).filter(({ offer }) => !ended.includes(offer));
  const onEnd = (offer: string) => (text: string) => {
    next.current = open.findIndex((known) => known.offer === offer);
    setEnded((before) => [...before, offer]);
    setMessage(text);
  };
  // the button that had the focus is gone: the next offer's gets it, or after the last offer the page's heading
  useEffect(() => {
    if (ended.length === 0 || document.activeElement !== document.body) return;
    const items = list.current?.children;
    const target =
      items?.[Math.min(next.current, items.length - 1)]?.querySelector<HTMLElement>('button, a') ??
      document.querySelector('h1');
    if (target?.localName === 'h1') target.tabIndex = -1;
    target?.focus();
  }, [ended]);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <div role="status">{message ? <p className="alert calm">{message}</p> : null}</div>
      {open.length > 0 ? (
        <section className="account-card" aria-labelledby="offers">
          <h2 id="offers">{t('account.offers')}</h2>
          <p>{t('account.offers_text')}</p>
          <ul ref={list} className="offers">
            {open.map((offer) => (
              <Offer key={offer.offer} {...offer} onEnd={onEnd(offer.offer)} />
            ))}
          </ul>
        </section>
      ) : null}
    </SettingProvider>
  );
}
