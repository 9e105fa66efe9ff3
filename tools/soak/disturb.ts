import type { BrowserContext, Route } from 'playwright-core';
import type { Random } from './random.ts';

/** A submission that the shop has answered, whether the browser got that answer or not. */
export interface Submission {
  path: string;
  fields: Record<string, string>;
  /** The shop has said that it is done. */
  done: boolean;
}

export interface Disturbance {
  /** Every submission, in the order of the shop's answers. */
  submissions: Submission[];
  /** Requests that the shop has not answered yet. */
  pending(): number;
  end(): void;
}

const KINDS = [
  'none',
  'none',
  'none',
  'none',
  'slow',
  'slow',
  'slow',
  'lost',
  'lost after',
  '503',
  '429',
  'garbage',
  'cut off',
] as const;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether an answer says that the change was made: JSON with `done`, or a redirect with it. */
function isDone(status: number, location: string, body: string): boolean {
  if (status >= 300) return status < 400 && location.includes('done=');
  try {
    return typeof JSON.parse(body).done === 'string';
  } catch {
    return false;
  }
}

/** Sends a request on and gives the browser the answer, or what is left of it. */
async function answer(
  route: Route,
  kind: (typeof KINDS)[number],
  latencyMs: number,
  note: (submission: Submission) => void,
): Promise<void> {
  const request = route.request();
  const response = await route.fetch({ maxRedirects: 0, timeout: 60_000 });
  const body = await response.text();
  const { pathname } = new URL(request.url());
  note({
    path: pathname,
    fields: Object.fromEntries(new URLSearchParams(request.postData() ?? '')),
    done: isDone(response.status(), response.headers().location ?? '', body),
  });
  await pause(latencyMs);
  if (kind === 'lost after') return route.abort('connectionreset');
  if (kind === 'garbage')
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' });
  if (kind === 'cut off')
    return route.fulfill({
      status: response.status(),
      contentType: 'application/json',
      body: body.slice(0, body.length / 2),
    });
  return route.fulfill({ response });
}

/**
 * Disturbs the submissions of a browser at random: some take long, get no answer before or after they are done, are
 * refused, or get half an answer or one of another kind.
 *
 * @param address pattern of the endpoints.
 */
export async function disturb(
  context: BrowserContext,
  address: string,
  random: Random,
  maxLatencyMs: number,
): Promise<Disturbance> {
  const submissions: Submission[] = [];
  let isOn = true;
  let pending = 0;
  await context.route(address, async (route) => {
    const kind = isOn ? random.pick(KINDS) : 'none';
    const latency = kind === 'none' ? 0 : random.between(0, maxLatencyMs);
    const [before, after] = random.next() < 0.5 ? [latency, 0] : [0, latency];
    pending += 1;
    try {
      await pause(before);
      if (kind === 'lost') await route.abort('connectionreset');
      else if (kind === '503') await route.fulfill({ status: 503, body: 'Service unavailable' });
      else if (kind === '429')
        await route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, body: 'Too many requests' });
      else await answer(route, kind, after, (submission) => submissions.push(submission));
    } catch {
      // the page has been left or closed
    } finally {
      pending -= 1;
    }
  });
  return {
    submissions,
    pending: () => pending,
    end() {
      isOn = false;
    },
  };
}
