import { eq, exists, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { object, omit, optional, refine } from 'superstruct';
import { settingsOf } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { digest } from '../../../platform/digest.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import { parse } from '../../../platform/shared/parse.ts';
import { pages } from '../../../routes.ts';
import type { CallContext, Outcome } from '../../../site/endpoint.ts';
import { needsZone, normalisePostcode } from '../../customer/model/address.ts';
import { trackingKind, trackStatements } from '../../tracking/index.ts';
import { LeadFields, leadShape, TextAddress } from '../model/shapes.ts';
import { signUpEndpoint } from '../sign-up-endpoint.ts';
import { leads } from '../tables.ts';
import { leadKind } from './deliver.ts';

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
}

/** A lead with the fields of an address, or with an address as one text. */
type Lead = Contact & (typeof LeadFields.TYPE | { address: string });

const ContactFields = omit(LeadFields, ['territoryCode', 'address1', 'address2', 'zip', 'city', 'zoneCode']);
const WithText = refine(
  object({ ...ContactFields.schema, address: TextAddress }),
  'phone_invalid',
  ({ phone, phoneCountry }) => isPhone(phone, phoneCountry) || { path: ['phone'] },
);

/** The address as it is stored and delivered. */
function addressOf(lead: Lead): unknown {
  if ('address' in lead) return lead.address.trim();
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

/** Stores a lead, once for each form, and has it delivered. */
export const postLead = signUpEndpoint<Lead>({
  input: object({ ...LeadFields.schema, address: optional(TextAddress) }),
  read: (sent, t) =>
    typeof sent.address === 'string' ? parse(sent, WithText, t, true) : parse(sent, leadShape(isPhone), t, true),
  prepare,
  page: ({ market }) => pages.lead(market.code),
  trapped: ['looks_automatic'],
  async handle(lead, call): Promise<Outcome> {
    const { c, market } = call;
    const db = drizzle(c.env.DB);
    const id = crypto.randomUUID();
    const email = lead.email.toLowerCase();
    const row: typeof leads.$inferInsert = {
      id,
      formId: await digest(JSON.stringify([lead.formId || crypto.randomUUID(), email])),
      firstName: lead.firstname,
      lastName: lead.lastname,
      email,
      phone: phoneOf(lead.phone, lead.phoneCountry) ?? lead.phone,
      address: JSON.stringify(addressOf(lead)),
      market: market.code,
      createdAt: (await now(settingsOf(c.env))).toISOString(),
    };
    const isStored = sql`${exists(db.select({ id: leads.id }).from(leads).where(eq(leads.id, id)))}`;
    await db.batch([
      db.insert(leads).values(row).onConflictDoNothing(),
      enqueue(db, leadKind, { key: id, payload: { leadId: id }, when: isStored }),
      ...(await trackStatements(db, call, { kind: 'lead', key: row.formId, email, when: isStored })),
    ]);
    for (const kind of [leadKind, trackingKind]) c.executionCtx.waitUntil(wakeOutbox(c.env, kind));
    return { ok: true, body: { ok: true }, location: pages.lead(market.code, 'sent') };
  },
});
