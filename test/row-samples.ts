import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** A hexadecimal text that differs for each number, as those of digests and random numbers do. */
const hex = (n: number, length: number): string => {
  let state = (n + 1) * 2654435761;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += state.toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
};
const uuid = (n: number) => hex(n, 36).replace(/^(.{8}).(.{4}).(.{4}).(.{4}).(.{12})/, '$1-$2-$3-$4-$5');
/** Moments of a month, a second apart and more. */
const moment = (n: number) => new Date(Date.UTC(2027, 0, 1) + n * 1_234_567).toISOString();
const gid = (kind: string, n: number) => `gid://shopify/${kind}/${7_000_000_000_000 + Math.floor(n)}`;
const words = (length: number) => 'what a visitor or the shop has written here, '.repeat(length / 40).slice(0, length);

/** Values of columns by their names in the code. */
const BY_NAME: Record<string, (n: number) => string> = {
  id: uuid,
  formId: uuid,
  requesterId: uuid,
  webhookId: uuid,
  declarationId: uuid,
  lease: uuid,
  petId: uuid,
  customerId: (n) => gid('Customer', n),
  contractId: (n) => gid('SubscriptionContract', n),
  attemptId: (n) => gid('SubscriptionBillingAttempt', n),
  orderId: (n) => gid('Order', n),
  resourceId: (n) => gid('Order', n),
  variantId: (n) => gid('ProductVariant', n),
  productId: (n) => gid('Product', n / 4),
  discountId: (n) => gid('DiscountCodeNode', n),
  email: (n) => `visitor${n}@example.com`,
  emailKey: (n) => `visitor${n}@example.com`,
  recipient: (n) => `visitor${n}@example.com`,
  market: () => 'de',
  language: () => 'de',
  currency: () => 'EUR',
  folder: () => 'europe-market',
  code: (n) => `KV${hex(n, 12).toUpperCase()}`,
  phone: (n) => `+46${700_000_000 + n}`,
  name: (n) => `Name ${n}`,
  reference: (n) => hex(n, 20),
  visitor: (n) => hex(n, 64),
  cart: (n) => hex(n, 64),
  customer: (n) => hex(n, 64),
  digest: (n) => hex(n, 64),
  secret: (n) => hex(n, 43),
  confirmSecret: (n) => hex(n, 43),
};

