import { CookieStore, type NewCookie, type StoredCookie } from './cookies.ts';
import { exchange, load } from './http.ts';
import { Page, responseOf } from './page.ts';
import { expectOptions, strict } from './strict.ts';
import { type Setting, Tab } from './tab.ts';

/** The options of a visit that the tester reads. */
export interface ContextOptions {
  viewport?: { width: number; height: number };
  locale?: string;
  extraHTTPHeaders?: Record<string, string>;
  colorScheme?: string;
  reducedMotion?: string;
}

/** Languages as Chrome names them: the language with its country, then the language. */
const acceptLanguage = (locale: string) => (locale.includes('-') ? `${locale},${locale.split('-')[0]};q=0.9` : locale);

/** Playwright's `BrowserContext` as far as tests use it: a visitor with cookies and pages. */
export class Context {
  private readonly setting: Setting;
  private readonly open: Page[] = [];
  /** The complaints that a browser would have in its console. */
  readonly complaints: string[] = [];

  constructor({
    viewport = { width: 1280, height: 900 },
    locale = 'en-US',
    extraHTTPHeaders = {},
    colorScheme = 'light',
    reducedMotion = 'no-preference',
  }: ContextOptions) {
    this.setting = {
      cookies: new CookieStore(),
      headers: { 'accept-language': acceptLanguage(locale), ...lowerCase(extraHTTPHeaders) },
      media: { ...viewport, colorScheme, reducedMotion },
    };
    // biome-ignore lint/correctness/noConstructorReturn: the proxy stands for the object
    return strict('context', this);
  }

  async newPage(): Promise<Page> {
    const tab = new Tab({ ...this.setting, media: { ...this.setting.media } });
    const page = new Page(tab, this, (message) => this.complaints.push(message));
    this.open.push(page);
    return page;
  }
  pages(): Page[] {
    return [...this.open];
  }
  async cookies(url?: string): Promise<StoredCookie[]> {
    return this.setting.cookies.all(url);
  }
  async addCookies(cookies: readonly NewCookie[]): Promise<void> {
    this.setting.cookies.add(cookies);
  }
  async clearCookies({ name }: { name?: string | RegExp } = {}): Promise<void> {
    this.setting.cookies.clear(
      (cookie) => name === undefined || (typeof name === 'string' ? cookie.name === name : name.test(cookie.name)),
    );
  }
  /** Requests with the cookies of the visitor, beside the pages. */
  get request(): { get(url: string, options?: { maxRedirects?: 0 }): Promise<ReturnType<typeof responseOf>> } {
    return strict('context.request', {
      get: async (url: string, options: { maxRedirects?: 0 } = {}) => {
        expectOptions('request.get', options, ['maxRedirects']);
        const wanted = { url, method: 'GET' } as const;
        return responseOf(
          options.maxRedirects === 0
            ? await exchange(wanted, this.setting)
            : await load(wanted, this.setting, () => {}),
        );
      },
    });
  }
  async setExtraHTTPHeaders(headers: Record<string, string>): Promise<void> {
    Object.assign(this.setting.headers, lowerCase(headers));
  }
}

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
