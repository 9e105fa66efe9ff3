import { addDays, dayOf, sameTimeOn } from '../src/platform/shared/day.ts';
import { adminTokenCount, endAdminTokens } from './admin/tokens.ts';
import { saveChanged } from './changed-product.ts';
import { advanceClock, advanceClockByMinutes } from './clock.ts';
import { changeStory, changeText, isContentChanged, notifyOfContent } from './cms/control.ts';
import { type CONTROL_CALLS, isControlCall } from './control-calls.ts';
import { type AddressInput, toAddress } from './customer/addresses.ts';
import { saveCustomer } from './customers.ts';
import { callCounts, delayedCalls, parseFault, setFault } from './faults.ts';
import { gid } from './graphql-types.ts';
import { byLanguage, TRANSLATIONS, type Translation } from './language.ts';
import { expireAccessTokens, refreshCount, revokeTokens } from './login/tokens.ts';
import { listMails } from './mail/mail.ts';
import { orderName } from './orders.ts';
import { cancelOrder, cancelProblem, payBack, wholeRepayment } from './paying-back.ts';
import { refundableOf } from './refunds.ts';
import { setMissingScopes } from './scopes.ts';
import type { Product, ProductTexts } from './seed/products.ts';
import { seed } from './seed/seed.ts';
import { digestOfSeed, problemText, readSeedFile } from './seed/seed-file.ts';
import { seedFrom } from './seed/seeded.ts';
import { changeSetup, setupOf } from './setup.ts';
import type { Contract, Customer, Order, PaymentMethod, Store } from './store.ts';
import { changeCredit, creditAccountsOf } from './store-credit.ts';
import { processPending } from './subscriptions/billing.ts';
import { saveContract } from './subscriptions/contracts.ts';
import { addPaymentMethod, findPaymentMethod } from './subscriptions/payment-methods.ts';
import { parseDelivery, setDelivery } from './webhooks.ts';

const errorResponse = (message: string, status = 400) =>
  Response.json({ errors: [{ code: status === 404 ? 'not_found' : 'bad_request', message }] }, { status });

/** Runs the handler with the body, or refuses a body that is not a JSON object. */
const withObjectBody = (
  body: Record<string, unknown> | null,
  handle: (body: Record<string, unknown>) => Response,
): Response =>
  body !== null && typeof body === 'object' && !Array.isArray(body)
    ? handle(body)
    : errorResponse('the body must be an object of JSON');

interface ProductChange {
  /** Whether it is published to the app's sales channel. */
  published?: boolean;
  title?: string;
  description?: string;
  /** Texts in the other languages. Without them, a changed text is the same in all. */
  translations?: Partial<Record<Translation, ProductTexts>>;
  /** In major units per currency; applies to every variant, or to the one with the given `sku`. */
  prices?: Record<string, number>;
  stock?: number;
  sku?: string;
  /** Texts by key, in the namespace of the catalogue. */
  metafields?: Record<string, string>;
}

/** The translations of a product: those of a text that was changed are gone, and new ones replace old ones. */
function changedTranslations(
  { translations }: Product,
  { title, description, translations: given }: ProductChange,
): NonNullable<Product['translations']> {
  return byLanguage(TRANSLATIONS, (language) => {
    const texts: ProductTexts = { ...translations?.[language] };
    if (title !== undefined) delete texts.title;
    if (description !== undefined) delete texts.description;
    return { ...texts, ...given?.[language] };
  });
}

/** Changes price, stock, texts or metafields of a product and notifies the shop. */
export function changeProduct(store: Store, handle: string, change: ProductChange): Response {
  const product = store.product(handle);
  if (!product) return errorResponse(`no product ${handle}`, 404);
  if (change.sku && !product.variants.some((variant) => variant.sku === change.sku))
    return errorResponse(`no variant ${change.sku}`, 404);
  const prices = Object.fromEntries(
    Object.entries(change.prices ?? {}).map(([currency, major]) => [currency, Math.round(major * 100)]),
  );
  const changed = {
    ...product,
    title: change.title ?? product.title,
    description: change.description ?? product.description,
    translations: changedTranslations(product, change),
    ...(change.published !== undefined && { unpublished: !change.published }),
    metafields: {
      ...product.metafields,
      ...Object.fromEntries(
        Object.entries(change.metafields ?? {}).map(([key, value]) => [
          key,
          { type: product.metafields[key]?.type ?? 'multi_line_text_field', value },
        ]),
      ),
    },
    updatedAt: store.now().toISOString(),
    variants: product.variants.map((variant) =>
      change.sku && variant.sku !== change.sku
        ? variant
        : { ...variant, prices: { ...variant.prices, ...prices }, stock: change.stock ?? variant.stock },
    ),
  };
  saveChanged(store, changed);
  return Response.json({ product: { handle, title: changed.title, variants: changed.variants } });
}

