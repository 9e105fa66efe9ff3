import { drizzle } from 'drizzle-orm/d1';
import { localBindings } from '../local/settings.ts';
import { type Env, settingsOf } from '../src/env.ts';
import { contentOf, type MailContent, textOf } from '../src/platform/mail/content.ts';
import { type Mail, mailStatements } from '../src/platform/mail/mail.ts';
import { mails } from '../src/platform/mail/tables.ts';
import { defaultMarket, marketByCode } from '../src/platform/shared/markets.ts';
import { comingBackMail } from '../src/shop/coming-back/mail.ts';
import type { Side } from '../src/shop/following/compare.ts';
import { type Due, dueMail } from '../src/shop/following/mail.ts';
import { askMail as foodChangeMail } from '../src/shop/food-change/ask.ts';
import { reminderMail } from '../src/shop/journal/reminder.ts';
import { disownedMail, receiptMail, staffMail } from '../src/shop/law/mails.ts';
import type { Declaration } from '../src/shop/law/tables.ts';
import { mailOfPlan } from '../src/shop/planner/plan/mail.ts';
import { programMail } from '../src/shop/programs/announce.ts';
import { ALL_SCOPES } from '../src/shop/programs/model/scopes.ts';
import { referrerMail } from '../src/shop/referrals/mail.ts';
import { askMail } from '../src/shop/reviews/ask.ts';
import { decisionMail, outcomeMail, reportMail } from '../src/shop/reviews/mails.ts';
import type { Decision } from '../src/shop/reviews/moderation.ts';
import { expiryMail } from '../src/shop/rewards/expiry-mail.ts';
import {
  backInStockMail,
  confirmationMail as stockConfirmationMail,
  waitingMail,
} from '../src/shop/sign-ups/back-in-stock/mails.ts';
import { launchMail } from '../src/shop/sign-ups/interest/announce-launch.ts';
import { confirmationMail as interestConfirmationMail } from '../src/shop/sign-ups/interest/state.ts';
import { receiptMail as contactReceiptMail, staffMail as contactStaffMail } from '../src/shop/sign-ups/lead/mails.ts';
import { codeMail, confirmationMail } from '../src/shop/sign-ups/newsletter/mails.ts';
import { signInMail } from '../src/shop/staff/mail.ts';
import { addresseeOf } from '../src/shop/subscriptions/addressee.ts';
import { CONSEQUENCES, type FailureReason } from '../src/shop/subscriptions/billing/failure.ts';
import { mailAbout } from '../src/shop/subscriptions/billing/mails.ts';
import { changeMail } from '../src/shop/subscriptions/change-mail.ts';
import type { DeclaredEnd } from '../src/shop/subscriptions/ending/tables.ts';
import { reminderOfPause } from '../src/shop/subscriptions/pausing/mail.ts';
import { customerMail, staffMail as prepaidStaffMail } from '../src/shop/subscriptions/prepaid/mails.ts';
import type { Method } from '../src/shop/subscriptions/reserve/method.ts';
import type { BilledContractFragment, BilledCycleFragment } from '../src/shopify/generated/admin/graphql.ts';
import { mailHtml } from '../src/site/mail.ts';
import { deliveredTexts, translatorIn } from '../src/site/texts.ts';
import { MemoryD1 } from './d1.ts';

const CHANGES = [
  'skipped',
  'unskipped',
  'rescheduled',
  'later',
  'paused',
  'resumed',
  'cancelled',
  'refitted',
  'refitted_back',
  'pickup',
  'pickup_ended',
] as const;
const BILLING_MAILS = ['notice', 'failed', 'reserve', 'challenge', 'skipped', 'paused', 'card'] as const;

/** Why a charge has failed, beside the card. */
const OTHER_REASONS = (Object.keys(CONSEQUENCES) as FailureReason[]).filter((reason) => reason !== 'card');
const REASONS: Partial<Record<(typeof BILLING_MAILS)[number], readonly FailureReason[]>> = {
  failed: OTHER_REASONS,
  skipped: OTHER_REASONS,
  paused: OTHER_REASONS.filter((reason) => CONSEQUENCES[reason].mayPause),
};

