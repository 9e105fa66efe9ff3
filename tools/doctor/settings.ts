import { localBindings } from '../../local/settings.ts';
import { Shape } from '../../src/env.ts';
import { THIRD_PARTIES } from '../../src/shop/consent/third-parties.ts';
import { isSecret } from '../settings-reference.ts';
import { type Check, type Context, type Fault, groupPrefix, isLocal, NotChecked } from './check.ts';
import { problemOf } from './context.ts';

const OWN_MIN_BYTES = 32;
const MIN_DIFFERENT_CHARACTERS = 10;
const RANDOM = `node -e "console.log(require('node:crypto').randomBytes(32).toString('base64url'))"`;

const otherGroup = (context: Context) => (groupPrefix(context) === 'EU_' ? 'AU_' : 'EU_');
/** The names of the settings that this market group uses. */
const namesFor = (context: Context): string[] =>
  Object.keys(Shape.schema).filter((name) => !name.startsWith(otherGroup(context)));

/** Where a setting is entered. */
const placeOf = ({ env }: Context, name: string): string =>
  isSecret(name)
    ? putSecret(env, name)
    : env
      ? `${name} in [env.${env}.vars] of wrangler.toml`
      : `${name} in local/settings.ts`;
const putSecret = (env: string | null, name: string): string =>
  env ? `npx wrangler secret put ${name} --env ${env}` : `${name} in local/settings.ts`;

export const settingsCheck: Check = {
  title: 'Settings',
  find: async (context) =>
    namesFor(context)
      .filter((name) => !isSecret(name))
      .flatMap((name): Fault[] => {
        const problem = problemOf(name, context.given[name]);
        return problem
          ? [
              {
                what: `${name} ${problem}.`,
                effect: 'The Worker does not start: every page fails.',
                mend: `${placeOf(context, name)}; docs/settings.md says what it is.`,
              },
            ]
          : [];
      }),
};

/** What an upgrade brings and takes: variables that wrangler.toml lacks, and those that it still has. */
export const versionSettingsCheck: Check = {
  title: 'Settings of this version',
  find: async (context) => {
    const place = context.env ? `[env.${context.env}.vars] of wrangler.toml` : '[vars] of wrangler.toml';
    const variables = namesFor(context).filter((name) => !isSecret(name));
    const missing = variables.filter((name) => !context.named.includes(name));
    const gone = context.named.filter((name) => !(name in Shape.schema));
    return [
      ...missing.map(
        (name): Fault => ({
          what: `${name} is new, and wrangler.toml does not name it.`,
          effect: 'It has its default value, which nobody has decided about.',
          mend: `${name} in ${place}; docs/settings.md says what it is for and what its default is.`,
          isWarning: true,
        }),
      ),
      ...gone.map(
        (name): Fault => ({
          what: `${name} is in wrangler.toml, and this version does not have it.`,
          effect: 'It does nothing.',
          mend: `Take it out of ${place}; CHANGELOG.md says what has taken its place.`,
          isWarning: true,
        }),
      ),
    ];
  },
};

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';
const isThisMachine = (url: string) => URL.canParse(url) && new URL(url).hostname === 'localhost';

/** Addresses that are to be https, each with the effect if one is not. */
function encryptedAddresses(context: Context): [name: string, url: string, effect: string][] {
  const { settings } = context;
  const prefix = groupPrefix(context);
  return [
    [
      'PUBLIC_ORIGIN',
      settings.publicOrigin,
      'Links in mails are not encrypted, and the login refuses the redirect address: nobody can sign in.',
    ],
    [`${prefix}STOREFRONT_URL`, settings.storefront.url, 'The access token of the catalogue is sent unencrypted.'],
    [`${prefix}ADMIN_URL`, settings.admin.url, 'An access token for the data of all customers is sent unencrypted.'],
    [`${prefix}CUSTOMER_URL`, settings.customer.url, 'Sign-ins are sent unencrypted.'],
    ['CMS_URL', settings.cms.url, 'The token of the CMS is sent unencrypted.'],
    ['MAIL_URL', settings.mail.url, 'Mails and the key of the mail service are sent unencrypted.'],
    ['TRACKING_URL', settings.tracking.url, 'Visits and the key of the tracking service are sent unencrypted.'],
    ...settings.thirdParties.map(({ script }): [string, string, string] => [
      'THIRD_PARTIES',
      script,
      'A page that came by https does not load scripts by http.',
    ]),
    ['NEWSLETTER_URL', settings.newsletter.url, 'The addresses of the newsletter are sent unencrypted.'],
    ['LEAD_URL', settings.lead.url, 'Names, addresses and phone numbers are sent unencrypted.'],
    [
      'LOYALTY_URL',
      settings.loyalty.url,
      'Browsers do not connect to it from a page that came by https: the loyalty programme does not start.',
    ],
    ...settings.mediaFolders.map((folder): [string, string, string] => [
      'MEDIA_FOLDERS',
      folder,
      'A page that came by https does not load pictures by http.',
    ]),
  ];
}

