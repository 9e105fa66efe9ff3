/** `npm run shop -- settings`: writes docs/settings.md from the schema that parses the settings. */
import { writeFileSync } from 'node:fs';
import type { Infer, Struct } from 'superstruct';
import { readArguments } from '../local/command.ts';
import { Shape } from '../src/env.ts';

type Name = keyof Infer<typeof Shape>;

export const REFERENCE = 'docs/settings.md';

const PURPOSES: Record<Name, string> = {
  PUBLIC_ORIGIN: "The shop's own origin, for links in mails: https and the domain, without a slash at the end.",
  MARKET_GROUP: 'The markets that a deployment serves: 26 European countries, or Australia.',
  WET_CAT_LAUNCH: 'The first day on which wet cat food is sold.',
  EU_STOREFRONT_URL: 'The Storefront API of the European shop, version `2026-07`.',
  AU_STOREFRONT_URL: 'The Storefront API of the Australian shop, version `2026-07`.',
  EU_STOREFRONT_TOKEN: 'The private access token of the European Storefront API.',
  AU_STOREFRONT_TOKEN: 'The private access token of the Australian Storefront API.',
  COMMERCE_WEBHOOK_SECRETS:
    "Verifies the commerce provider's webhooks: the client secret of the app that registers them. Without it every one is refused.",
  MEDIA_FOLDERS:
    'The folders of the shop’s own product pictures, separated by spaces, such as `https://cdn.shopify.com/s/files/1/0551/4566/0472`: `/media/` serves pictures of these and no others.',
  TRACKING_URL:
    'The address that receives events of visitors who allow statistics: campaigns, purchases, submitted forms. If empty, none are sent or stored.',
  TRACKING_HEADER: 'The name of the header by which the tracking service knows the shop.',
  TRACKING_SECRET: 'The whole value of that header, such as `Bearer …`.',
  TRACKING_KEY:
    'A key for `TRACKING_URL` that is sent as `Bearer {TRACKING_KEY}`, where there is no `TRACKING_SECRET`. Older deployments have it.',
  CLOCK_URL: 'A clock that replaces that of the system and answers `{"now": "…"}`. Empty at Cloudflare.',
  EU_CUSTOMER_URL:
    'The European shop’s domain at the commerce provider, whose `/.well-known` documents name the login and the Customer Account API. If empty, nobody can sign in.',
  AU_CUSTOMER_URL: 'The same of the Australian shop.',
  EU_CUSTOMER_CLIENT_ID: 'The public client of the Customer Account API, Europe.',
  AU_CUSTOMER_CLIENT_ID: 'The public client of the Customer Account API, Australia.',
  SESSION_SECRETS:
    'Encrypts sessions, private cookies and the links in mails; the first secret encrypts, all of them decrypt. Required where customers sign in: the Worker does not start without it.',
  EU_ADMIN_URL: 'The Admin API of the European shop, version `2026-07`.',
  AU_ADMIN_URL: 'The Admin API of the Australian shop, version `2026-07`.',
  EU_ADMIN_TOKEN: 'A fixed token of the European Admin API, in the place of the client id and secret.',
  AU_ADMIN_TOKEN: 'A fixed token of the Australian Admin API, in the place of the client id and secret.',
  EU_ADMIN_CLIENT_ID: "The client id of the shop's app at the commerce provider, Europe.",
  AU_ADMIN_CLIENT_ID: "The client id of the shop's app at the commerce provider, Australia.",
  EU_ADMIN_CLIENT_SECRET:
    'The secret of the app, Europe: with the client id the shop gets its tokens of the Admin API itself, which are valid for a day.',
  AU_ADMIN_CLIENT_SECRET: 'The same of the app in Australia.',
  ORDER_NAME:
    'The name that orders have at the commerce provider (its setting “Order ID”), with `{number}` in the place of the number.',
  CMS_URL: 'The content delivery API, version 2. If empty, the shop runs without content and with the delivered texts.',
  CMS_TOKEN: 'Reads published content.',
  CMS_PREVIEW_TOKEN: 'Reads drafts. Without it there is no preview.',
  CMS_WEBHOOK_SECRETS: "Verifies the CMS's webhooks. Without it every one is refused.",
  CMS_EDITOR_ORIGIN: "The origin that may show drafts in a frame: the CMS's visual editor. If empty, none may.",
  DEMO_CONTENT: 'Whether invented people and stories are shown.',
  MAIL_URL: 'The mail service, called as `POST {MAIL_URL}/emails` like Resend’s API. If empty, no mail is sent.',
  MAIL_KEY: 'The key for `MAIL_URL`.',
  MAIL_FROM: "The sender of the shop's own mails.",
  LAW_MAIL:
    'The address that gets the mails about withdrawals and cancellations: at once, or once an hour about those that fit no order and no subscription. If empty, it is that of `MAIL_FROM`.',
  PLAN_DISCOUNT_CODE: 'A discount code that a finished feeding plan shows and applies. If empty, there is none.',
  SAMPLE_DELIVERY:
    'Whether samples alone are delivered free of charge: `free` when the samples have a delivery profile of their own whose rate is free at the commerce provider. Plan and cart then say so.',
  SAMPLE_CREDIT_CODE:
    'A discount code that takes the price of a sample off a later order: an amount of at least that price, once per customer, for the segment `products_purchased(id: (…)) = true` of those who have bought one. The plan names it, and the line of a sample that is added there. If empty, there is none.',
  PLAN_MONTH_LIMIT:
    'The price of a month, by currency, above which a feeding plan of wet food only proposes mixed feeding: `EUR=150 SEK=1700`. In a currency that is not named it proposes nothing. `default` is the limit of each currency in `src/countries`.',
  BILLING_NOTICE_DAYS:
    'Full days between the notice of a subscription’s charge and the charge, and the countries where it is another number: `3 ES=15`. In a country that is not named it is at least what `src/countries` says that its law asks for. It must be less than 27, because a month can have 28 days.',
  BILLING_RETRY_DAYS: 'Days between the first failure of a payment and each further try.',
  BILLING_AFTER_FAILURE: 'After the last try, `skip` leaves the delivery out, and `pause` pauses the subscription.',
  CARD_EXPIRY_NOTICE_DAYS: 'Days before its last valid day on which the expiry of a card is told.',
  NEWSLETTER_URL:
    "The e-mail marketing service, called as `POST {NEWSLETTER_URL}/client/subscriptions` like Klaviyo's client API (`https://a.klaviyo.com`). If empty, it is told nothing.",
  NEWSLETTER_COMPANY: 'The public id of the account at the e-mail marketing service.',
  NEWSLETTER_LIST: 'The id of the list there that confirmed addresses join; it must not ask for another confirmation.',
  LEAD_URL:
    'The system that takes what people enter at `/get-in-touch`, as a `POST` of JSON. If empty, it stays in the shop.',
  LEAD_KEY: 'The key for `LEAD_URL`, sent as `Authorization: Bearer`.',
  REFERRAL_PROMISE_PERCENT:
    'The discount that a referred friend gets on the first delivery of a subscription, in percent. It fills every text and code.',
  REFERRAL_FRIEND_PERCENT:
    'The discount that each friend with an active subscription brings the referrer, in percent; together at most 100.',
  REFERRAL_DAILY_LIMIT: 'New friends of one referrer in a day that count.',
  PAGE_CACHE:
    'The places that keep rendered pages, separated by spaces: `memory` (of the isolate), `cache` (of the data centre), `kv` (for markets that are built ahead of time). If empty, every page is rendered for its visitor.',
  GUARANTEE_NOTICES:
    'The languages, separated by spaces, whose official notice of the legal guarantee (Implementing Regulation (EU) 2025/1960) lies in `client/public/guarantee` as `{language}.svg`: `de sv`. Product pages and the cart then show it in the languages of their market, besides the shop’s own text.',
  RETAILER_FORM_URL: 'The form with which retailers apply; old addresses of the form redirect to it.',
  THIRD_PARTIES:
    'Scripts of other companies, which are loaded after consent: `name=id script origin …;`, with the names of [the table](third-parties.md). If empty, there are none.',
  CHAT_SECRET: 'Signs the identity of a signed-in customer for the chat. If empty, the chat takes it unsigned.',
  REWARDS_TOKEN_SECRETS:
    'Signs the tokens by which a hosted loyalty programme knows the customer; the first secret signs, all of them verify. Without it `/api/rewards/token` answers 503.',
  LOYALTY_URL:
    'The origin of a hosted loyalty programme, which pages may then connect to. If empty, the shop’s own points are all there is.',
  LOYALTY_TOKEN: 'The form of its tokens: a JWT (HS256), or the hexadecimal SHA-1 of id, ISO date, e-mail and secret.',
};

