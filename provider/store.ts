import { dayOf, type TimeZone } from '../src/platform/shared/day.ts';
import { isInSeason } from '../src/shop/catalogue/season.ts';
import type { Rhythm } from './rhythm.ts';
import { type CatalogueSize, copiesOf } from './seed/copies.ts';
import { giftCardProduct } from './seed/gift-card.ts';
import { marketOf } from './seed/markets.ts';
import { BEST_SELLERS, type Product, seedProducts, type Variant } from './seed/products.ts';

/** A line of a cart. Lines with the same variant, plan, attributes and parent are merged. */
export interface CartLine {
  id: string;
  variantId: number;
  quantity: number;
  planId: number | null;
  attributes: { key: string; value: string }[];
  /** Id of the line that it belongs to, such as a service to a product. It stands behind it and goes with it. */
  parentId?: string;
}

/** A metafield of a cart. */
export interface CartMetafield {
  namespace: string;
  key: string;
  type: string;
  value: string;
  createdAt: string;
  updatedAt: string;
}

/** A delivery address that a cart offers for selection. */
export interface CartDeliveryAddress {
  id: string;
  oneTimeUse: boolean;
  selected: boolean;
  address: Address;
}

export interface Cart {
  token: string;
  key: string;
  country: string;
  language: string;
  email: string | null;
  phone: string | null;
  /** E-mail address of the customer who is signed in. */
  customer?: string | null;
  lines: CartLine[];
  codes: string[];
  /** Codes of the applied gift cards. */
  giftCards?: string[];
  /** Whether the signed-in customer pays with store credit. */
  usesCredit?: boolean;
  metafields?: CartMetafield[];
  addresses?: CartDeliveryAddress[];
  attributes: { key: string; value: string }[];
  note: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Address {
  firstName: string;
  lastName: string;
  company?: string;
  address1: string;
  address2: string;
  zip: string;
  city: string;
  /** The code of the province, county, region or state. */
  zone?: string;
  country: string;
  phone: string;
}

/** A customer with the saved addresses. Orders belong to the e-mail address. */
export interface Customer {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  /** As the APIs name languages: that of the last sign-in or order. */
  language?: string;
  addresses: (Address & { id: number })[];
  defaultAddressId: number | null;
  createdAt: string;
  updatedAt?: string;
}

export interface OrderLine {
  variantId: number;
  handle: string;
  title: string;
  variantTitle: string;
  sku: string;
  quantity: number;
  /** Unit price in cents, after the plan's discount. */
  price: number;
  /** Price of all pieces in cents, after all discounts. */
  total: number;
  planId: number | null;
  planName: string | null;
  vatPercent: number;
  attributes: { key: string; value: string }[];
  /**
   * The discount of each code on the line, in cents; `manualPercent`: of a discount with a title in place of a code.
   */
  discounts?: { code: string; amount: number; manualPercent?: number }[];
  /** The subscription that the line has begun. */
  contractId?: number;
  /** Whether it has bought gift cards, which nothing ships. */
  isGiftCard?: true;
}

export type CancelReason = 'CUSTOMER' | 'DECLINED' | 'FRAUD' | 'INVENTORY' | 'OTHER' | 'STAFF';

/** Money that was paid back. */
export interface Refund {
  id: number;
  /** ISO 8601. */
  at: string;
  note: string | null;
  /** In cents of the order's currency, shipping included. */
  amount: number;
  /** The part of the amount that is shipping, in cents. */
  shipping: number;
  /** The pieces that came back, by the index of their line, with their part of the amount in cents. */
  lines: { line: number; quantity: number; amount: number; restocked: boolean }[];
}

/** A later parcel of an order whose deliveries were paid at once. */
export interface ScheduledParcel {
  /** From 2: the first parcel is that of the order. */
  place: number;
  /** When it is to leave, ISO 8601. */
  fulfillAt: string;
  status: 'SCHEDULED' | 'ON_HOLD' | 'CLOSED' | 'CANCELLED';
  /** The pieces in it, by the index of their line. */
  lines: { line: number; quantity: number }[];
  shippedAt: string | null;
  /** Why it stays in the warehouse. */
  hold?: { reason: string; notes: string | null };
}

export interface Order {
  id: number;
  number: number;
  attempt: string | null;
  /** Token of the paid cart; null for deliveries of a subscription. */
  cartToken: string | null;
  email: string;
  country: string;
  /** The buyer's, as the APIs name languages. */
  language?: string;
  currency: string;
  status: 'pending' | 'shipped' | 'cancelled';
  lines: OrderLine[];
  codes: string[];
  /** Amounts in cents. */
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
  shippingAddress: Address;
  /** Id of the pick-up point at which it is collected. */
  pickup?: number;
  /** Null when gift cards have paid everything. */
  card: { brand: string; last4: string } | null;
  /** Payments by gift cards, in cents, with the balance that each had left. */
  giftCards?: { lastCharacters: string; amount: number; balance: number; id?: number }[];
  /** The payment by store credit, in cents, and whose it was. */
  storeCredit?: { amount: number; email: string };
  /** The subscription that the order is a delivery of. */
  contractId: number | null;
  /** Those of the cart. */
  attributes?: { key: string; value: string }[];
  refunds?: Refund[];
  /** The later parcels, the earliest first. */
  scheduled?: ScheduledParcel[];
  createdAt: string;
  shippedAt: string | null;
  cancelledAt?: string;
  cancelReason?: CancelReason;
  /** The last change after the order was placed or shipped. */
  updatedAt?: string;
}

/** A line of a subscription. The contract guarantees its price. */
export type ContractLine = OrderLine & { id: string };

/** A discount on the lines of a subscription. */
export interface ContractDiscount {
  id: string;
  kind: 'code' | 'manual';
  /** A code, or the title of a manual discount. */
  title: string;
  percent: number;
  /** The deliveries that it discounts; null for every one. */
  cycleLimit: number | null;
  /** The deliveries that it has discounted. */
  used: number;
}

/** Edits of a single billing cycle. */
export interface CycleEdit {
  skipped?: boolean;
  /** ISO 8601; replaces the scheduled date. */
  date?: string;
  /** Why the schedule was edited. */
  reason?: string;
  /** Replace the lines of the contract in this cycle. */
  lines?: ContractLine[];
  /** Replaces the address of the contract in this cycle. */
  address?: Address;
  /** The pick-up point of this cycle where it has an address; null for none. */
  pickup?: number | null;
  /** Replace the notes of the contract in this cycle. */
  attributes?: { key: string; value: string }[];
}

export interface Contract {
  id: number;
  email: string;
  status: 'ACTIVE' | 'PAUSED' | 'CANCELLED' | 'EXPIRED' | 'FAILED';
  /** Index of the current cycle, the first that is neither billed nor passed over. Cycle 1 was the original order. */
  cycle: number;
  /** The latest cycles before the current one. */
  past?: PastCycle[];
  /** The latest attempts to bill it: their ids and the index of the cycle. */
  attempts?: { id: number; cycle: number }[];
  edits: Record<string, CycleEdit>;
  /** In the order in which they apply. */
  discounts?: ContractDiscount[];
  /** The only discount, in data from before there could be several. */
  discount?: { id: string; code: string; percent: number } | null;
  /** Whether the card is declined from now on. */
  declines: boolean;
  /** Whether something in it is out of stock with each charge from now on. */
  outOfStock?: boolean;
  /** The code with which every charge fails; null for none. */
  fails?: string | null;
  /** Whether the bank asks for a second step with each charge from now on. */
  asks?: boolean;
  /** Whether the service refuses to change it. */
  locked?: boolean;
  /** Null before the first one. */
  lastPayment: 'SUCCEEDED' | 'FAILED' | null;
  /** The code of the last failed attempt. */
  lastError?: string;
  expiry: { month: number; year: number };
  country: string;
  /** The buyer's, as the APIs name languages. */
  language?: string;
  currency: string;
  /** Of its charges. */
  rhythm: Rhythm;
  /** The deliveries that a charge pays; one where it is absent. */
  deliveries?: number;
  /** The charges after which it ends by itself; it runs on where it is absent. */
  maxCycles?: number;
  /** Scheduled date of the next cycle, without edits; ISO 8601. */
  nextBillingDate: string | null;
  /**
   * An earlier cycle with its scheduled date, ISO 8601, from which the dates are counted: a 31st comes back after a
   * month without one.
   */
  scheduledFrom?: { cycle: number; date: string };
  /** The day of the month, or of the week from Monday as 1, on which every cycle ends. */
  anchorDay?: number;
  /** The next date as the app has set it, ISO 8601: the cycles do not follow from it. */
  dateOfApp?: string;
  /** The app's notes. */
  attributes?: { key: string; value: string }[];
  /** The payment method that it shares with others; without one, its card is a method of its own. */
  paymentMethodId?: number;
  lines: ContractLine[];
  shippingAddress: Address;
  /** Id of the pick-up point at which its deliveries are collected, in the place of its address. */
  pickup?: number;
  card: { brand: string; last4: string };
  originOrder: number | null;
  createdAt: string;
  updatedAt?: string;
}

/** A way to pay that a customer has left at the store. */
export interface PaymentMethod {
  id: number;
  email: string;
  card: Contract['card'];
  expiry: Contract['expiry'];
  /** The name on the card. */
  name: string;
  /** ISO 8601; null while it can be charged. */
  revokedAt: string | null;
  /** How it is charged, while no contract that is paid with it says so. */
  declines?: boolean;
  asks?: boolean;
}

/** An attempt to bill a cycle. The idempotency key prevents a second one. */
export interface BillingAttempt {
  id: number;
  key: string;
  contractId: number;
  cycle: number;
  /** ISO 8601. */
  at: string;
  state: 'pending' | 'success' | 'failed' | 'challenged';
  /** Code of a payment error; null without one. */
  error: string | null;
  /** Number of the order of a successful attempt. */
  order: number | null;
  /** When the payment ended, ISO 8601. */
  completedAt: string | null;
}

/** A cycle that is over: billed, or passed over because it was skipped. */
export interface PastCycle {
  index: number;
  /** When it was due, and its first and last moment by schedule, ISO 8601. */
  date: string;
  startsAt: string;
  regularDate: string;
  skipped: boolean;
}

/** A customer whom the store is seeded with. */
export interface DemoCustomer {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  country: string;
  zip: string;
  city: string;
  address1: string;
}

/** The store as a file has described it, besides its products. It outlasts a reset. */
export interface SeededStore {
  /** `catalogue`: products of the demo's kinds, in its collections. */
  format: 'store' | 'csv' | 'catalogue';
  /** SHA-256 of the file and of what it was read with. */
  digest: string;
  /** Null for the demo's, as are the others. */
  name: string | null;
  /** The market of a request that names none. */
  country: string;
  collections: { handle: string; title: string; products: string[] }[] | null;
  codes:
    | {
        code: string;
        percent?: number;
        /** Cents per currency. */
        amounts?: Record<string, number>;
        /** Cents per currency. */
        minimum?: Record<string, number>;
        /** ISO 8601. */
        endsAt?: string;
        usageLimit?: number;
      }[]
    | null;
  customers: DemoCustomer[] | null;
}

type Kind =
  | 'cart'
  | 'cancelled-cart'
  | 'order'
  | 'contract'
  | 'checkout'
  | 'customer'
  | 'fault'
  | 'setting'
  | 'code'
  | 'segment'
  | 'gift-card'
  | 'issued-gift-card'
  | 'store-credit'
  | 'sent-mail'
  | 'call-key'
  | 'mail-headers'
  | 'marketing-event'
  | 'lead'
  | 'mail-by-id'
  | 'product'
  | 'seeded-product'
  | 'story'
  | 'text'
  | 'grant'
  | 'access'
  | 'refresh'
  | 'login'
  | 'signed'
  | 'draft'
  | 'attempt'
  | 'attempt-key'
  | 'plan-group'
  | 'delivery'
  | 'card-link'
  | 'admin-token'
  | 'webhook-subscription'
  | 'metafield-definition'
  | 'payment-method';

const TABLES = `
  CREATE TABLE IF NOT EXISTS document (kind TEXT NOT NULL, id TEXT NOT NULL, doc TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS mail (id INTEGER PRIMARY KEY, at TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS mail_recipient ON mail (recipient);
  CREATE TABLE IF NOT EXISTS received (id INTEGER PRIMARY KEY, at TEXT NOT NULL, service TEXT NOT NULL, path TEXT NOT NULL, headers TEXT NOT NULL, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS webhook (id TEXT PRIMARY KEY, topic TEXT NOT NULL, body TEXT NOT NULL, triggered_at TEXT NOT NULL, attempts INTEGER NOT NULL, next_at INTEGER, status TEXT NOT NULL, copies INTEGER NOT NULL DEFAULT 1);
`;

/** The data of the provider, in the SQLite storage of its one Durable Object. */
export class Store {
  readonly sql: SqlStorage;
  /** The shop's address, for links in mails. */
  readonly shopUrl: string;
  /** Its own address, for links and pictures in mails. */
  readonly publicUrl: string;
  /** By which its days begin. */
  readonly timeZone: TimeZone;
  private catalogue: Map<string, Product> = new Map();
  private seededStore: SeededStore | null | undefined;
  private variants: Map<number, { product: Product; variant: Variant }> = new Map();
  /** The documents of the kinds that {@link parsed} was asked for, by kind and id. */
  private readonly documents = new Map<Kind, Map<string, unknown>>();
  /** Rank of each best seller by handle; the first is 0. */
  readonly salesRank: Map<string, number> = new Map(BEST_SELLERS.map((handle, index) => [handle, index]));