const side = (size: string, quantity: number, gramsPerDay: number, pricePerDay: number): Side => ({
  packs: [
    {
      title: 'Everyday Insect & Oat',
      handle: 'insect-oat-adult-dog',
      variantId: 'gid://shopify/ProductVariant/44100000001002',
      size,
      quantity,
      grams: 1500,
      price: 15.9,
    },
  ],
  rhythm: 'P1M',
  gramsPerDay,
  kcalPerDay: gramsPerDay * 3.63,
  price: pricePerDay * 30,
  pricePerDay,
  surplus: 0,
});
const STATE = { stage: 'adult', kg: 22, condition: 'normal', percent: 0 } as const;
/** Changes of the food that are due. */
const DUE: Record<string, Due> = {
  adult: {
    kind: 'stage',
    petId: 'p',
    name: 'Bella',
    stage: 'adult',
    on: '2027-12-04',
    food: 'Everyday Insect & Oat',
    gramsPerDay: 238,
  },
  senior: {
    kind: 'stage',
    petId: 'p',
    name: 'Bella',
    stage: 'senior',
    on: '2027-12-04',
    food: 'Senior Insect & Millet',
    gramsPerDay: 212,
  },
  weight: {
    kind: 'weight',
    today: '2027-12-04',
    before: side('1.5 kg', 4, 190, 1.9),
    proposal: {
      after: side('1.5 kg', 5, 238, 2.38),
      changes: [],
      rhythm: null,
      reasons: [{ petId: 'p', name: 'Bella', why: 'heavier', state: STATE, before: { ...STATE, kg: 15 } }],
      wanted: { foods: ['insect-oat-adult-dog'], kcal: 864, animals: { p: STATE } },
      isOtherFood: false,
      isSmall: false,
    },
  },
};

/** A name that is as long as names may be, in one word. */
export const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapit';

const LINES = [
  {
    id: 'gid://shopify/SubscriptionLine/1',
    variantId: 'gid://shopify/ProductVariant/44100000001003',
    title: 'Everyday Insect & Oat',
    variantTitle: '1.5 kg',
    quantity: 2,
    lineDiscountedPrice: { amount: '51.0' },
  },
  {
    id: 'gid://shopify/SubscriptionLine/2',
    variantId: null,
    title: 'Senior Insect & Millet',
    variantTitle: null,
    quantity: 1,
    lineDiscountedPrice: { amount: '15.9' },
  },
];

/** What the catalogue has of them: a picture, and too little of both. */
const BOX = {
  pictures: new Map([[LINES[0]!.variantId!, '/media/192/cdn.kvistra.example/oat.png']]),
  shortages: [
    { line: LINES[0]!, left: 1 },
    { line: LINES[1]!, left: 0 },
  ],
};

const SOLD_OUT = {
  id: 'gid://shopify/ProductVariant/44100000001003',
  title: '1.5 kg',
  product: {
    id: 'gid://shopify/Product/1',
    handle: 'insect-oat-adult-dog',
    title: 'Everyday Insect & Oat',
    productType: 'dog-food',
    tags: [],
  },
};

const contractIn = (country: string) =>
  ({
    id: 'gid://shopify/SubscriptionContract/305',
    status: 'ACTIVE',
    billingPolicy: { interval: 'MONTH', intervalCount: 1 },
    deliveryPolicy: { interval: 'MONTH', intervalCount: 1 },
    currencyCode: country === 'SE' ? 'SEK' : 'EUR',
    deliveryPrice: { amount: '0.0' },
    discounts: { nodes: [] as BilledContractFragment['discounts']['nodes'] },
    customer: { id: 'gid://shopify/Customer/7', defaultEmailAddress: { emailAddress: 'anna@kvistra.example' } },
    customerPaymentMethod: {
      instrument: {
        __typename: 'CustomerCreditCard',
        brand: 'Visa',
        lastDigits: '4242',
        expiryMonth: 3,
        expiryYear: 2027,
      },
    },
    deliveryMethod: { address: { countryCodeV2: country } },
    lines: { nodes: LINES },
  }) as BilledContractFragment;

/** The way of a contract whose deliveries are collected in a country. */
const collectedIn = (countryCode: string) => ({
  pickupOption: {
    location: {
      id: 'gid://shopify/Location/87001',
      name: 'Exempelkiosken Skanstull',
      address: { address1: 'Götgatan 114', zip: '118 62', city: 'Stockholm', countryCode },
    },
  },
});

