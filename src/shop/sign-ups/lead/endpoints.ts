import { eq, exists, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { object, omit, optional, refine } from 'superstruct';
import { settingsOf } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { digest } from '../../../platform/digest.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { mailKind, mailStatements } from '../../../platform/mail/mail.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import { defaultMarket, type Market } from '../../../platform/shared/markets.ts';
import { type Parsed, parse } from '../../../platform/shared/parse.ts';
import { pages } from '../../../routes.ts';
import type { CallContext, Outcome } from '../../../site/endpoint.ts';
import { requesterOf } from '../../../site/requester.ts';
import { translatorOf } from '../../../site/texts.ts';
import { countSoon } from '../../ab/followed.ts';
import { needsZone, normalisePostcode } from '../../customer/model/address.ts';
import { trackingKind, trackStatements } from '../../tracking/index.ts';
import { ContactFields, contactShape, LeadFields, leadShape, TextAddress } from '../model/shapes.ts';
import { signUpEndpoint } from '../sign-up-endpoint.ts';
import { leads } from '../tables.ts';
import { leadKind } from './deliver.ts';
import { receiptMail, type StoredLead, staffMail } from './mails.ts';

/** A number as its country writes it, or in international format. @returns null for no valid number. */
function phoneOf(phone: string, country: string): string | null {
  const parsed = parsePhoneNumber(phone.replace(/^\s*00/, '+'), country.toUpperCase() as CountryCode);
  return parsed?.isValid() ? parsed.number : null;
}
const isPhone = (phone: string, country: string): boolean => phoneOf(phone, country) !== null;

/**
 * A JSON call may send the address as an object, or as one text. The countries are the market's where none are named.
 */
function prepare(sent: Record<string, unknown>, { market: { country } }: CallContext): Record<string, unknown> {
  const fields =
    typeof sent.address === 'object' && sent.address !== null
      ? { ...sent, ...(sent.address as Record<string, unknown>) }
      : { ...sent };
  return {
    ...fields,
    territoryCode: fields.territoryCode || country,
    phoneCountry: fields.phoneCountry || fields.territoryCode || country,
  };
}

interface Contact {
  formId: string;
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  phoneCountry: string;
  /** The text that was written, and what it is about; absent for a lead without a message. */
  message?: string;
  product?: string;
  order?: string;
}

/** A lead with the fields of an address, or with an address as one text, which a message need not have. */
type Lead = Contact & (typeof LeadFields.TYPE | { address: string });

const PersonFields = omit(LeadFields, ['territoryCode', 'address1', 'address2', 'zip', 'city', 'zoneCode']);
const WithText = refine(
  object({ ...PersonFields.schema, address: TextAddress }),
  'phone_invalid',
  ({ phone, phoneCountry }) => isPhone(phone, phoneCountry) || { path: ['phone'] },
);

/** The address as it is stored and delivered. */
function addressOf(lead: Lead): unknown {
  if ('address' in lead) return lead.address.trim() || null;
  const { address1, address2, city } = lead;
  const country = lead.territoryCode.toUpperCase();
  return {
    address1,
    address2,
    zip: normalisePostcode(country, lead.zip),
    city,
    zoneCode: needsZone(country) ? lead.zoneCode : null,
    country,
  };
}

/** Parses a message, or a lead without one, which has to bring a phone number and an address. */
function read(sent: Record<string, unknown>, t: Translate): Parsed<Lead> {
  if (typeof sent.message === 'string') return parse(sent, contactShape(isPhone), t, true);
  return typeof sent.address === 'string' ? parse(sent, WithText, t, true) : parse(sent, leadShape(isPhone), t, true);
}

/** The contact page, with what the message is about. */
function formPage({ market, from }: CallContext): string {
  const params = new URL(from, 'https://shop.invalid').searchParams;
  return pages.contact(market.code, { product: params.get('product') ?? '', order: params.get('order') ?? '' });
}

/** The row of a lead. */
const rowOf = async (lead: Lead, market: Market, at: Date): Promise<StoredLead> => ({
  id: crypto.randomUUID(),
  formId: await digest(JSON.stringify([lead.formId || crypto.randomUUID(), lead.email.toLowerCase()])),
  firstName: lead.firstname,
  lastName: lead.lastname,
  email: lead.email.toLowerCase(),
  phone: lead.phone && (phoneOf(lead.phone, lead.phoneCountry) ?? lead.phone),
  address: JSON.stringify(addressOf(lead)),
  message: (lead.message ?? '').trim(),
  product: lead.product ?? '',
  order: lead.order ?? '',
  market: market.code,
  createdAt: at.toISOString(),
  deliveredAt: null,
});

/** The statements of the mails about a message: to the shop's people, and to whoever has written it. */
async function mailsOf(lead: StoredLead, call: CallContext, isStored: SQL): Promise<Statement[]> {
  if (lead.message === '') return [];
  const { c, market, t } = call;
  const settings = settingsOf(c.env);
  const db = drizzle(c.env.DB);
  const staffTexts = translatorOf(c, defaultMarket(settings.group));
  const shop = { market, settings, requester: await requesterOf(call) };
  return [
    ...(await mailStatements(db, staffMail(lead, shop, staffTexts), isStored)),
    ...(await mailStatements(db, receiptMail(lead, shop, t), isStored)),
  ];
}

/**
 * Stores a message or a lead, once for each form, and has it delivered. A message is mailed to the shop's people, and
 * its receipt to whoever has written it.
 */
export const postLead = signUpEndpoint<Lead>({
  input: object({ ...LeadFields.schema, ...ContactFields.schema, address: optional(TextAddress) }),
  read,
  prepare,
  page: formPage,
  trapped: ['looks_automatic'],
  async handle(lead, call): Promise<Outcome> {
    const { c, market } = call;
    const db = drizzle(c.env.DB);
    const row = await rowOf(lead, market, await now(settingsOf(c.env)));
    const { id, email, formId } = row;
    const isStored = sql`${exists(db.select({ id: leads.id }).from(leads).where(eq(leads.id, id)))}`;
    await db.batch([
      db.insert(leads).values(row).onConflictDoNothing(),
      enqueue(db, leadKind, { key: id, payload: { leadId: id }, when: isStored }),
      ...(await mailsOf(row, call, isStored)),
      ...(await trackStatements(db, call, { kind: 'lead', key: formId, email, when: isStored })),
    ]);
    if (row.message !== '') countSoon(c, 'complaint', { email });
    for (const kind of [leadKind, trackingKind, mailKind]) c.executionCtx.waitUntil(wakeOutbox(c.env, kind));
    return { ok: true, body: { ok: true }, location: `${pages.contact(market.code, { done: 'sent' })}#write` };
  },
});
