import { costExtension } from './cost.ts';
import type { Store } from './store.ts';

export const SERVICES = [
  'storefront',
  'customer',
  'admin',
  'login',
  'checkout',
  'cms',
  'mail',
  'tracking',
  'newsletter',
  'lead',
  'chat',
  'media',
  'loyalty',
  'ucp',
  'apps',
] as const;
export const MODES = ['500', 'timeout', 'garbage', 'graphql-error', '429', '430', 'throttled', 'half', 'down'] as const;

export interface Fault {
  service: (typeof SERVICES)[number];
  operation: string;
  latencyMs: number;
  errorRate: number;
  mode: (typeof MODES)[number];
  /** Failures after which the fault ends by itself; without it the fault stays. */
  times?: number;
}

/** @returns the fault, or a message that says why the input is not one. */
export function parseFault(input: unknown): Fault | string {
  const f = (input ?? {}) as Record<string, unknown>;
  if (!SERVICES.includes(f.service as never)) return `service must be one of ${SERVICES.join(', ')}`;
  if (f.mode !== undefined && !MODES.includes(f.mode as never)) return `mode must be one of ${MODES.join(', ')}`;
  const number = (name: string, otherwise: number, max: number) => {
    const value = f[name] ?? otherwise;
    return typeof value === 'number' && value >= 0 && value <= max ? value : Number.NaN;
  };
  const fault: Fault = {
    service: f.service as Fault['service'],
    operation: typeof f.operation === 'string' ? f.operation : '',
    latencyMs: number('latencyMs', 0, 600_000),
    errorRate: number('errorRate', f.mode === undefined ? 0 : 1, 1),
    mode: (f.mode as Fault['mode'] | undefined) ?? '500',
  };
  if (Number.isNaN(fault.latencyMs)) return 'latencyMs must be a number from 0 to 600000';
  if (Number.isNaN(fault.errorRate)) return 'errorRate must be a number from 0 to 1';
  if (f.times === undefined) return fault;
  const times = number('times', 0, 1000);
  return Number.isInteger(times) && times > 0 ? { ...fault, times } : 'times must be a whole number from 1 to 1000';
}

export function setFault(store: Store, fault: Fault): void {
  const id = `${fault.service}:${fault.operation}`;
  if ((fault.latencyMs === 0 && fault.errorRate === 0) || fault.times === 0) store.remove('fault', id);
  else store.put('fault', id, fault);
}

/** How many calls faults have delayed so far: a test learns from it that the shop waits. */
export let delayedCalls = 0;

/** How many calls each operation has had since the provider began, as `service operation`. */
export const callCounts = new Map<string, number>();

const brokenStream = (text: string) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
    },
    pull(controller) {
      controller.error(new Error('cut'));
    },
  });

/**
 * Handles a call of a service, delayed or failed as the matching fault demands.
 *
 * @param operation name of the operation within the service, or empty.
 * @param answer makes the correct response. @param requestedCost points that the call asks for.
 */
export async function withFaults(
  store: Store,
  service: Fault['service'],
  operation: string,
  answer: () => Promise<Response>,
  requestedCost = 0,
): Promise<Response> {
  const counted = `${service} ${operation}`.trim();
  callCounts.set(counted, (callCounts.get(counted) ?? 0) + 1);
  const fault = store.get<Fault>('fault', `${service}:${operation}`) ?? store.get<Fault>('fault', `${service}:`);
  if (!fault) return answer();
  const fails = Math.random() < fault.errorRate;
  // Counted before the first await: calls that overlap would otherwise share one failure.
  if (fails && fault.times !== undefined) setFault(store, { ...fault, times: fault.times - 1 });
  if (fault.latencyMs > 0) {
    delayedCalls += 1;
    await new Promise((resolve) => setTimeout(resolve, fault.latencyMs));
  }
  if (!fails) return answer();
  switch (fault.mode) {
    case '500':
      return Response.json({ errors: 'Internal error' }, { status: 500 });
    case '429':
      return Response.json(
        { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] },
        { status: 429, headers: { 'Retry-After': '1' } },
      );
    case '430':
      return new Response('', { status: 430 });
    case 'throttled':
      // the budget holds the call again in half a second
      return Response.json({
        errors: [
          {
            message: 'Throttled',
            extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
          },
        ],
        ...(requestedCost > 0 && {
          extensions: { cost: costExtension(requestedCost, null, Math.max(0, requestedCost - 50)) },
        }),
      });
    case 'garbage':
      return new Response('<!doctype html><h1>Bad gateway</h1>', { headers: { 'Content-Type': 'text/html' } });
    case 'graphql-error':
      return Response.json({
        errors: [
          {
            message: 'Internal error. Looks like something went wrong on our end.',
            extensions: { code: 'INTERNAL_SERVER_ERROR' },
          },
        ],
      });
    case 'timeout':
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      return new Response(null, { status: 504 });
    case 'half': {
      const text = await (await answer()).text();
      return new Response(brokenStream(text.slice(0, Math.ceil(text.length / 2))), {
        headers: { 'Content-Type': 'application/json' },
      });
    }
    case 'down':
      return new Response(brokenStream(''), { status: 502 });
  }
}