/** A payment method in reserve. */
const RESERVE: Method = {
  id: 'gid://shopify/CustomerPaymentMethod/2',
  instrument: { __typename: 'CustomerCreditCard', brand: 'Visa', lastDigits: '1881', expiryMonth: 8, expiryYear: 2029 },
};

const CYCLE = {
  cycleIndex: 3,
  skipped: false,
  status: 'UNBILLED',
  editedContract: null,
} as BilledCycleFragment;

const DECLARATION: Declaration = {
  id: 'd1',
  reference: 'W-7FQ2MX',
  kind: 'withdrawal',
  digest: '',
  name: LONG_NAME,
  email: 'anna@kvistra.example',
  contract: 'KV1001, both bags',
  manner: '',
  reason: '',
  endsOn: '',
  market: 'de',
  receivedAt: '2027-11-22T10:15:00.000Z',
  keptUntil: '2034-01-01',
};

const CANCELLATION: Declaration = { ...DECLARATION, kind: 'cancellation', manner: 'ordinary', endsOn: '2027-12-31' };
const END: DeclaredEnd = {
  id: 'd1 301',
  declarationId: 'd1',
  contractId: 'gid://shopify/SubscriptionContract/301',
  state: 'waiting',
  holdsFrom: DECLARATION.receivedAt,
  endsAt: '2027-11-23T10:15:00.000Z',
};

const DECISION: Decision = {
  id: 'r1',
  reviewId: '5f0c4a52-7f3e-4b57-9a53-2f1d1f5f2a11',
  secret: 'secret',
  recipient: 'author',
  email: 'anna@kvistra.example',
  market: 'de',
  language: 'en',
  title: 'Everyday Insect & Oat',
  decision: 'removed',
  picture: null,
  ground: 'terms',
  reason: 'It is about another product.',
  at: DECLARATION.receivedAt,
  complaint: 'It is about this one.',
  complainedAt: DECLARATION.receivedAt,
  outcome: 'reverse',
  outcomeReason: 'You are right.',
};

/** The mails about reviews, and that which signs one of the shop's own people in. */
async function reviewMails(shared: Parameters<typeof reportMail>[2], t: Parameters<typeof reportMail>[3]) {
  const invitation = { orderId: 'o1', email: DECISION.email, secret: 'secret' };
  const products = [1, 2].map((id) => ({
    id: `${id}`,
    handle: 'oat',
    category: 'dog-food',
    title: `${LONG_NAME} ${id}`,
  }));
  const reporter = { ...DECISION, recipient: 'reporter' } as const;
  const kept = { ...reporter, decision: 'kept', ground: '' } as const;
  return [
    [
      'food-change',
      foodChangeMail({ customerId: 'c1', secret: 'secret', startsOn: '2027-12-01' }, DECISION.email, shared, t),
    ],
    ['review-request', askMail(invitation, products, shared, t)],
    ['review-report', reportMail(DECISION, DECISION.title, shared, t)],
    ['review-removed-author', decisionMail(DECISION, shared, t)],
    ['review-removed-reporter', decisionMail(reporter, shared, t)],
    ['review-kept-reporter', decisionMail(kept, shared, t)],
    ['review-picture-refused', decisionMail({ ...DECISION, decision: 'refused' }, shared, t)],
    ['review-picture-outcome', outcomeMail({ ...DECISION, decision: 'refused' }, shared, t)],
    ['review-outcome-reversed', outcomeMail(DECISION, shared, t)],
    ['review-outcome-upheld', outcomeMail({ ...kept, outcome: 'uphold' }, shared, t)],
    ['staff-sign-in', await signInMail({ email: DECISION.email, secret: 'secret' }, shared, t)],
  ] as const;
}