/** Values of columns whose texts are of a table's own kind. */
const OF_TABLE: Record<string, Record<string, (n: number) => string | number | null>> = {
  cms_stories: { slug: (n) => `europe-market/blog/dog/article-number-${n}`, summary: () => words(700) },
  listed_products: {
    productId: (n) => 7_000_000_000_000 + n,
    handle: (n) => `insect-oat-adult-dog-${n}`,
    category: () => 'dog-food',
    title: (n) => `everyday insect & oat ${n}`,
    sizes: (n) => JSON.stringify([1.5, 5, 10].map((kilograms, i) => [44_100_000_000_000 + 3 * n + i, kilograms])),
    facts: () =>
      '\nform=dry\nlife_stage=adult\nneed=sensitive stomach\nbreed_size=all\ngrain_free=false\nkibble_mm=10\npack_size=medium\nfree_from_chicken=true\nfree_from_beef=true\nfree_from_dairy=true\nfree_from_fish=true\n',
  },
  webhook_topics: { topic: (n) => `subscription_contracts/topic_${n}` },
  cms_progress: { language: (n) => `l${n}` },
  cms_copies: { folder: (n) => `market-${n}` },
  refusals: { day: (n) => moment(n * 70).slice(0, 10), language: (n) => `l${n % 30}`, textVersion: (n) => n },
  cms_replaced: { key: (n) => `cms:europe-market:story:de:blog/dog/article-number-${n}:${moment(n)}` },
  locks: { name: (n) => `change ${gid('SubscriptionContract', n)}`, owner: uuid },
  processed_forms: { key: (n) => `cart ${uuid(n)}`, customerId: () => '' },
  notes: { key: (n) => `cart ${uuid(n)}`, customerId: () => '', value: () => words(90) },
  visitor_rows: { kind: () => 'consent' },
  mails: {
    key: (n) => `plan ${uuid(n)}`,
    about: uuid,
    limitKey: (n) => hex(n, 64),
    visitor: (n) => hex(n, 64),
    kind: () => 'plan',
    subject: () => words(50),
    preheader: () => words(60),
    text: () => words(120),
    link: () => `https://kvistra.example/de/plan/${uuid(1)}`,
    pictures: () => '',
    unsubscribe: () => '',
    replyTo: () => '',
  },
  dropped_mails: { kind: () => 'plan' },
  outbox: {
    kind: () => 'tracking',
    key: (n) => `visit ${hex(n, 64)}`,
    payload: (n) => JSON.stringify({ key: `visit ${hex(n, 64)}` }),
    state: () => 'done',
    batch: () => null,
    lastError: () => null,
    lease: () => null,
    leasedUntil: () => '',
  },
  redirect_misses: { path: (n) => `/old-page/number-${n}`, referrer: () => 'https://www.search.example/' },
  consents: {
    earlier: (n) => (n % 4 ? '[]' : JSON.stringify([[moment(n), 'de', 'statistics', 'marketing', 'functions']])),
    endedAt: (n) => (n % 4 ? null : moment(n)),
  },
  commerce_events: { topic: () => 'orders/create' },
  commerce_objects: { id: (n) => gid('Order', n), state: (n) => hex(n, 64) },
  watermarks: { subject: (n) => `orders${n}` },
  cms_events: { payload: () => words(250) },
  declarations: {
    reference: (n) => `W-${hex(n, 10)}`,
    contract: (n) => `KV${n}`,
    kind: () => 'withdrawal',
    manner: () => '',
    reason: () => '',
    endsOn: () => '',
  },
  pets: {
    species: () => 'dog',
    gender: () => 'female',
    breed: () => 'labrador-retriever',
    activity: () => 'medium',
    bodyCondition: () => 'normal',
    specialNeeds: () => '[]',
    foodPreferences: () => '["dry"]',
    allergies: () => '[]',
    picture: () => 'dog-3',
  },
  plans: {
    answers: () => words(420),
    weights: () => '[{"day":"2027-01-01","kg":12}]',
    makerHash: (n) => hex(n, 64),
    customerId: () => null,
    petId: () => null,
    household: () => null,
    email: (n) => (n % 2 ? null : `visitor${n}@example.com`),
  },
  price_readings: { market: (n) => `m${n}`, cursor: () => '' },
  referrers: { addressKey: (n) => hex(n, 64), secretHash: (n) => hex(n, 64), blockedAt: () => '', deletedAt: () => '' },
  referrals: { refused: () => '' },
  programs: {
    sessionId: (n) => hex(n, 64),
    clientId: (n) => `https://assistant-${n}.example/oauth/client.json`,
    scopes: () =>
      'dev.ucp.shopping.order:read example.kvistra.shopping.subscription:read example.kvistra.shopping.subscription:manage',
    lastUsedOn: (n) => moment(n).slice(0, 10),
  },
  program_tokens: {
    programId: uuid,
    kind: () => 'refresh',
    challenge: () => '',
    redirectUri: () => '',
    spentAt: () => '',
  },
  points: {
    topic: () => 'order',
    cause: (n) => gid('Order', n),
    about: (n) => gid('Order', n),
    customerId: (n) => gid('Customer', n / 20),
  },
  rewards: { reward: () => 'five-percent', state: () => 'ready', orderId: () => '' },
  subscribers: { state: () => 'pending', source: () => 'footer', codeState: () => 'none', code: () => '' },
  stock_alerts: {
    productId: (n) => gid('Product', n),
    variantId: (n) => gid('ProductVariant', n),
    handle: () => 'insect-oat-adult-dog',
    size: () => '1.5 kg',
    language: () => 'en',
    confirmedAt: () => null,
    toldAt: () => null,
  },
  leads: {
    firstName: () => 'Maja',
    lastName: () => 'Ek',
    address: () => 'null',
    message: () => words(300),
    product: () => 'Everyday Insect & Oat',
    order: () => '',
  },
  payment_reserves: { methodId: (n) => gid('CustomerPaymentMethod', n), chosenAt: moment, firstId: () => '' },
  prepaid_refunds: { orderName: (n) => `KV${n}`, at: moment },
  followed_visitors: {
    test: () => 'cancel-offers',
    variant: () => 'less-often',
    emailDigest: (n) => hex(n, 64),
    seenAt: moment,
  },
  delivery_thanks: { state: () => 'placed', at: moment },
  coming_back_mails: { state: () => 'sent', at: moment },
  portion_corrections: { petId: uuid, word: () => 'leaves', percent: () => -5, day: (n) => moment(n).slice(0, 10) },
  followed_contracts: {
    box: () => '2 44100000001001, P1M',
    animals: (n) =>
      JSON.stringify({
        [uuid(n)]: { stage: 'adult', kg: 15.5, condition: 'normal', percent: 0, grams: 238, kcal: 864 },
      }),
    declined: () => '',
    seen: (n) => `${uuid(n)} 15.5 normal 0`,
    mailedOn: () => '',
    toldStages: () => '[]',
    lookOn: (n) => moment(n).slice(0, 10),
  },
  box_changes: {
    kind: () => 'asked',
    state: () => 'made',
    before: () => words(260),
    after: () => words(260),
    wanted: () => words(200),
    at: moment,
  },
  billing_contracts: {
    status: () => 'ACTIVE',
    pausedUntil: () => '',
    resumedOn: () => '',
    queuedAt: () => '',
    queuedFor: () => '',
  },
  billing_cycles: {
    state: () => 'billed',
    agreedDay: () => '',
    noticeKey: (n) => `renewal ${n} 2 2027-01-01`,
    failedOn: () => '',
    nextTry: () => '',
    error: () => '',
    contractId: (n) => gid('SubscriptionContract', n / 12),
  },
  declared_ends: { id: (n) => `${uuid(n)} ${n}`, state: () => 'waiting' },
  contract_edits: { edits: () => words(200), draftId: () => null, after: () => null },
  animal_pauses: { animalId: uuid, cycles: () => '[2,3,4]' },
  animal_ends: { animalId: uuid, reason: () => 'too-much', note: () => null },
  cancellations: { reason: () => 'too-much', note: () => null },
  tracking_posts: { key: (n) => `visit ${hex(n, 64)}`, email: () => '', body: () => words(330) },
  reported_carts: { address: () => 'https://kvistra.example/de/cart', record: () => 'null' },
  dismissed_offers: { offer: uuid },
  wish_list_items: {
    customerId: (n) => gid('Customer', n / 5),
    handle: () => 'insect-oat-adult-dog',
    category: () => 'dog-food',
  },
  wish_list_shares: { secret: (n) => hex(n, 64) },
  sessions: { id: (n) => hex(n, 64), tokens: () => words(1800) },
  journal_entries: {
    petId: (n) => uuid(n / 50),
    day: (n) => moment(n * 70).slice(0, 10),
    weightKg: (n) => 12 + (n % 50) / 10,
    condition: (n) => (n % 9) + 1,
    stool: (n) => (n % 5) + 1,
    coat: () => 'glossy',
    note: () => words(120),
  },
  journal_reminders: { secret: (n) => hex(n, 64), dueAt: moment },
  vet_links: { digest: (n) => hex(n, 64), owner: (n) => `Name ${n}`, madeAt: moment, endsAt: moment },
  food_changes: { orderId: (n) => gid('Order', n), answer: () => 'soft' },
  review_invitations: {
    orderId: (n) => gid('Order', n),
    products: (n) =>
      JSON.stringify(
        [1, 2].map((i) => ({
          id: `${8_100_000_000_000 + n + i}`,
          handle: 'insect-oat-adult-dog',
          category: 'dog-food',
          title: 'Everyday Insect & Oat',
        })),
      ),
  },
  reviews: {
    productId: (n) => 8_100_000_000_000 + Math.floor(n / 20),
    handle: () => 'insect-oat-adult-dog',
    category: () => 'dog-food',
    title: () => 'Everyday Insect & Oat',
    text: () => words(400),
    animal: () => 'dog-medium-adult',
    breed: () => 'Lagotto Romagnolo',
    createdAt: (n) => Date.parse(moment(n)),
    changedAt: (n) => Date.parse(moment(n)),
    answer: () => '',
    answeredAt: () => null,
    picture: (n) => (n % 5 === 0 ? hex(n, 64) : null),
    pictureState: (n) => (n % 5 === 0 ? 'shown' : null),
    pictureWidth: (n) => (n % 5 === 0 ? 1200 : null),
    pictureHeight: (n) => (n % 5 === 0 ? 900 : null),
    pictureBytes: (n) => (n % 5 === 0 ? 180_000 : null),
    pictureAt: (n) => (n % 5 === 0 ? Date.parse(moment(n)) : null),
  },
  review_summaries: { productId: (n) => 8_100_000_000_000 + n },
  review_votes: { reviewId: (n) => uuid(Math.floor(n / 5)), voter: (n) => hex(n, 64) },
  review_reports: { reviewId: uuid, text: () => words(250), state: () => 'kept' },
  review_decisions: {
    reviewId: uuid,
    title: () => 'Everyday Insect & Oat',
    picture: () => null,
    reason: () => words(250),
    complaint: () => '',
    complainedAt: () => null,
    outcome: () => null,
    outcomeReason: () => '',
  },
  staff_sign_ins: { link: (n) => hex(n, 64), session: (n) => hex(n, 64) },
  staff_actions: { about: uuid, action: () => 'removed', detail: () => words(80) },
};