  constructor(sql: SqlStorage, shopUrl = '', timeZone: TimeZone = 'Europe/Stockholm', publicUrl = '') {
    this.sql = sql;
    this.shopUrl = shopUrl;
    this.timeZone = timeZone;
    this.publicUrl = publicUrl;
    sql.exec(TABLES);
    const hasCopies = sql.exec("SELECT 1 FROM pragma_table_info('webhook') WHERE name = 'copies'").toArray().length > 0;
    if (!hasCopies) sql.exec('ALTER TABLE webhook ADD COLUMN copies INTEGER NOT NULL DEFAULT 1');
  }

  get<T>(kind: Kind, id: string | number): T | null {
    const row = this.sql
      .exec<{ doc: string }>('SELECT doc FROM document WHERE kind = ? AND id = ?', kind, String(id))
      .toArray()[0];
    return row ? (JSON.parse(row.doc) as T) : null;
  }

  put(kind: Kind, id: string | number, doc: unknown): void {
    this.sql.exec(
      'INSERT OR REPLACE INTO document (kind, id, doc, at) VALUES (?, ?, ?, ?)',
      kind,
      String(id),
      JSON.stringify(doc),
      new Date().toISOString(),
    );
    this.documents.get(kind)?.set(String(id), doc);
  }

  remove(kind: Kind, id: string | number): void {
    this.documents.get(kind)?.delete(String(id));
    this.sql.exec('DELETE FROM document WHERE kind = ? AND id = ?', kind, String(id));
  }

