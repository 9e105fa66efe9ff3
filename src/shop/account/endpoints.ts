import type { Context } from 'hono';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { array, coerce, defaulted, enums, integer, min, nullable, number, object, optional, pattern, size, string } from 'superstruct';
import { type AppEnv, config } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { type CallContext, callContext, type Outcome } from '../../platform/http/endpoint.ts';
import { decimal, market, numberIn, only, several, text } from '../../platform/http/fields.ts';
import { invalid, type Problem } from '../../platform/http/parse.ts';
import { marketByCode } from '../../platform/market/markets.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { pages } from '../../routes.ts';
import {
  AddressCreateDocument,
  AddressDeleteDocument,
  AddressUpdateDocument,
  CustomerDocument,
  CustomerUpdateDocument,
  OrderByNumberDocument,
} from '../../shopify/generated/customer/graphql.ts';
import { forgetSession, type Session, SignedOut, sessionOf } from '../../shopify/session.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { buyLines } from '../cart/endpoints.ts';
import { tieCart } from '../cart/service.ts';
import { answersOf } from '../planner/allergens.ts';
import { ALLERGENS } from '../planner/answers.ts';
import { followPet, removePlanOf } from '../planner/store.ts';
import { unavailable } from '../unavailable.ts';
import { accountEndpoint, refuse, saved } from './endpoint.ts';
import { addressesOf } from './model.ts';
import { ACTIVITIES, CONDITIONS, GENDERS, NEEDS, PET_SPECIES, PICTURES, PREFERENCES, wrongFields } from './pets-model.ts';
import { addPet, changePet, petsOf, removePet } from './pets-store.ts';

export const postProfileUpdate = accountEndpoint(
  object({ market, firstName: text(100), lastName: text(100) }),
  async ({ firstName, lastName }, call, session) => {
    const { customerUpdate } = await session.ask(CustomerUpdateDocument, { input: { firstName, lastName } });
    const [wrong] = customerUpdate?.userErrors ?? [];
    if (wrong || !customerUpdate?.customer) {
      const field = wrong?.field?.at(-1) === 'lastName' ? 'lastName' : 'firstName';
      return refuse(422, call, field === 'lastName' ? 'invalid_last_name' : 'invalid_first_name', field);
    }
    return saved(pages.profile(call.market.code), { customer: customerUpdate.customer });
  },
);

/** What the API says of an address, as the shop's codes and fields. */
function addressProblem({ code, field }: { code: string | null; field: string[] | null }, call: CallContext): Outcome {
  const name = field?.at(-1) ?? '';
  switch (code) {
    case 'CUSTOMER_ADDRESS_ALREADY_EXISTS':
      return refuse(409, call, 'address_exists');
    case 'ADDRESS_ID_DOES_NOT_EXIST':
      return refuse(404, call, 'address_not_found');
    case 'DELETING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED':
    case 'DEMOTING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED':
      return refuse(409, call, 'address_is_default');
    case 'ADDRESS1_MISSING':
      return refuse(422, call, 'invalid_address1', 'address1');
    case 'PHONE_NUMBER_NOT_VALID':
      return refuse(422, call, 'phone_invalid', 'phoneNumber');
    case 'INVALID_TERRITORY_CODE':
    case 'TERRITORY_CODE_MISSING':
    case 'COUNTRY_NOT_EXIST':
      return refuse(422, call, 'invalid_country_code', 'territoryCode');
    default:
      if (name === 'zip') return refuse(422, call, 'invalid_zip', 'zip');
      if (name === 'city') return refuse(422, call, 'invalid_city', 'city');
      return refuse(422, call, 'invalid_input', name);
  }
}

const addressId = pattern(string(), /^gid:\/\/shopify\/CustomerAddress\/\d{1,20}(?:\?[\w=&-]{1,100})?$/);
const Address = object({
  market,
  addressId: defaulted(string(), ''),
  firstName: text(100),
  lastName: text(100),
  address1: text(200),
  address2: text(200),
  zip: text(20),
  city: text(100),
  territoryCode: text(2),
  phoneNumber: text(30),
  isDefault: defaulted(string(), ''),
});