/** Addresses of interfaces, each with the end that it must have. */
function interfaces(context: Context): [name: string, url: string, end: RegExp, like: string][] {
  const { settings } = context;
  const prefix = groupPrefix(context);
  return [
    [
      `${prefix}STOREFRONT_URL`,
      settings.storefront.url,
      /\/api\/[^/]+\/graphql\.json$/,
      'https://SHOP.myshopify.com/api/2026-07/graphql.json',
    ],
    [
      `${prefix}ADMIN_URL`,
      settings.admin.url,
      /\/admin\/api\/[^/]+\/graphql\.json$/,
      'https://SHOP.myshopify.com/admin/api/2026-07/graphql.json',
    ],
    ['CMS_URL', settings.cms.url, /\/v2\/cdn$/, 'https://api.storyblok.com/v2/cdn'],
  ];
}

export const addressesCheck: Check = {
  title: 'Addresses',
  after: ['Settings'],
  find: async (context) => {
    const faults = encryptedAddresses(context).flatMap(([name, url, effect]): Fault[] => {
      if (url === '' || isHttps(url) || (isLocal(context) && isThisMachine(url))) return [];
      const what = URL.canParse(url)
        ? `${name} is ${new URL(url).protocol.slice(0, -1)}, not https.`
        : `${name} is no address.`;
      return [
        { what, effect: URL.canParse(url) ? effect : 'What it leads to does not work.', mend: placeOf(context, name) },
      ];
    });
    for (const [name, url, end, like] of interfaces(context))
      if (url !== '' && !end.test(url))
        faults.push({
          what: `${name} does not end as it must.`,
          effect: 'Calls of it are answered 404.',
          mend: `${placeOf(context, name)}, like ${like}`,
        });
    return faults;
  },
};

export const domainCheck: Check = {
  title: 'Own domain',
  after: ['Settings'],
  async find(context) {
    const names = isLocal(context) ? [] : ['PUBLIC_ORIGIN', 'MAIL_FROM', 'RETAILER_FORM_URL'];
    return names
      .filter((name) => /\.example\b/.test(context.given[name] ?? ''))
      .map((name) => ({
        what: `${name} still has the invented domain kvistra.example.`,
        effect: 'What it stands in leads nowhere.',
        mend: placeOf(context, name),
      }));
  },
};

/** A setting that switches something off, or on where it must not be: what it is then, and the effect. */
type Switch = [isFound: boolean, name: string, what: string, effect: string, isWarning?: true];

/** The systems that the shop is built on. */
function systemSwitches(context: Context): Switch[] {
  const { storefront, customer, admin, cms } = context.settings;
  const prefix = groupPrefix(context);
  return [
    [!storefront.url, `${prefix}STOREFRONT_URL`, 'is empty.', 'There is no catalogue: every page of a product fails.'],
    [!customer.url, `${prefix}CUSTOMER_URL`, 'is empty.', 'Nobody can sign in.', true],
    [
      customer.url !== '' && !customer.clientId,
      `${prefix}CUSTOMER_CLIENT_ID`,
      'is empty.',
      'Signing in ends at an error page of the provider.',
    ],
    [
      !admin.url,
      `${prefix}ADMIN_URL`,
      'is empty.',
      'Subscriptions are not billed and cannot be changed, guests find no parcel.',
      true,
    ],
    [
      !cms.url,
      'CMS_URL',
      'is empty.',
      'The shop has no articles and no pages of information, and its texts are those of this version.',
      true,
    ],
  ];
}

