import { api, operationPath } from '../../src/routes.ts';

/** A call that the shop takes as it is. */
export interface ValidCall {
  path: string;
  type?: string;
  body: unknown;
}

const VARIANT = 'gid://shopify/ProductVariant/44100000001001';
const CONTEXT = { country: 'DE', language: 'EN' };
const ANSWERS = {
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'unknown',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 20,
  specialNeeds: [],
  foodPreferences: ['dry', 'treats'],
};
const PERSON = { name: 'Anna Ek', email: 'anna@kvistra.example', phone: '+46701234567', terms: true };

/** One for each kind of body that no form of a page has. */
export const VALID_CALLS: readonly ValidCall[] = [
  {
    path: api.cartAdd,
    body: { variantId: '44100000001001', quantity: 2, attributes: { note: 'x' }, countryCode: 'DE' },
  },
  {
    path: api.cartAdd,
    body: { variantId: VARIANT, quantity: 1, sellingPlanId: 'gid://shopify/SellingPlan/7001', market: 'se' },
  },
  { path: api.cartUpdate, body: { lineId: 'gid://shopify/CartLine/1', quantity: 1, by: 1 } },
  { path: api.cartDiscount, body: { code: 'WELCOME10' } },
  { path: api.cartBuyer, body: { countryCode: 'SE' } },
  {
    path: operationPath('CartCreate'),
    body: {
      variables: {
        input: {
          lines: [{ merchandiseId: VARIANT, quantity: 1, attributes: [{ key: 'a', value: 'b' }] }],
          buyerIdentity: { countryCode: 'DE' },
        },
        ...CONTEXT,
      },
    },
  },
  { path: operationPath('Product'), body: { variables: { handle: 'insect-oat-adult-dog', ...CONTEXT } } },
  { path: operationPath('PredictiveSearch'), body: { variables: { query: 'insect', ...CONTEXT } } },
  { path: api.plannerRecommend, body: ANSWERS },
  { path: api.plannerWeigh, body: { weightKg: 21, plan: '00000000-0000-4000-8000-000000000000' } },
  { path: api.referralsRegister, body: PERSON },
  { path: api.referralsEnter, body: { code: 'ANNA-1234' } },
  {
    path: api.signUpsLead,
    body: {
      firstname: 'Anna',
      lastname: 'Ek',
      email: 'anna@kvistra.example',
      phone: '',
      address: 'Gatan 1',
      market: 'se',
    },
  },
  { path: api.consentSave, body: { statistics: true, marketing: false, functions: true } },
  {
    path: api.trackingVitals,
    body: { lcp: 1200, cls: 0.01, inp: 80, ttfb: 20, fcp: 300, page: '/de', device: 'phone' },
  },
  { path: api.trackingBought, body: { cart: 'gid://shopify/Cart/1?key=2', token: 'gid://shopify/Cart/1?key=2' } },
  {
    path: api.reportsCsp,
    type: 'application/csp-report',
    body: {
      'csp-report': {
        'document-uri': '/de',
        'violated-directive': 'script-src',
        'blocked-uri': 'inline',
        'source-file': '/x.js',
        'line-number': 3,
      },
    },
  },
  {
    path: api.reportsCsp,
    type: 'application/reports+json',
    body: [
      {
        type: 'csp-violation',
        body: { documentURL: '/de', effectiveDirective: 'style-src-attr', blockedURL: 'inline', sample: 'x' },
      },
    ],
  },
];

/** The answers of the planner that a cookie keeps. */
export const DRAFT = {
  ...ANSWERS,
  petId: '00000000-0000-4000-8000-000000000000',
  planId: '00000000-0000-4000-8000-000000000000',
  maker: 'x',
  fromAccount: true,
  previous: ANSWERS,
};

/** The object of a webhook of the commerce provider. */
export const EVENT = {
  id: 1,
  admin_graphql_api_id: 'gid://shopify/Order/1',
  customer: { id: 9, email: 'a@b.example', admin_graphql_api_id: 'gid://shopify/Customer/9' },
  handle: 'insect-oat-adult-dog',
  line_items: [{ id: 1, quantity: 1, price: '10.00' }],
  note: 'x',
};

/** The event of a webhook of the CMS. */
export const STORY_EVENT = { action: 'published', space_id: 1, story_id: 1, full_slug: 'eu/faq', text: 'x' };
