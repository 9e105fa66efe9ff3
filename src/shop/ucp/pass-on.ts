import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { log } from '../../platform/log.ts';
import { objectOf } from '../../platform/shared/body.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { ucp, ucpProfilePath } from '../../routes.ts';
import { contentTypeOf, headersToPass, passOn, storeOrigin } from '../../shopify/pass-on.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import type { AppEnv, Handler } from '../../site/context.ts';

/** Programs whom the commerce provider answers in place of the shop. */

const HEADERS = { 'Cache-Control': 'private, no-store' };

/** What MCP needs of a request, and the longest of each. Source: MCP, specification 2025-11-25, "Transports". */
const PASSED = { Accept: 200, 'Content-Type': 200, 'MCP-Protocol-Version': 20, 'UCP-Agent': 600 };

/** The token that the provider has given to the program itself; nothing else says who somebody is. */
const BEARER = /^Bearer [\w.~+/=-]{1,4000}$/;

const ANSWERED = ['application/json', 'text/event-stream'];

/** Whether the shop passes programs on. */
export const passesOn = (c: Context<AppEnv>): boolean => settingsOf(c.env).passesProgramsOn;

const unavailable = (error: UpstreamError, operation: string) => {
  log.error({ event: 'agent_call_unavailable', operation, code: error.code, message: error.message });
  return { code: 'unavailable', content: 'The shop cannot do this now. Try again.', retry_after: 5 };
};

/** Passes a message on, whose answer is streamed as it comes. */
const passMessage =
  (path: string): Handler =>
  async (c) => {
    const authorization = c.req.header('authorization');
    const passing = (async () => {
      const answer = await passOn(settingsOf(c.env), {
        operation: path,
        path,
        method: 'POST',
        headers: {
          ...headersToPass(c.req, PASSED),
          ...(authorization && BEARER.test(authorization) && { Authorization: authorization }),
        },
        body: await c.req.arrayBuffer(),
        buyerIp: buyerIpOf(c.req),
      });
      const isAnswer = answer.status === 202 || ANSWERED.includes(contentTypeOf(answer));
      if (isAnswer && (answer.status < 300 || answer.status >= 400)) return answer;
      await answer.body?.cancel().catch(() => {});
      throw new UpstreamError('upstream_garbage', `answered ${answer.status}, no message`, false);
    })();
    try {
      const { body, status, headers } = await passing;
      const kind = headers.get('Content-Type');
      const later = headers.get('Retry-After');
      return new Response(status === 202 ? null : body, {
        status,
        headers: {
          ...HEADERS,
          ...(kind && status !== 202 && { 'Content-Type': kind }),
          ...(later && /^\d{1,6}$/.test(later) && { 'Retry-After': later }),
        },
      });
    } catch (error) {
      const failure = upstreamErrorOf(error);
      if (!failure) throw error;
      const data = unavailable(failure, path);
      return c.json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: data.content, data } }, 503, {
        ...HEADERS,
        'Retry-After': String(data.retry_after),
      });
    }
  };

/** Passes a message of the Universal Commerce Protocol on. */
export const passUcpMessage = passMessage(ucp.mcp);

/** Passes a message to the server that answers questions about the store's policies on. */
export const passStoreMessage = passMessage(ucp.storeMcp);

/**
 * A profile of the provider as the shop's: it is the provider's own, but messages come by the shop, and so do the
 * profiles of older versions.
 */
function asOwn(profile: Record<string, unknown>, store: string, own: string): Record<string, unknown> {
  const moved = (value: unknown, from: string, to: string): unknown =>
    value === `${store}${from}` ? `${own}${to}` : value;
  const { services = {}, supported_versions: older } = profile;
  return {
    ...profile,
    services: Object.fromEntries(
      Object.entries(services as Record<string, unknown>).map(([name, bindings]) => [
        name,
        Array.isArray(bindings)
          ? bindings.map((binding: Record<string, unknown>) => ({
              ...binding,
              ...('endpoint' in binding && { endpoint: moved(binding.endpoint, ucp.mcp, ucp.mcp) }),
            }))
          : bindings,
      ]),
    ),
    ...(older !== undefined && {
      supported_versions: Object.fromEntries(
        Object.entries(older as Record<string, unknown>).map(([version, address]) => [
          version,
          moved(address, ucpProfilePath(version), ucpProfilePath(version)),
        ]),
      ),
    }),
  };
}

/** Responds with the provider's profile, for as long as the protocol asks for at least. Source: UCP, "Hosting". */
export const passProfile: Handler = async (c) => {
  const settings = settingsOf(c.env);
  const version = c.req.param('version');
  try {
    const answer = await passOn(settings, {
      operation: ucp.profile,
      path: version === undefined ? ucp.profile : ucpProfilePath(version),
      method: 'GET',
      headers: { Accept: 'application/json' },
      buyerIp: buyerIpOf(c.req),
    });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return c.json({ code: 'not_found', content: 'No such version.' }, 404, HEADERS);
    }
    const text = await answer.text().catch((cause: unknown) => {
      throw new UpstreamError('upstream_timeout', 'the profile did not come wholly', true, cause);
    });
    const document = answer.status === 200 ? objectOf(text) : null;
    const { ucp: profile } = document ?? {};
    if (typeof profile !== 'object' || profile === null)
      throw new UpstreamError('upstream_garbage', `answered ${answer.status}, no profile`, false);
    const { origin } = new URL(c.req.url);
    const own = asOwn(profile as Record<string, unknown>, storeOrigin(settings), origin);
    return c.json({ ...document, ucp: own }, 200, { 'Cache-Control': 'public, max-age=60' });
  } catch (error) {
    const failure = upstreamErrorOf(error);
    if (!failure) throw error;
    const { code, content, retry_after: later } = unavailable(failure, ucp.profile);
    return c.json({ code, content }, 503, { ...HEADERS, 'Retry-After': String(later) });
  }
};