/** The switches for what reaches people, and for what they see. */
function featureSwitches({ settings }: Context): Switch[] {
  const { mail, newsletter, mediaFolders, billing, thirdParties } = settings;
  const refusal = 'The e-mail marketing service refuses every address of the newsletter.';
  return [
    [
      !mail.url,
      'MAIL_URL',
      'is empty.',
      'No mail is sent: neither feeding plans nor notices before a subscription is charged.',
      true,
    ],
    [mail.url !== '' && !mail.from, 'MAIL_FROM', 'is empty.', 'The mail service refuses every mail.'],
    [newsletter.url !== '' && !newsletter.company, 'NEWSLETTER_COMPANY', 'is empty.', refusal],
    [newsletter.url !== '' && !newsletter.list, 'NEWSLETTER_LIST', 'is empty.', refusal],
    [mediaFolders.length === 0, 'MEDIA_FOLDERS', 'is empty.', 'Browsers show no picture of a product.'],
    [
      billing.maxNoticeDays >= 27,
      'BILLING_NOTICE_DAYS',
      'is 27 days or more.',
      'A monthly subscription is charged before its notice could be sent.',
    ],
    ...thirdParties.map(
      ({ name }): Switch => [
        !(name in THIRD_PARTIES),
        'THIRD_PARTIES',
        `names ${name}, which no table knows.`,
        'Its script is never loaded.',
      ],
    ),
  ];
}

/** The switches that are for a shop on this machine only. */
function localSwitches(context: Context): Switch[] {
  const { settings, given } = context;
  const adminToken = `${groupPrefix(context)}ADMIN_TOKEN`;
  return [
    [
      settings.clockUrl !== '',
      'CLOCK_URL',
      'replaces the clock of the system.',
      'Days, deliveries and charges follow a clock that somebody can move.',
    ],
    [
      settings.demoContent,
      'DEMO_CONTENT',
      'shows invented people and stories.',
      'Visitors read reviews of people who do not exist.',
    ],
    [
      Boolean(given[adminToken]),
      adminToken,
      'is a fixed token.',
      'It never changes, so whoever finds it can read all customers; the client id and secret get tokens of a day.',
      true,
    ],
  ];
}

export const featuresCheck: Check = {
  title: 'Features that settings switch off or on',
  after: ['Settings'],
  find: async (context) =>
    [
      ...systemSwitches(context),
      ...featureSwitches(context),
      ...(isLocal(context) ? [] : localSwitches(context)),
    ].flatMap(([isFound, name, what, effect, isWarning]): Fault[] =>
      isFound
        ? [{ what: `${name} ${what}`, effect, mend: placeOf(context, name), ...(isWarning && { isWarning }) }]
        : [],
    ),
};

/** The secrets that the owner makes. The providers give the others. */
const OWN_SECRETS: readonly string[] = ['SESSION_SECRETS', 'CMS_WEBHOOK_SECRETS', 'REWARDS_TOKEN_SECRETS'];