/** The customer's addresses as the shop has them. */
async function addressList(session: Session) {
  const { customer } = await session.ask(CustomerDocument, {});
  return addressesOf(customer.addresses.nodes, customer.defaultAddress?.id);
}

export const postAddressSave = accountEndpoint(Address, async (input, call, session) => {
  const { addressId: id, isDefault, market: _, phoneNumber, ...fields } = input;
  const country = fields.territoryCode.toUpperCase();
  if (!marketByCode(country.toLowerCase(), config(call.c.env).group)) return refuse(422, call, 'invalid_country_code', 'territoryCode');
  const missing = (['address1', 'zip', 'city'] as const).filter((name) => fields[name].trim() === '');
  if (missing.length > 0)
    return { ok: false, status: 422, problems: missing.map((name) => ({ code: `invalid_${name}`, message: call.t(`error.invalid_${name}`), field: name })) };
  const phone = phoneNumber.trim() ? parsePhoneNumber(phoneNumber, country as CountryCode) : undefined;
  if (phoneNumber.trim() && !phone?.isValid()) return refuse(422, call, 'phone_invalid', 'phoneNumber');
  const address = { ...fields, territoryCode: country, phoneNumber: phone?.number ?? null };
  const wanted = isDefault === '' || isDefault === 'false' ? null : true;
  const { userErrors } = (id
    ? (await session.ask(AddressUpdateDocument, { addressId: id, address, defaultAddress: wanted })).customerAddressUpdate
    : (await session.ask(AddressCreateDocument, { address, defaultAddress: wanted ?? false })).customerAddressCreate) ?? { userErrors: [] };
  const [wrong] = userErrors;
  // the same form twice has done its work the first time
  if (wrong && !(wrong.code === 'CUSTOMER_ADDRESS_ALREADY_EXISTS' && !id))
    return addressProblem({ code: wrong.code ?? null, field: wrong.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) });
});

export const postAddressDefault = accountEndpoint(object({ market, addressId }), async ({ addressId: id }, call, session) => {
  const { customerAddressUpdate } = await session.ask(AddressUpdateDocument, { addressId: id, address: null, defaultAddress: true });
  const [wrong] = customerAddressUpdate?.userErrors ?? [];
  if (wrong) return addressProblem({ code: wrong.code ?? null, field: wrong.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) });
});

export const postAddressRemove = accountEndpoint(object({ market, addressId }), async ({ addressId: id }, call, session) => {
  const { customerAddressDelete } = await session.ask(AddressDeleteDocument, { addressId: id });
  const [wrong] = customerAddressDelete?.userErrors ?? [];
  // what is gone already has been removed
  if (wrong && wrong.code !== 'ADDRESS_ID_DOES_NOT_EXIST') return addressProblem({ code: wrong.code ?? null, field: wrong.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) }, 'removed');
});

const Pet = object({
  market,
  petId: text(60),
  formId: text(60),
  name: size(string(), 1, 40),
  species: enums(PET_SPECIES),
  gender: enums(GENDERS),
  birthdate: size(string(), 1, 20),
  breed: text(80),
  activity: enums([...ACTIVITIES.dog, ...ACTIVITIES.cat]),
  bodyCondition: enums(CONDITIONS),
  currentWeightKg: decimal,
  expectedAdultWeightKg: optional(nullable(coerce(string(), number(), String))),
  specialNeeds: several,
  foodPreferences: several,
  allergens: several,
  allergies: defaulted(
    coerce(size(string(), 0, 200), array(string()), (list) => list.join(',')),
    '',
  ),
  picture: defaulted(enums(PICTURES), PICTURES[0]),
});

/** A customer's pets, as an answer has them. */
const shownPets = async (database: D1Database, customerId: string) => (await petsOf(database, customerId)).map(({ customerId: _, formId: __, ...pet }) => pet);

/** Words between commas. */
const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