/** The most products that a call adds: the real service pages no further. */
const MAX_COPIES = 25_000;

/** Gives the catalogue another size. */
function resizeCatalogue(store: Store, counts: Record<string, unknown>): Response {
  const types = new Set(store.products().map(({ productType }) => productType));
  const size: Record<string, number> = {};
  for (const [type, count] of Object.entries(counts)) {
    if (!types.has(type)) return errorResponse(`no products of the type ${type}`);
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
      return errorResponse(`${type} must be a whole number from 0`);
    size[type] = count;
  }
  if (Object.values(size).reduce((sum, count) => sum + count, 0) > MAX_COPIES)
    return errorResponse(`at most ${MAX_COPIES} products are added`);
  store.resize(size);
  return Response.json({ products: store.products().length });
}

type ContractChange = Partial<
  Pick<Contract, 'declines' | 'asks' | 'outOfStock' | 'fails' | 'locked' | 'expiry' | 'status' | 'nextBillingDate'>
>;

/**
 * Reads how a contract's card behaves from now on, its status, or the days until its next delivery. @returns a message
 * that says why the input is none.
 */
function parseContractChange(input: Record<string, unknown> | null, store: Store): ContractChange | string {
  const { declines, asks, outOfStock, fails, locked, expiry, status, dueInDays } = (input ?? {}) as ContractChange & {
    dueInDays?: number;
  };
  if (status !== undefined && !['ACTIVE', 'PAUSED', 'CANCELLED', 'EXPIRED', 'FAILED'].includes(status))
    return 'no such status';
  if (fails && !/^[A-Z_]{3,60}$/.test(fails)) return 'fails must be a code of SubscriptionBillingAttemptErrorCode';
  if (expiry !== undefined && !(Number.isInteger(expiry?.month) && Number.isInteger(expiry?.year)))
    return 'expiry must have month and year';
  if (dueInDays !== undefined && !(Number.isInteger(dueInDays) && dueInDays > 0))
    return 'dueInDays must be a whole number above 0';
  const now = store.now();
  const today = dayOf(now, store.timeZone);
  return {
    ...(declines !== undefined && { declines: declines === true }),
    ...(asks !== undefined && { asks: asks === true }),
    ...(outOfStock !== undefined && { outOfStock: outOfStock === true }),
    ...(fails !== undefined && { fails }),
    ...(locked !== undefined && { locked: locked === true }),
    ...(expiry && { expiry: { month: expiry.month, year: expiry.year } }),
    ...(status && { status }),
    ...(dueInDays !== undefined && {
      nextBillingDate: sameTimeOn(addDays(today, dueInDays), now, store.timeZone).toISOString(),
    }),
  };
}

/** Pays back money of an order, or cancels it. @param name of the order and what to do, such as `KV1001/refund`. */
function changeOrder(store: Store, path: string, body: Record<string, unknown> | null): Response {
  const [name, action] = path.split('/');
  const order = store.all<Order>('order').find((candidate) => orderName(candidate) === name);
  if (!order) return errorResponse(`no order ${name}`, 404);
  if (action === 'cancel') {
    const problem = cancelProblem(order);
    if (problem) return errorResponse(problem);
    return Response.json({
      order: cancelOrder(store, order, { reason: 'CUSTOMER', refund: true, restocked: true, note: null, notify: true }),
    });
  }
  if (action !== 'refund') return errorResponse(`no such change of an order: ${action ?? ''}`, 404);
  const left = refundableOf(order);
  const amount = body?.amount;
  if (amount === undefined) {
    if (left.amount === 0) return errorResponse('everything has been paid back');
    return Response.json({ order: payBack(store, order, { ...wholeRepayment(order), notify: true }).order });
  }
  const cents = typeof amount === 'number' ? Math.round(amount * 100) : Number.NaN;
  if (!(cents > 0 && cents <= left.amount))
    return errorResponse(`amount must be a number above 0, at most ${left.amount / 100}`);
  return Response.json({
    order: payBack(store, order, { note: null, amount: cents, shipping: 0, lines: [], notify: true }).order,
  });
}