/** Whether a setting is kept as a secret and never written to a file. */
export const isSecret = (name: string): boolean =>
  /_(?:TOKEN|KEY|SECRETS?)$/.test(name) && Shape.schema[name as Name]?.type !== 'enums';

/** The kind of a setting, in words. */
function kindOf({ type, schema }: Struct<unknown, unknown>): string {
  if (type === 'enums')
    return `one of ${Object.keys(schema as object)
      .map((value) => (value ? `\`${value}\`` : 'empty'))
      .join(', ')}`;
  return type === 'string' ? 'text' : type;
}

function row([name, struct]: [string, Struct<unknown, unknown>]): string {
  const [missing, byDefault] = struct.validate(undefined, { coerce: true });
  const fallback = missing ? '' : byDefault === '' ? 'empty' : `\`${byDefault}\``;
  return `| \`${name}\` | ${kindOf(struct)} | ${missing ? 'yes' : 'no'} | ${fallback} | ${PURPOSES[name as Name]} |`;
}

/** @returns the text of docs/settings.md. */
export function settingsReference(): string {
  const settings = Object.entries(Shape.schema) as [string, Struct<unknown, unknown>][];
  const table = (secret: boolean) =>
    [
      '| name | kind | required | default | what for |',
      '|---|---|---|---|---|',
      ...settings.filter(([name]) => isSecret(name) === secret).map(row),
    ].join('\n');
  return `# Settings

Written by \`npm run shop -- settings\` from the schema in [src/env.ts](../src/env.ts), which refuses a wrong or missing setting when the Worker starts. How to set them: [deployment](deployment.md). On this machine [local/settings.ts](../local/settings.ts) sets them.

Of the settings that begin with \`EU_\` or \`AU_\`, a deployment uses those of its market group.

## Variables

They stand in \`[env.….vars]\` of \`wrangler.toml\`.

${table(false)}

## Secrets

They are set with \`wrangler secret put\` and stand in no file. The kind \`secrets\` is one value of at least 32 bytes, or two separated by a space during a rotation: set the new and the old one, change the other side, then set the new one alone.

${table(true)}
`;
}

if (import.meta.main) {
  readArguments('Usage: npm run shop -- settings', {});
  writeFileSync(REFERENCE, settingsReference());
  console.log(`${REFERENCE} is written.`);
}
