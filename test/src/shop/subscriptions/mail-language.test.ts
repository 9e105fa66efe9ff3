import { drizzle } from 'drizzle-orm/d1';
import { expect, it } from 'vitest';
import { gid } from '../../../../provider/graphql-types.ts';
import { mailCardLink } from '../../../../provider/subscriptions/card.ts';
import { saveContract } from '../../../../provider/subscriptions/contracts.ts';
import { enqueue } from '../../../../src/platform/outbox/enqueue.ts';
import { type Change, changeMailKind } from '../../../../src/shop/subscriptions/change-mail.ts';
import { languageOf } from '../../../language/texts.ts';
import { Programme } from '../referrals/programme.ts';

const EMAIL = 'ida@kvistra.example';
/** Days until the first delivery; its notice goes out four days before. */
const DUE = 8;
/** In which a charge is tried for the last time. */
const TRIED_DAYS = 12;

/** The languages as the provider's APIs name them. */
const CODES = { en: 'EN', sv: 'SV', pt: 'PT_PT' } as const;

it.each([
  ['SE', 'en', 'pt'],
  ['DE', 'sv', 'en'],
  ['FI', 'pt', 'sv'],
] as const)(
  'all mails about a subscription in %s that was ordered in %s are in that, although its customer signs in in %s',
  async (country, language, later) => {
    using shop = new Programme();
    const { contract } = shop.buys(EMAIL, { days: DUE, country, language: CODES[language] });
    await shop.settle();
    shop.customer(EMAIL, { language: CODES[later] });
    const changed = async (change: Change, action: 'Pause' | 'Activate' | 'Cancel') => {
      shop.setStatus(contract, action);
      const payload = {
        contractId: gid('SubscriptionContract', contract),
        change,
        cycle: 0,
        from: '',
        until: '',
      } as const;
      await drizzle(shop.d1.binding).batch([
        enqueue(drizzle(shop.d1.binding), changeMailKind, { key: change, payload }),
      ]);
      await shop.settle();
    };
    await changed('paused', 'Pause');
    await changed('resumed', 'Activate');
    await shop.days(DUE + 2);
    saveContract(shop.store, { ...shop.contract(contract), declines: true });
    await shop.days(30 + TRIED_DAYS);
    mailCardLink(shop.store, shop.contract(contract), 'http://provider');
    await changed('cancelled', 'Cancel');

    const mails = shop
      .mails(EMAIL)
      .map(({ subject, text }) => ({ subject, language: languageOf(`${subject} ${text.replace(/https?:\S+/g, '')}`) }));
    expect(mails.filter((mail) => mail.language !== language)).toEqual([]);
    const names = shop.d1
      .rows<{ key: string }>('SELECT key FROM mails')
      .map(({ key }) => /[a-z]{3,}/.exec(key.replace('billing', ''))?.[0]);
    expect([...new Set(names)].sort()).toEqual(['cancelled', 'given', 'paused', 'payment', 'renewal', 'resumed']);
    // those of the provider are among them: orders, parcels and the link for another card
    expect(mails.length).toBeGreaterThan(names.length + 2);
  },
);
