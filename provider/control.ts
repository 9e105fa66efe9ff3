import { advanceClock, advanceClockByMinutes } from './clock.ts';
import { changeStory, changeText } from './cms/control.ts';
import { parseFault, setFault } from './faults.ts';
import { gid } from './graphql-types.ts';
import { expireAccessTokens, refreshCount, revokeTokens } from './login/tokens.ts';
import { listMails } from './mail/mail.ts';
import { seed } from './seed/seed.ts';
import type { Contract, Store } from './store.ts';
import { enqueue } from './webhooks.ts';

const errorResponse = (message: string, status = 400) =>
  Response.json({ errors: [{ code: status === 404 ? 'not_found' : 'bad_request', message }] }, { status });

/** Runs the handler with the body, or refuses a body that is not a JSON object. */
const withObjectBody = (body: Record<string, unknown> | null, handle: (body: Record<string, unknown>) => Response): Response =>
  body !== null && typeof body === 'object' && !Array.isArray(body) ? handle(body) : errorResponse('the body must be an object of JSON');

interface ProductChange {
  title?: string;
  description?: string;
  /** In major units per currency; applies to every variant, or to the one with the given `sku`. */
  prices?: Record<string, number>;
  stock?: number;
  sku?: string;
}

/** Changes price, stock or texts of a product and notifies the shop. */
export function changeProduct(store: Store, handle: string, change: ProductChange): Response {
  const product = store.product(handle);
  if (!product) return errorResponse(`no product ${handle}`, 404);
  if (change.sku && !product.variants.some((variant) => variant.sku === change.sku)) return errorResponse(`no variant ${change.sku}`, 404);
  const prices = Object.fromEntries(Object.entries(change.prices ?? {}).map(([currency, major]) => [currency, Math.round(major * 100)]));
  const changed = {
    ...product,
    title: change.title ?? product.title,
    description: change.description ?? product.description,
    updatedAt: store.now().toISOString(),
    variants: product.variants.map((variant) =>
      change.sku && variant.sku !== change.sku ? variant : { ...variant, prices: { ...variant.prices, ...prices }, stock: change.stock ?? variant.stock },
    ),
  };
  store.saveProduct(changed);
  enqueue(store, 'products/update', {
    id: product.id,
    admin_graphql_api_id: gid('Product', product.id),
    handle,
    title: changed.title,
    updated_at: changed.updatedAt,
  });
  return Response.json({ product: { handle, title: changed.title, variants: changed.variants } });
}

export function receivedCalls(store: Store, service: string | null): Response {
  const columns = 'SELECT id, at, service, path, headers, body FROM received';
  const rows = (
    service ? store.sql.exec(`${columns} WHERE service = ? ORDER BY id DESC LIMIT 500`, service) : store.sql.exec(`${columns} ORDER BY id DESC LIMIT 500`)
  ).toArray();
  const parsedIfJson = (body: string) => {
    try {
      return JSON.parse(body);
    } catch {
      return body;
    }
  };
  return Response.json({ received: rows.map((row) => ({ ...row, headers: JSON.parse(String(row.headers)), body: parsedIfJson(String(row.body)) })) });
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

export async function controlApi(request: Request, store: Store): Promise<Response> {
  const url = new URL(request.url);
  const [, , call = '', ...segments] = url.pathname.split('/').map(decodeURIComponent);
  const name = segments.join('/');
  const readBody = async () => (await request.json().catch(() => null)) as Record<string, unknown> | null;
  switch (`${request.method} ${call}`) {
    case 'POST reset':
      store.clear();
      seed(store);
      return Response.json({ ok: true });
    case 'GET clock':
      return Response.json({ now: store.now().toISOString() });
    case 'POST clock': {
      const { days, minutes } = (await readBody()) ?? {};
      if (minutes !== undefined) {
        if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0 || minutes > 1_440_000)
          return errorResponse('minutes must be a whole number from 0 to 1440000');
        advanceClockByMinutes(store, minutes);
      } else {
        if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > 1000) return errorResponse('days must be a whole number from 0 to 1000');
        advanceClock(store, days);
      }
      return Response.json({ now: store.now().toISOString() });
    }
    case 'POST products':
      return withObjectBody(await readBody(), (body) => changeProduct(store, name, body as ProductChange));
    case 'POST stories':
      return withObjectBody(await readBody(), (body) => changeStory(store, name, body));
    case 'POST translations':
      return withObjectBody(await readBody(), (body) => changeText(store, name, body));
    case 'POST customers':
      if ((await readBody())?.grants === 'end') revokeTokens(store, name);
      return Response.json({ email: name, ended: expireAccessTokens(store, name) });
    case 'POST contracts': {
      const contract = store.get<Contract>('contract', name);
      if (!contract) return errorResponse(`no contract ${name}`, 404);
      const changed = { ...contract, declines: (await readBody())?.declines === true };
      store.put('contract', name, changed);
      return Response.json({ contract: changed });
    }
    case 'GET tokens':
      return Response.json({ refreshes: refreshCount(store) });
    case 'GET mails':
      return Response.json({ mails: listMails(store, url.searchParams.get('to')) });
    case 'GET received':
      return receivedCalls(store, url.searchParams.get('service'));
    case 'GET orders':
      return Response.json({ orders: store.all('order') });
    case 'GET contracts':
      return Response.json({ contracts: store.all('contract') });
    case 'GET webhooks':
      return Response.json({
        webhooks: store.sql.exec('SELECT id, topic, triggered_at, attempts, status FROM webhook ORDER BY rowid DESC LIMIT 200').toArray(),
      });
    case 'POST faults': {
      const fault = parseFault(await readBody());
      if (typeof fault === 'string') return errorResponse(fault);
      setFault(store, fault);
      return Response.json({ fault });
    }
    default:
      return errorResponse(`no control call ${request.method} ${url.pathname}`, 404);
  }
}
