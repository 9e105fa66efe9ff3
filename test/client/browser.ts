import { afterEach, beforeEach, vi } from 'vitest';

/** A call of the code under test that waits for its answer. */
export interface Call {
  method: string;
  path: string;
  body: any;
  answer(status: number, body: unknown): Promise<void>;
  /** The answer never comes. */
  lose(): Promise<void>;
}

/** Lets everything run that waits for a promise and not for time. */
export const flush = () => vi.advanceTimersByTimeAsync(0);

/** The parts of a browser that the client's code uses without a page: fetch, storage, events and the address. */
export class FakeBrowser {
  readonly calls: Call[] = [];
  readonly storage = new Map<string, string>();
  readonly window = new EventTarget();
  /** Has no locks: a change is sent at once. */
  readonly navigator = { onLine: true };
  readonly document = Object.assign(new EventTarget(), { cookie: '' });

  /** As in a browser, the stored keys are properties of the storage. */
  private readonly localStorage = new Proxy(
    {
      getItem: (key: string) => this.storage.get(key) ?? null,
      setItem: (key: string, value: string) => void this.storage.set(key, value),
      removeItem: (key: string) => void this.storage.delete(key),
    },
    {
      ownKeys: () => [...this.storage.keys()],
      getOwnPropertyDescriptor: (_, key) => ({
        value: this.storage.get(String(key)),
        enumerable: true,
        configurable: true,
      }),
    },
  );

  install(): void {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.fetch(path, init));
    vi.stubGlobal('document', this.document);
    vi.stubGlobal('navigator', this.navigator);
    vi.stubGlobal('location', new URL('https://shop.example/se/dog-food'));
    vi.stubGlobal('addEventListener', this.window.addEventListener.bind(this.window));
    vi.stubGlobal('localStorage', this.localStorage);
  }

  private fetch(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.calls.push({
        method,
        path,
        body: body ? JSON.parse(String(body)) : null,
        answer: async (status, answer) => {
          resolve(new Response(JSON.stringify(answer), { status }));
          await flush();
        },
        lose: async () => {
          reject(new TypeError('Failed to fetch'));
          await flush();
        },
      });
    });
  }

  /** The call that was made last. */
  get lastCall(): Call {
    const call = this.calls.at(-1);
    if (!call) throw new Error('Expected a call');
    return call;
  }
}

/** Installs a fake browser before each test of a file, and fake timers with it. */
export function useFakeBrowser(): () => FakeBrowser {
  let browser: FakeBrowser;
  beforeEach(() => {
    browser = new FakeBrowser();
    browser.install();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return () => browser;
}