  all<T>(kind: Kind): T[] {
    return this.sql
      .exec<{ doc: string }>('SELECT doc FROM document WHERE kind = ?', kind)
      .toArray()
      .map((row) => JSON.parse(row.doc) as T);
  }

  /** @returns the documents of a kind with their ids. */
  entries<T>(kind: Kind): [id: string, doc: T][] {
    return this.sql
      .exec<{ id: string; doc: string }>('SELECT id, doc FROM document WHERE kind = ?', kind)
      .toArray()
      .map((row) => [row.id, JSON.parse(row.doc) as T]);
  }

  /**
   * The documents of a kind by their ids, each parsed once: for a kind of which there may be thousands, and whose
   * documents are replaced as a whole and never changed.
   */
  parsed<T>(kind: Kind): ReadonlyMap<string, T> {
    const known = this.documents.get(kind) ?? new Map(this.entries(kind));
    this.documents.set(kind, known);
    return known as ReadonlyMap<string, T>;
  }

  /** @returns consecutive numbers for each name, starting with `first`. They survive restarts. */
  nextNumber(name: string, first = 1): number {
    const value = (this.get<number>('setting', `next:${name}`) ?? first - 1) + 1;
    this.put('setting', `next:${name}`, value);
    return value;
  }

  /** Deletes all data but what it was seeded from. The caller seeds again. */
  clear(): void {
    this.sql.exec("DELETE FROM document WHERE kind <> 'seeded-product' AND NOT (kind = 'setting' AND id = 'seed')");
    for (const table of ['mail', 'received', 'webhook']) this.sql.exec(`DELETE FROM ${table}`);
    this.catalogue.clear();
    this.documents.clear();
  }