export const postPetSave = accountEndpoint(Pet, async (input, call, session) => {
  const { market: _, petId, formId, allergens, allergies, expectedAdultWeightKg: expected, specialNeeds, foodPreferences, ...facts } = input;
  const today = await todayOf(config(call.c.env));
  const expectedAdultWeightKg = expected?.trim() ? numberIn(expected) : null;
  const wrong = [...(facts.name.trim() === '' ? ['name'] : []), ...wrongFields({ ...facts, expectedAdultWeightKg }, today)];
  if (wrong.length > 0) {
    const problems: Problem[] = wrong.map((field) => {
      const code = invalid(field);
      return { code, message: call.t(`error.${code}`), field };
    });
    return { ok: false, status: 422, problems };
  }
  const pet = {
    ...facts,
    name: facts.name.trim(),
    expectedAdultWeightKg,
    specialNeeds: only(specialNeeds, NEEDS),
    foodPreferences: only(foodPreferences, PREFERENCES),
    allergies: [...new Set([...only(allergens, Object.keys(ALLERGENS)), ...wordsIn(allergies)])].slice(0, 30),
  };
  const database = call.c.env.DB;
  if (petId) {
    if (!(await changePet(database, session.customerId, petId, pet))) return refuse(404, call, 'pet_not_found');
    await followPet(database, session.customerId, petId, answersOf(pet), today);
  } else
    await addPet(database, {
      ...pet,
      id: crypto.randomUUID(),
      customerId: session.customerId,
      // the same form with another name is another pet; with the same name it is the same, as it was sent last
      formId: `${session.customerId} ${formId || crypto.randomUUID()} ${pet.name}`,
      createdAt: new Date().toISOString(),
    });
  return saved(pages.pets(call.market.code), { pets: await shownPets(database, session.customerId) });
});

export const postPetRemove = accountEndpoint(object({ market, petId: size(string(), 1, 60) }), async ({ petId }, call, session) => {
  await removePet(call.c.env.DB, session.customerId, petId);
  await removePlanOf(call.c.env.DB, session.customerId, petId);
  return saved(pages.pets(call.market.code), { pets: await shownPets(call.c.env.DB, session.customerId) }, 'removed');
});

export const postOrderAgain = accountEndpoint(
  object({ market, number: coerce(min(integer(), 1), string(), Number) }),
  async ({ number: wanted }, call, session) => {
    const { customer } = await session.ask(OrderByNumberDocument, { query: `name:${wanted}` });
    const found = customer.orders.nodes.find(({ number }) => number === wanted);
    if (!found) return refuse(404, call, 'order_not_found');
    const lines = found.lineItems.nodes.flatMap(({ variantId, quantity }) => (variantId ? [{ merchandiseId: variantId, quantity }] : []));
    return (await buyLines(lines, call)) ?? refuse(409, call, 'nothing_to_buy');
  },
);

/** Who is signed in, as the specification's client asks: 401 when nobody is. */
export async function getCustomer(c: Context<AppEnv>): Promise<Response> {
  const { t, market } = callContext(c, {});
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const out = () => {
    for (const cookie of forgetSession(c)) headers.append('Set-Cookie', cookie);
    // the cart stays in this browser; whose it was does not
    c.executionCtx.waitUntil(tieCart(cartIdOf(c.req.header('cookie')), null, config(c.env), market.code).catch(() => {}));
    return Response.json({ errors: [{ code: 'signed_out', message: t('error.signed_out') }] }, { status: 401, headers });
  };
  try {
    const session = await sessionOf(c);
    if (!session) return out();
    const { customer } = await session.ask(CustomerDocument, {});
    for (const cookie of session.cookies) headers.append('Set-Cookie', cookie);
    return Response.json({ data: { customer }, errors: [] }, { headers });
  } catch (error) {
    if (error instanceof SignedOut) return out();
    if (!(error instanceof UpstreamError)) throw error;
    headers.set('Retry-After', '5');
    return Response.json({ errors: [unavailable(error, t, { event: 'customer' })] }, { status: 503, headers });
  }
}