/** Why the value of a secret is weak, or null. */
function weaknessOf(name: string, value: string): string | null {
  const isOwn = OWN_SECRETS.includes(name);
  if (isOwn && Buffer.byteLength(value) < OWN_MIN_BYTES) return `has less than ${OWN_MIN_BYTES} bytes`;
  if (isOwn && new Set(value).size < MIN_DIFFERENT_CHARACTERS)
    return 'repeats few characters, so that it can be guessed';
  return null;
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/**
 * Secrets that are one and the same at the provider: it signs webhooks with the secret of the app that has asked for
 * them.
 */
const isSame = (...names: [string, string]): boolean =>
  names.includes('COMMERCE_WEBHOOK_SECRETS') && names.some((name) => name.endsWith('_ADMIN_CLIENT_SECRET'));

export const secretsCheck: Check = {
  title: 'Secrets',
  find: async (context) => {
    const { given, env } = context;
    const known = namesFor(context)
      .filter((name) => isSecret(name))
      .flatMap((name) => words(given[name] ?? '').map((value) => ({ name, value })));
    if (known.length === 0)
      throw new NotChecked(
        'no secret is known here; set them as environment variables of this command to have them looked at',
      );
    const faults: Fault[] = [];
    const add = (name: string, what: string, effect: string) =>
      faults.push({
        what,
        effect,
        mend: OWN_SECRETS.includes(name)
          ? `Make a random one with ${RANDOM}, then ${putSecret(env, name)}`
          : putSecret(env, name),
      });
    const demo = new Set(Object.values(localBindings({ port: 0, providerPort: 0 })));
    for (const { name, value } of known) {
      const weakness = weaknessOf(name, value);
      if (weakness) add(name, `${name} ${weakness}.`, 'Whoever guesses it can forge sessions, events or tokens.');
      if (demo.has(value) && !isLocal(context))
        add(
          name,
          `${name} is the value that everybody can read in this project.`,
          'Anybody can forge what it protects.',
        );
    }
    for (const [i, a] of known.entries())
      for (const b of known.slice(i + 1))
        if (a.value === b.value && !isSame(a.name, b.name))
          add(
            b.name,
            a.name === b.name ? `${a.name} has the same value twice.` : `${a.name} and ${b.name} are equal.`,
            'Whoever learns one of them has both.',
          );
    return faults;
  },
};

/**
 * The secrets that the settings need, each with what fails without it. @param set the names of those that are there.
 */
function requiredSecrets(context: Context, set: readonly string[]): [name: string, effect: string, isWarning?: true][] {
  const { settings } = context;
  const prefix = groupPrefix(context);
  const all: [needed: boolean, name: string, effect: string, isWarning?: true][] = [
    [true, `${prefix}STOREFRONT_TOKEN`, 'There is no catalogue: every page of a product fails.'],
    [settings.customer.url !== '', 'SESSION_SECRETS', 'The Worker does not start: every page fails.'],
    [
      settings.admin.url !== '' && !set.includes(`${prefix}ADMIN_TOKEN`),
      `${prefix}ADMIN_CLIENT_SECRET`,
      'Subscriptions are not billed and cannot be changed, guests find no parcel.',
    ],
    [
      settings.admin.url !== '',
      'COMMERCE_WEBHOOK_SECRETS',
      'Every event of the commerce provider is refused: changed products show late, payments that failed are noticed late.',
    ],
    [settings.cms.url !== '', 'CMS_TOKEN', 'The shop has no articles and no pages of information.'],
    [
      settings.cms.url !== '',
      'CMS_WEBHOOK_SECRETS',
      'Every event of the CMS is refused: an edit shows after a minute, not at once.',
    ],
    [settings.cms.url !== '', 'CMS_PREVIEW_TOKEN', 'Editors cannot look at drafts.', true],
    [
      settings.mail.url !== '',
      'MAIL_KEY',
      'No mail is sent: neither feeding plans nor notices before a subscription is charged.',
    ],
    [
      settings.tracking.url !== '' && !set.includes('TRACKING_KEY'),
      'TRACKING_SECRET',
      'The tracking service refuses every event.',
    ],
    [
      settings.tracking.url !== '' && set.includes('TRACKING_KEY'),
      'TRACKING_SECRET',
      'The older TRACKING_KEY is sent in its place, as “Bearer” and the key. It still works: set TRACKING_SECRET to the whole value, and delete the key.',
      true,
    ],
    [settings.lead.url !== '', 'LEAD_KEY', 'The system that takes leads refuses every one.'],
    [
      settings.loyalty.url !== '',
      'REWARDS_TOKEN_SECRETS',
      'The loyalty programme starts without knowing the customer.',
    ],
  ];
  return all.flatMap(([needed, name, effect, isWarning]) =>
    needed ? [isWarning ? [name, effect, isWarning] : [name, effect]] : [],
  );
}

export const requiredSecretsCheck: Check = {
  title: 'Secrets of the Worker',
  after: ['Settings', 'Account at Cloudflare'],
  find: async (context) => {
    const names = await context.hosting.secrets();
    if (names === null)
      throw new NotChecked('the Worker does not exist yet; the first `npx wrangler secret put` creates it');
    return requiredSecrets(context, names)
      .filter(([name]) => !names.includes(name))
      .map(([name, effect, isWarning]) => ({
        what: `${name} is missing.`,
        effect,
        mend: putSecret(context.env, name),
        ...(isWarning && { isWarning }),
      }));
  },
};