  /** The store as a file has described it; null for the demo. */
  seeded(): SeededStore | null {
    if (this.seededStore === undefined) this.seededStore = this.get<SeededStore>('setting', 'seed');
    return this.seededStore;
  }

  /** Deletes all data, and keeps what a file has described for this seed and those after a reset. */
  replaceSeed(seeded: SeededStore, products: readonly Product[]): void {
    this.sql.exec("DELETE FROM document WHERE kind = 'seeded-product'");
    this.clear();
    this.seededStore = seeded;
    this.put('setting', 'seed', seeded);
    for (const [i, product] of products.entries()) this.put('seeded-product', String(i).padStart(6, '0'), product);
  }

  /** @returns all products in catalogue order. */
  products(): Product[] {
    if (this.catalogue.size === 0) {
      const saved = new Map(this.all<Product>('product').map((product) => [product.handle, product]));
      const seeded = this.seeded() ? this.all<Product>('seeded-product') : seedProducts();
      const copies = copiesOf(seeded, this.get<CatalogueSize>('setting', 'catalogue') ?? {});
      this.reindex(
        [...seeded, ...copies, ...(this.isDemo() ? [giftCardProduct()] : [])].map((product) => ({
          ...(product.translations && { translations: product.translations }),
          ...(saved.get(product.handle) ?? product),
        })),
      );
    }
    return [...this.catalogue.values()];
  }

