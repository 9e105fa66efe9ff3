import { createHash, randomBytes } from 'node:crypto';
import { AUTHORIZE_PATH } from '../../src/routes.ts';
import { pinned } from '../../src/shopify/graphql.ts';
import { readEndpoints, SCOPE } from '../../src/shopify/login.ts';
import { type Check, type Context, groupPrefix, NotChecked } from './check.ts';
import { request } from './http.ts';
import { versionFaults } from './version.ts';

const SERVICE = 'The login';
const TIMEOUT_MS = 15_000;
const PLACE = 'In the admin: Sales channels, Headless (or the app), Customer Account API, application setup';

const endpoints = ({ settings }: Context) => readEndpoints(settings, TIMEOUT_MS);
const callbackOf = ({ settings }: Context): string => `${settings.publicOrigin}${AUTHORIZE_PATH}`;

export const discoveryCheck: Check = {
  title: 'Discovery documents of the login',
  after: ['Settings', 'Addresses'],
  async find(context) {
    const { url } = context.settings.customer;
    if (!url) throw new NotChecked(`${groupPrefix(context)}CUSTOMER_URL is empty`);
    const fault = (what: string) => [
      {
        what,
        effect: 'Nobody can sign in.',
        mend: `${groupPrefix(context)}CUSTOMER_URL is the shop’s domain at the provider. In the admin: Settings, Customer accounts: the new customer accounts, not the classic ones.`,
      },
    ];
    try {
      const { server, api } = await endpoints(context);
      const unsafe = [server.authorization_endpoint, server.token_endpoint, api].find(
        (address) => !/^https:|^http:\/\/localhost[:/]/.test(address ?? ''),
      );
      if (unsafe !== undefined) return fault(`The discovery documents name the address ${unsafe}, which is not https.`);
      return [];
    } catch (error) {
      return fault(
        `${url}/.well-known/openid-configuration and customer-account-api cannot be read (${(error as Error).message}).`,
      );
    }
  },
};

/**
 * Asks for a sign-in without a page: who is not signed in is sent back to the address with an error, if it is
 * registered.
 */
export const callbackCheck: Check = {
  title: 'Client and redirect address of the login',
  after: ['Discovery documents of the login'],
  async find(context) {
    const { server } = await endpoints(context);
    const { clientId } = context.settings.customer;
    const callback = callbackOf(context);
    const url = new URL(server.authorization_endpoint!);
    const verifier = randomBytes(32).toString('base64url');
    const params = {
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope: SCOPE,
      state: 'doctor',
      nonce: 'doctor',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'none',
    };
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    const { status, headers } = await request(SERVICE, url.href);
    const location = headers.get('Location');
    const target = location === null ? null : new URL(location, url);
    const error = target?.searchParams.get('error');
    if (status >= 300 && status < 400 && target && (!error || error === 'login_required')) return [];
    const client = `${groupPrefix(context)}CUSTOMER_CLIENT_ID`;
    return [
      {
        what: error
          ? `The login refuses a sign-in: ${error}.`
          : `The login knows no client ${clientId || '(empty)'} with the redirect address ${callback}.`,
        effect: 'Signing in ends at an error page of the provider.',
        mend: `${PLACE}: enter ${callback} as a callback URI, and compare its client id with ${client}.`,
      },
    ];
  },
};

export const originCheck: Check = {
  title: 'Origin of the login',
  after: ['Discovery documents of the login', 'Client and redirect address of the login'],
  async find(context) {
    const { server } = await endpoints(context);
    const { customer, publicOrigin } = context.settings;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: customer.clientId,
      redirect_uri: callbackOf(context),
      code: 'doctor',
      code_verifier: 'doctor',
    });
    const { status, json } = await request(SERVICE, server.token_endpoint!, {
      method: 'POST',
      body,
      headers: { Origin: publicOrigin },
    });
    const { error } = (json ?? {}) as { error?: string };
    // the code of the call does not exist, which is told to a registered origin only
    if (status !== 401 && status !== 403 && !['invalid_client', 'unauthorized_client'].includes(error ?? '')) return [];
    return [
      {
        what: `The login gives no tokens to the origin ${publicOrigin} (${error ?? status}).`,
        effect: 'Signing in ends with an error of the shop, after the code was entered.',
        mend: `${PLACE}: the client is public, and ${publicOrigin} stands among its JavaScript origins.`,
      },
    ];
  },
};

export const customerApiCheck: Check = {
  title: 'Customer Account API',
  after: ['Discovery documents of the login'],
  async find(context) {
    const { api } = await endpoints(context);
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: context.settings.publicOrigin, Authorization: 'doctor' },
      body: '{"query":"{ __typename }"}',
    };
    const { status, headers } = await request('The Customer Account API', pinned(api), init);
    // without a customer's token it refuses the call, and is there
    if (status !== 401 && status !== 403)
      return [
        {
          what: `The Customer Account API answers ${status}, where it should ask for a token.`,
          effect: 'The account shows no orders and no subscriptions.',
          mend: 'The version may have ended: see docs/decisions/0023-local-services.md#the-local-provider. Otherwise the provider’s status page.',
        },
      ];
    return versionFaults('The Customer Account API', headers.get('X-Shopify-API-Version'));
  },
};