/** Every mail of the shop by its name, in the language of a market. */
export async function sampleMails(cc: string): Promise<Map<string, Mail>> {
  const settings = settingsOf({
    ...localBindings({ port: 8787, providerPort: 8788 }),
    EU_ADMIN_TOKEN: 'admin-token',
    PLAN_DISCOUNT_CODE: 'START10',
  } as Env);
  const market = marketByCode(cc, settings.group)!;
  const t = translatorIn(deliveredTexts, market);
  const shared = {
    market,
    settings,
    requester: { id: 'call', visitor: null, dailyLimits: settings.mail.dailyLimits },
  };
  const subscriber = {
    id: 's1',
    secret: 'secret',
    confirmSecret: 'confirm-secret',
    email: 'anna@kvistra.example',
    code: 'KV10-7FQ2MX',
  };
  const message = {
    id: 'l1',
    formId: '',
    firstName: 'Anna',
    lastName: LONG_NAME,
    email: 'anna@kvistra.example',
    phone: '+4930901820',
    address: '"Weg 1, 10115 Berlin"',
    message: 'Is there rice in it?\n\nMy dog is three and weighs 12 kg.',
    product: 'Everyday Insect & Oat',
    order: '1001',
    market: cc,
    createdAt: '',
    deliveredAt: null,
  };
  const stockAlert = { ...subscriber, confirmedAt: '2027-11-20T08:00:00.000Z' };
  const referrer = {
    code: 'K7FQ2MXR9T4W',
    name: LONG_NAME,
    email: 'anna@kvistra.example',
    secret: 'secret',
    secretHash: 'hash',
  };
  const expiring = [
    { on: '2027-03-10', points: 60 },
    { on: '2027-03-20', points: 1 },
  ] as const;
  const reminder = { key: 'journal', petId: 'p1', name: LONG_NAME, secret: 'secret', to: 'anna@kvistra.example' };
  const program = {
    id: 'p1',
    name: LONG_NAME,
    clientId: 'https://assistant.example/client.json',
    scopes: ALL_SCOPES.join(' '),
    to: 'anna@kvistra.example',
  };
  const plan = { to: 'anna@kvistra.example', name: LONG_NAME, kcalPerDay: 1234.5 };
  const samples = new Map<string, Mail>([
    ['newsletter-confirmation', confirmationMail(subscriber, 'cause', shared, t)],
    ['newsletter-code', codeMail(subscriber, shared, t)],
    ['interest-confirmation', interestConfirmationMail(subscriber, 'cause', shared, t)],
    ['launch', launchMail(subscriber, shared, t)],
    ['stock-confirmation', stockConfirmationMail(stockAlert, SOLD_OUT, 'cause', shared, t)],
    ['stock-waiting', waitingMail(stockAlert, SOLD_OUT, 'cause', shared, t)],
    ['stock-back', backInStockMail(stockAlert, SOLD_OUT, shared, t)],
    ['contact-staff', contactStaffMail(message, shared, translatorIn(deliveredTexts, defaultMarket(settings.group)))],
    ['contact-receipt', contactReceiptMail(message, shared, t)],
    ['referrer', referrerMail(referrer, shared, t)],
    ['plan', mailOfPlan(plan, { id: 'abc', key: 'plan abc', kind: 'plan', requester: shared.requester }, shared, t)],
    ['points-expiry', expiryMail({ key: 'points', customerId: 'c', to: 'anna@kvistra.example', expiring }, shared, t)],
    ['journal-reminder', reminderMail(reminder, shared, t)],
    ['program', programMail(program, shared, t)],
    ['withdrawal', await receiptMail({ ...DECLARATION, market: cc }, null, shared, t)],
    ['cancellation', await receiptMail({ ...CANCELLATION, market: cc }, null, shared, t)],
    [
      'cancellation-found',
      await receiptMail({ ...CANCELLATION, market: cc }, { ends: [END], repeated: false }, shared, t),
    ],
    [
      'cancellation-found-later',
      await receiptMail(
        { ...CANCELLATION, market: cc },
        { ends: [{ ...END, holdsFrom: END.endsAt }], repeated: false },
        shared,
        t,
      ),
    ],
    [
      'declaration-disowned',
      disownedMail(
        { ...CANCELLATION, market: cc },
        settings,
        market,
        translatorIn(deliveredTexts, defaultMarket(settings.group)),
      ),
    ],
    [
      'declaration-staff',
      staffMail(
        { ...DECLARATION, market: cc },
        settings,
        market,
        translatorIn(deliveredTexts, defaultMarket(settings.group)),
      ),
    ],
    ...(await reviewMails(shared, t)),
  ]);
  const means = { settings, translate: async () => t, database: new MemoryD1().binding };
  for (const name of BILLING_MAILS) {
    const link = name === 'challenge' ? { link: `${settings.publicOrigin}/bank/1` } : {};
    const mail = {
      key: name,
      name,
      contract: contractIn(market.country),
      cycle: CYCLE,
      day: '2027-12-04' as const,
      lastDay: '2027-12-11' as const,
      ...link,
      ...(name === 'reserve' && { reserve: RESERVE }),
    };
    samples.set(`billing-${name}`, (await mailAbout(means, mail))!);
    if (name === 'notice') {
      const told = { ...mail, key: 'notice short', until: '2027-12-03' as const, box: BOX };
      samples.set('billing-notice-short', (await mailAbout(means, told))!);
    }
    if (name === 'notice' || name === 'failed' || name === 'challenge') {
      const named = { ...mail, key: `${name} reserve`, reserve: RESERVE };
      samples.set(`billing-${name}-reserve`, (await mailAbout(means, named))!);
    }
    for (const reason of REASONS[name] ?? [])
      samples.set(
        `billing-${name}-${reason}`,
        (await mailAbout(means, { ...mail, key: `${name} ${reason}`, reason }))!,
      );
  }
  const pause = {
    contract: contractIn(market.country),
    first: { day: '2027-12-08', amount: 117.9 },
    until: '2027-12-04',
    since: '2027-11-20T08:00:00.000Z',
  } as const;
  samples.set('pause-reminder', (await reminderOfPause(means, pause))!);
  for (const [name, due] of Object.entries(DUE))
    samples.set(`portions-${name}`, (await dueMail(means, contractIn(market.country), due))!);
  const contract = contractIn(market.country);
  const cycle = { ...CYCLE, billingAttemptExpectedDate: '2027-12-04T12:00:00Z' };
  const later = { ...cycle, cycleIndex: 4, billingAttemptExpectedDate: '2028-01-04T12:00:00Z' };
  const paid = {
    orderName: 'KV1042',
    total: 6,
    left: [1, 2, 3, 4].map(() => ({ number: '1', day: '2027-12-04' as const })),
    amount: 196.2,
  };
  samples.set('prepaid-end', (await customerMail(means, 'prepaid', contract, paid))!);
  samples.set(
    'prepaid-end-staff',
    await prepaidStaffMail(
      { ...means, translate: async (reader) => translatorIn(deliveredTexts, reader) },
      'prepaid',
      contract,
      paid,
      paid.left.slice(0, 1),
    ),
  );
  const former = (await addresseeOf(contract, means))!;
  for (const reason of ['moving', 'too_much', 'not_liked', 'too_expensive'] as const)
    samples.set(`coming-back-${reason}`, comingBackMail(contract, reason, 'secret', former, means));
  for (const change of CHANGES) {
    const next = change === 'paused' || change === 'cancelled' ? null : change === 'skipped' ? later : cycle;
    const from = change === 'rescheduled' || change === 'later' ? '2027-11-29' : '2027-12-04';
    const changed = {
      contractId: contract.id,
      change,
      cycle: 3,
      from,
      until: change === 'paused' ? '2028-01-10' : '',
    } as const;
    const made = {
      key: change,
      changed,
      contract: change === 'pickup' ? { ...contract, deliveryMethod: collectedIn(market.country) } : contract,
      cycle: ['paused', 'resumed', 'cancelled', 'refitted', 'refitted_back', 'pickup', 'pickup_ended'].includes(change)
        ? null
        : { ...cycle, skipped: change === 'skipped' },
      next,
      zone: 'Europe/Stockholm' as const,
    };
    samples.set(`changed-${change}`, (await changeMail(means, made))!);
  }
  return samples;
}

/** A mail as it is stored, read again and sent. */
export async function sent(mail: Mail): Promise<MailContent & { text: string; html: string }> {
  const db = drizzle(new MemoryD1().binding);
  await db.batch(await mailStatements(db, mail));
  const [row] = await db.select().from(mails);
  const content = contentOf(row!);
  return { ...content, text: textOf(content), html: mailHtml(content) };
}