  /** @returns the products that the Storefront API shows, in catalogue order. */
  publishedProducts(): Product[] {
    return this.products().filter(({ unpublished }) => !unpublished);
  }

  /** The published products that more than their addresses lead to. */
  activeProducts(): Product[] {
    const statusOf = this.statuses();
    return this.publishedProducts().filter((product) => statusOf(product) === 'ACTIVE');
  }

  /** The status of each product today: the owner of the store unlists what is out of season. */
  statuses(): (product: Product) => 'ACTIVE' | 'UNLISTED' {
    const today = dayOf(this.now(), this.timeZone);
    return (product) => (product.unlisted || !isInSeason(product, today) ? 'UNLISTED' : 'ACTIVE');
  }

  /**
   * The published products that search, lists of products and the sitemap show. The demo's owner keeps gift cards out of
   * them.
   */
  listedProducts(): Product[] {
    const isDemo = this.isDemo();
    return this.activeProducts().filter(({ isGiftCard }) => !(isGiftCard && isDemo));
  }

  /** The country whose market answers a request that names none. */
  homeCountry(): string {
    return this.seeded()?.country ?? marketOf(null).country;
  }

  /** Whether it sells the demo's kinds of products, with its collections. */
  isDemo(): boolean {
    return (this.seeded()?.format ?? 'catalogue') === 'catalogue';
  }

  product(handle: string): Product | undefined {
    this.products();
    return this.catalogue.get(handle);
  }

  variant(id: number): { product: Product; variant: Variant } | undefined {
    this.products();
    return this.variants.get(id);
  }

  /** Gives the catalogue another size. */
  resize(size: CatalogueSize): void {
    this.put('setting', 'catalogue', size);
    this.catalogue.clear();
  }

  saveProduct(product: Product): void {
    this.put('product', product.handle, product);
    this.reindex(this.products().map((existing) => (existing.handle === product.handle ? product : existing)));
  }

  private reindex(products: Product[]): void {
    this.catalogue = new Map(products.map((product) => [product.handle, product]));
    this.variants = new Map(
      products.flatMap((product) => product.variants.map((variant) => [variant.id, { product, variant }])),
    );
  }

  /** @returns the current date of the provider, which a control call can advance. */
  now(): Date {
    return new Date(
      Date.now() +
        (this.get<number>('setting', 'clock') ?? 0) * 86_400_000 +
        (this.get<number>('setting', 'clock-minutes') ?? 0) * 60_000,
    );
  }
}