/** Saves an address of a customer as it is, like one from before the service asked for a zone. */
function keepAddress(store: Store, email: string, input: AddressInput): Response {
  const customer = store.get<Customer>('customer', email);
  if (!customer) return errorResponse(`no customer ${email}`, 404);
  const address = { ...toAddress(input), id: store.nextNumber('address', 90_001) };
  saveCustomer(store, { ...customer, addresses: [...customer.addresses, address] });
  return Response.json({ address });
}

/** Adds a card of a customer, changes it, or revokes it. */
function changePaymentMethod(store: Store, email: string, body: Record<string, unknown>): Response {
  const customer = store.get<Customer>('customer', email);
  if (!customer) return errorResponse(`no customer ${email}`, 404);
  const { id, revoked, last4, expiry, ...charged } = body as {
    id?: string;
    revoked?: boolean;
    last4?: string;
  } & Partial<Pick<PaymentMethod, 'expiry' | 'declines' | 'asks'>>;
  const { declines = false, asks = false } = charged;
  const found = id === undefined ? null : findPaymentMethod(store, id);
  if (id !== undefined && !found) return errorResponse(`no payment method ${id}`, 404);
  if (found)
    store.put('payment-method', found.id, {
      ...found,
      ...charged,
      expiry: expiry ?? found.expiry,
      ...(revoked !== undefined && { revokedAt: revoked ? store.now().toISOString() : null }),
    } satisfies PaymentMethod);
  else if (!/^\d{4}$/.test(last4 ?? '') || !(Number.isInteger(expiry?.month) && Number.isInteger(expiry?.year)))
    return errorResponse('last4 must be four digits, and expiry must have month and year');
  const method =
    found ??
    addPaymentMethod(store, {
      email,
      card: { brand: 'Visa', last4: last4! },
      expiry: { month: expiry!.month, year: expiry!.year },
      name: [customer.firstName, customer.lastName].filter(Boolean).join(' '),
      revokedAt: null,
      declines,
      asks,
    });
  return Response.json({ id: gid('CustomerPaymentMethod', method.id) });
}

/** @param service a name; the calls of one tag, such as the chat, are those of the tags with its name in the address. */
export function receivedCalls(store: Store, service: string | null): Response {
  const columns = 'SELECT id, at, service, path, headers, body FROM received';
  const rows = (
    service
      ? store.sql.exec(
          `${columns} WHERE service = ? OR path = ? ORDER BY id DESC LIMIT 500`,
          service,
          `/tags/${service}/events`,
        )
      : store.sql.exec(`${columns} ORDER BY id DESC LIMIT 500`)
  ).toArray();
  const parsedIfJson = (body: string) => {
    try {
      return JSON.parse(body);
    } catch {
      return body;
    }
  };
  return Response.json({
    received: rows.map((row) => ({
      ...row,
      headers: JSON.parse(String(row.headers)),
      body: parsedIfJson(String(row.body)),
    })),
  });
}

/**
 * Records a call to a service that knows repetitions by their `Idempotency-Key`, as {@link recordCall} does. A
 * repetition is answered like the first one.
 */
export async function recordOnce(store: Store, service: string, request: Request): Promise<Response> {
  const key = request.headers.get('Idempotency-Key');
  if (key && store.get<true>('call-key', `${service} ${key}`)) return Response.json({ ok: true }, { status: 202 });
  const response = await recordCall(store, service, request);
  if (key) store.put('call-key', `${service} ${key}`, true);
  return response;
}

/** Records a call to a service that has no other behaviour, such as tracking. */
export async function recordCall(store: Store, service: string, request: Request): Promise<Response> {
  store.sql.exec(
    'INSERT INTO received (at, service, path, headers, body) VALUES (?, ?, ?, ?, ?)',
    store.now().toISOString(),
    service,
    new URL(request.url).pathname,
    JSON.stringify(Object.fromEntries(request.headers)),
    await request.text(),
  );
  return Response.json({ ok: true }, { status: 202 });
}

