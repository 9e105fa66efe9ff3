import { recordCall } from './control.ts';
import type { Store } from './store.ts';

const refusal = (status: number, detail: string) =>
  Response.json(
    { errors: [{ status, code: status === 404 ? 'not_found' : 'invalid', title: 'Invalid input.', detail }] },
    { status },
  );

const REVISION = /^20\d{2}-(?:01|04|07|10)-15$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Body {
  data?: {
    type?: string;
    attributes?: {
      profile?: {
        data?: {
          type?: string;
          attributes?: { email?: string; subscriptions?: { email?: { marketing?: { consent?: string } } } };
        };
      };
      metric?: { data?: { type?: string; attributes?: { name?: string } } };
      unique_id?: string;
    };
    relationships?: { list?: { data?: { type?: string; id?: string } } };
  };
}

/** The reason for which the service would refuse a body; null for a valid one. */
function refuseBody(resource: string, { data }: Body): string | null {
  const profile = data?.attributes?.profile?.data;
  if (profile?.type !== 'profile' || !EMAIL.test(profile.attributes?.email ?? ''))
    return 'A profile with a valid e-mail address is needed.';
  if (resource === 'events')
    return data?.type === 'event' &&
      data.attributes?.metric?.data?.type === 'metric' &&
      data.attributes.metric.data.attributes?.name
      ? null
      : 'An event needs a metric with a name.';
  if (data?.type !== 'subscription') return 'The type must be subscription.';
  if (!data.relationships?.list?.data?.id) return 'A list is needed.';
  return profile.attributes?.subscriptions?.email?.marketing?.consent === 'SUBSCRIBED'
    ? null
    : 'The consent of a channel is needed.';
}

/**
 * The e-mail marketing service, like Klaviyo's client API: `POST /client/subscriptions` and `/client/events` with the
 * account's public id and a `revision`, answered 202 without a body. An event with a `unique_id` that has come before
 * is dropped.
 */
export async function marketingApi(request: Request, store: Store, company: string): Promise<Response> {
  const url = new URL(request.url);
  const resource = url.pathname.split('/').at(-1)!;
  if (resource !== 'subscriptions' && resource !== 'events') return refusal(404, 'The path could not be found.');
  if (url.searchParams.get('company_id') !== company) return refusal(400, 'The company_id is not valid.');
  if (!REVISION.test(request.headers.get('revision') ?? ''))
    return refusal(400, 'The revision header is missing or invalid.');
  const body = (await request
    .clone()
    .json()
    .catch(() => ({}))) as Body;
  const problem = refuseBody(resource, body);
  if (problem) return refusal(400, problem);
  const unique = body.data?.attributes?.unique_id;
  if (!unique || !store.get('marketing-event', unique)) await recordCall(store, 'newsletter', request);
  if (unique) store.put('marketing-event', unique, true);
  return new Response(null, { status: 202 });
}
