import { createRequire } from 'node:module';
import * as actions from './actions.ts';
import type { Exchange, Loaded } from './http.ts';
import { Locator } from './locator.ts';
import { expectOptions, strict } from './strict.ts';
import type { Tab } from './tab.ts';
import { until } from './waiting.ts';

type Wanted = string | RegExp | ((url: URL) => boolean);
type Matches = (base: string | undefined, url: string, wanted: Wanted) => boolean;
type Listener = (subject: ReturnType<typeof requestOf> | ReturnType<typeof responseOf>) => unknown;

/** The visitor to whom a page belongs, as far as the page knows them. */
interface Owner {
  request: object;
}

/** Playwright's own comparison of an address with a pattern. */
let matches: Matches | undefined;
const matchesUrl: Matches = (...compared) => {
  matches ??= createRequire(import.meta.url)('playwright-core/lib/coreBundle').iso.urlMatches as Matches;
  return matches(...compared);
};

const requestOf = ({ request: { url, method, headers, body } }: Exchange) =>
  strict('request', {
    url: () => url,
    method: () => method,
    headers: () => headers,
    postData: () => (body === undefined ? null : String(body)),
    resourceType: () => 'document',
    isNavigationRequest: () => true,
  });

/** Playwright's `Response` as far as tests use it. */
export const responseOf = (exchange: Exchange) =>
  strict('response', {
    url: () => exchange.url,
    status: () => exchange.status,
    ok: () => exchange.status >= 200 && exchange.status < 300,
    headers: () => Object.fromEntries(exchange.headers),
    request: () => requestOf(exchange),
    text: async () => (exchange as Loaded).text,
    json: async () => JSON.parse((exchange as Loaded).text) as unknown,
  });

/** Playwright's `Page` as far as tests use it, over pages without scripts. */
export class Page extends Locator {
  private readonly owner: Owner;
  private readonly listeners: { event: string; listener: Listener }[] = [];

  constructor(tab: Tab, owner: Owner, onServerError: (message: string) => void) {
    super(tab, '');
    this.owner = owner;
    tab.onExchange = (exchange) => {
      if (exchange.status >= 500 && exchange.status !== 503)
        onServerError(`${exchange.url} answered with the status of ${exchange.status}`);
      this.tell('request', requestOf(exchange));
      this.tell('response', responseOf(exchange));
    };
    // biome-ignore lint/correctness/noConstructorReturn: the proxy stands for the object
    return strict('page', this);
  }

  private tell(event: string, subject: Parameters<Listener>[0]): void {
    for (const known of this.listeners) if (known.event === event) known.listener(subject);
  }
  on(event: 'request' | 'response', listener: Listener): this {
    if (!['request', 'response'].includes(event))
      throw new Error(`The tester without scripts has no event ${event}: use inBrowser`);
    this.listeners.push({ event, listener });
    return this;
  }

  async goto(
    url: string,
    options: { waitUntil?: string; timeout?: number; referer?: string } = {},
  ): Promise<ReturnType<typeof responseOf> | null> {
    expectOptions('goto', options, ['waitUntil', 'timeout']);
    const response = await this.tab.navigate({ url: new URL(url).href, method: 'GET' });
    return response ? responseOf(response) : null;
  }
  async goBack(): Promise<ReturnType<typeof responseOf> | null> {
    await this.tab.settled();
    const response = await this.tab.move(-1);
    return response ? responseOf(response) : null;
  }
  async goForward(): Promise<ReturnType<typeof responseOf> | null> {
    await this.tab.settled();
    const response = await this.tab.move(1);
    return response ? responseOf(response) : null;
  }
  async reload(): Promise<ReturnType<typeof responseOf> | null> {
    await this.tab.settled();
    const response = await this.tab.reload();
    return response ? responseOf(response) : null;
  }
  /** @param selector names the element; its first one counts. */
  override textContent(selector?: string): Promise<string | null> {
    return selector === undefined ? super.textContent() : this.locator(selector).first().textContent();
  }
  url(): string {
    return this.tab.url;
  }
  async title(): Promise<string> {
    await this.tab.settled();
    return this.tab.document.window.document.title;
  }
  async content(): Promise<string> {
    await this.tab.settled();
    return this.tab.document.html();
  }
  override async evaluate(run: unknown, argument?: unknown): Promise<unknown> {
    await this.tab.settled();
    return structuredClone(await this.tab.document.evaluate(run, argument));
  }
  async waitForURL(wanted: Wanted, options: { waitUntil?: string; timeout?: number } = {}): Promise<void> {
    expectOptions('waitForURL', options, ['waitUntil', 'timeout']);
    await until(
      this.tab,
      () => matchesUrl(undefined, this.tab.url, wanted),
      () => `The address is not ${wanted}`,
    );
  }
  async waitForLoadState(): Promise<void> {
    await this.tab.settled();
  }
  context(): Owner {
    return this.owner;
  }
  get request(): object {
    return this.owner.request;
  }
  viewportSize(): { width: number; height: number } {
    const { width, height } = this.tab.setting.media;
    return { width, height };
  }
  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    Object.assign(this.tab.setting.media, size);
    this.tab.document.changed();
  }
  override page(): never {
    throw new Error('The tester without scripts has no page.page');
  }
  /** Keys go to what has the focus. */
  get keyboard(): { press(key: string): Promise<void>; type(text: string): Promise<void> } {
    const focused = () => this.tab.document.window.document.activeElement as HTMLElement;
    return strict('page.keyboard', {
      press: async (key: string) => {
        actions.press(this.tab.document, focused(), key);
        await this.tab.settled();
      },
      type: async (text: string) => actions.type(this.tab.document, focused(), text),
    });
  }
}