function sampleValue(table: string, name: string, column: SQLiteColumn, n: number): string | number | null {
  const own = OF_TABLE[table]?.[name];
  if (own) return own(n);
  if (column.getSQLType() !== 'text') return name === 'id' || name === 'cycle' ? n : n % 100;
  if (
    /(?:At|^at|^since|Since|From|After|Until)$/.test(name) &&
    !/^(?:validUntil|keptUntil|until|pausedUntil)$/.test(name)
  )
    return moment(n);
  if (/^(?:day|birthdate|until|validUntil|keptUntil|nextCheck|chargeOn)$|On$/.test(name)) return moment(n).slice(0, 10);
  return BY_NAME[name]?.(n) ?? column.enumValues?.[0] ?? words(12);
}

/** The columns that make a row far larger than the others, by their names in the database. */
const LARGE: Record<string, Record<string, (n: number) => string>> = {
  // a square of 10 KB in base64
  pets: { photo: (n) => hex(n, 13_336) },
};

/** A realistic row of a table that is as large as a few are. */
export const largeRow: typeof sampleRow = (table, n) => ({
  ...sampleRow(table, n),
  ...Object.fromEntries(Object.entries(LARGE[getTableName(table)] ?? {}).map(([column, value]) => [column, value(n)])),
});

/** A realistic row of a table, by the columns' names in the database. */
export const sampleRow = (table: SQLiteTable, n: number): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      column.name,
      sampleValue(getTableName(table), name, column, n),
    ]),
  );