/** A control call that is being answered. */
interface Call {
  store: Store;
  /** The part of the address after the call's name. */
  name: string;
  params: URLSearchParams;
  readBody(): Promise<Record<string, unknown> | null>;
  readBytes(): Promise<Uint8Array>;
  /** Has the shop do what it does every minute. */
  runShop(): Promise<void>;
}

/** Moves the clock forward by days, or by minutes. */
async function moveClock({ store, readBody, runShop }: Call): Promise<Response> {
  const { days, minutes } = (await readBody()) ?? {};
  if (minutes !== undefined) {
    if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0 || minutes > 1_440_000)
      return errorResponse('minutes must be a whole number from 0 to 1440000');
    await advanceClockByMinutes(store, minutes, runShop);
  } else {
    if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > 1000)
      return errorResponse('days must be a whole number from 0 to 1000');
    await advanceClock(store, days, runShop);
  }
  return Response.json({ now: store.now().toISOString() });
}

/** Seeds the provider anew from a file. */
async function seedAnew({ store, params, readBytes }: Call): Promise<Response> {
  const content = await readBytes();
  const options = Object.fromEntries(
    (['currency', 'country', 'name'] as const).flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const file = readSeedFile(content, options);
  if (Array.isArray(file))
    return Response.json(
      {
        errors: file
          .slice(0, MAX_SHOWN_PROBLEMS)
          .map((problem) => ({ code: 'wrong_seed', message: problemText(problem), ...problem })),
        count: file.length,
      },
      { status: 422 },
    );
  const digest = await digestOfSeed(content, options);
  const counts = seedFrom(store, file, digest);
  return Response.json({
    seeded: { digest, format: file.format, ...counts, ignored: file.format === 'catalogue' ? [] : file.ignored },
  });
}

/** Gives a customer store credit, or takes some away. */
function giveCredit(store: Store, email: string, body: Record<string, unknown> | null): Response {
  const { amount, currency } = body ?? {};
  if (!store.get<Customer>('customer', email)) return errorResponse(`no customer ${email}`, 404);
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return errorResponse('currency must be a code');
  const cents = typeof amount === 'number' ? Math.round(amount * 100) : Number.NaN;
  const before = creditAccountsOf(store, email).find((account) => account.currency === currency)?.balance ?? 0;
  if (!(cents !== 0 && before + cents >= 0)) return errorResponse('amount must be a number, and leave none below 0');
  return Response.json({ account: changeCredit(store, { email, currency }, cents, 'ADJUSTMENT') });
}

/** As many problems of a file as an answer tells. */
const MAX_SHOWN_PROBLEMS = 500;

/** The answers to the control calls, in the order of {@link CONTROL_CALLS}. */
const ANSWERS: Readonly<Record<keyof typeof CONTROL_CALLS, (call: Call) => Response | Promise<Response>>> = {
  'POST reset': ({ store }) => {
    const wasContentChanged = isContentChanged(store);
    store.clear();
    seed(store);
    if (wasContentChanged) notifyOfContent(store);
    return Response.json({ ok: true });
  },
  'GET seed': ({ store }) => {
    const seeded = store.seeded();
    return Response.json({ seeded: seeded && { format: seeded.format, digest: seeded.digest, name: seeded.name } });
  },
  'POST seed': seedAnew,
  'GET clock': ({ store }) => Response.json({ now: store.now().toISOString() }),
  'POST clock': moveClock,
  'POST catalogue': async ({ store, readBody }) =>
    withObjectBody(await readBody(), (body) => resizeCatalogue(store, body)),
  'POST products': async ({ store, name, readBody }) =>
    withObjectBody(await readBody(), (body) => changeProduct(store, name, body as ProductChange)),
  'POST stories': async ({ store, name, readBody }) =>
    withObjectBody(await readBody(), (body) => changeStory(store, name, body)),
  'POST translations': async ({ store, name, readBody }) =>
    withObjectBody(await readBody(), (body) => changeText(store, name, body)),
  'POST customers': async ({ store, name, readBody }) => {
    if ((await readBody())?.grants === 'end') revokeTokens(store, name);
    return Response.json({ email: name, ended: expireAccessTokens(store, name) });
  },
  'POST addresses': async ({ store, name, readBody }) =>
    withObjectBody(await readBody(), (body) => keepAddress(store, name, body as AddressInput)),
  'POST payment-methods': async ({ store, name, readBody }) =>
    withObjectBody(await readBody(), (body) => changePaymentMethod(store, name, body)),
  'POST store-credit': async ({ store, name, readBody }) => giveCredit(store, name, await readBody()),
  'GET gift-cards': ({ store }) => Response.json({ giftCards: store.all('issued-gift-card') }),
  'GET contracts': ({ store }) => Response.json({ contracts: store.all('contract') }),
  'POST contracts': async ({ store, name, readBody }) => {
    const contract = store.get<Contract>('contract', name);
    if (!contract) return errorResponse(`no contract ${name}`, 404);
    const change = parseContractChange(await readBody(), store);
    if (typeof change === 'string') return errorResponse(change);
    saveContract(store, { ...contract, ...change });
    return Response.json({ contract: store.get('contract', name) });
  },
  'GET orders': ({ store }) => Response.json({ orders: store.all('order') }),
  'POST orders': async ({ store, name, readBody }) => changeOrder(store, name, await readBody()),
  'POST payments': async ({ store, readBody }) => {
    const later = (await readBody())?.later === true;
    store.put('setting', 'payments-later', later);
    if (!later) processPending(store);
    return Response.json({ later });
  },
  'GET attempts': ({ store }) => Response.json({ attempts: store.all('attempt') }),
  'GET calls': () => Response.json({ calls: Object.fromEntries(callCounts) }),
  'GET faults': () => Response.json({ delayedCalls }),
  'POST faults': async ({ store, readBody }) => {
    const fault = parseFault(await readBody());
    if (typeof fault === 'string') return errorResponse(fault);
    setFault(store, fault);
    return Response.json({ fault });
  },
  'GET webhooks': ({ store }) =>
    Response.json({
      webhooks: store.sql
        .exec('SELECT id, topic, triggered_at, attempts, status FROM webhook ORDER BY rowid DESC LIMIT 200')
        .toArray(),
    }),
  'POST webhooks': async ({ store, readBody }) => {
    const delivery = parseDelivery(await readBody());
    if (typeof delivery === 'string') return errorResponse(delivery);
    setDelivery(store, delivery);
    return Response.json({ delivery });
  },
  'GET tokens': ({ store }) => Response.json({ refreshes: refreshCount(store), adminTokens: adminTokenCount(store) }),
  'POST tokens': async ({ store, readBody }) => {
    if ((await readBody())?.admin === 'end') endAdminTokens(store);
    return Response.json({ adminTokens: adminTokenCount(store) });
  },
  'POST scopes': async ({ store, readBody }) => {
    const { missing } = (await readBody()) ?? {};
    const problem = setMissingScopes(store, missing);
    return problem ? errorResponse(problem) : Response.json({ missing });
  },
  'POST setup': async ({ store, readBody }) => {
    const problem = changeSetup(store, await readBody());
    return problem ? errorResponse(problem) : Response.json({ setup: setupOf(store) });
  },
  'GET mails': ({ store, params }) => Response.json({ mails: listMails(store, params.get('to')) }),
  'GET received': ({ store, params }) => receivedCalls(store, params.get('service')),
};

/** Answers a control call. @param runShop has the shop do what it does every minute. */
export async function controlApi(request: Request, store: Store, runShop: () => Promise<void>): Promise<Response> {
  const { pathname, searchParams: params } = new URL(request.url);
  const [, , call = '', ...segments] = pathname.split('/').map(decodeURIComponent);
  const asked = `${request.method} ${call}`;
  if (!isControlCall(asked)) return errorResponse(`no control call ${request.method} ${pathname}`, 404);
  const readBody = async () => (await request.json().catch(() => null)) as Record<string, unknown> | null;
  const readBytes = async () => new Uint8Array(await request.arrayBuffer());
  return ANSWERS[asked]({ store, name: segments.join('/'), params, readBody, readBytes, runShop });
}
