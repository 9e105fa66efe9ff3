/** A cookie as `BrowserContext.cookies` of Playwright gives it. */
export interface StoredCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** Seconds since 1970; -1 for the time of the session. */
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Strict' | 'Lax' | 'None';
}

/** A cookie as `BrowserContext.addCookies` of Playwright takes it. */
export type NewCookie = Pick<StoredCookie, 'name' | 'value'> & Partial<StoredCookie> & { url?: string };

/** Facts about a request that decide which cookies it carries. */
export interface RequestSite {
  isCrossSite: boolean;
  /** A request that only reads: `Lax` cookies come along to another site. */
  isSafe: boolean;
}

const hasDomain = (host: string, domain: string) =>
  host === domain.replace(/^\./, '') || (domain.startsWith('.') && host.endsWith(domain));
const hasPath = (path: string, prefix: string) =>
  path === prefix || (path.startsWith(prefix) && (prefix.endsWith('/') || path[prefix.length] === '/'));
const isTrustworthy = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
const defaultPath = ({ pathname }: URL) => pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));

/** The cookies of a visitor. Ports do not matter to them. @see https://www.rfc-editor.org/rfc/rfc6265#section-5 */
export class CookieStore {
  private readonly cookies: StoredCookie[] = [];

  /** Keeps what a response sets. @param line the value of one `Set-Cookie`. */
  setFrom(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(';');
    const cut = pair.indexOf('=');
    const known = new Map(
      attributes.map((attribute) => {
        const [, name = '', value = ''] = /^\s*([^=]*?)\s*(?:=\s*(.*?)\s*)?$/.exec(attribute) ?? [];
        return [name.toLowerCase(), value];
      }),
    );
    const name = pair.slice(0, cut).trim();
    const maxAge = known.get('max-age');
    const until = known.get('expires');
    const expires =
      maxAge !== undefined ? Date.now() / 1000 + Number(maxAge) : until !== undefined ? Date.parse(until) / 1000 : -1;
    const domain = known.get('domain')?.replace(/^\.?/, '.').toLowerCase() ?? url.hostname;
    const path = known.get('path')?.startsWith('/') ? known.get('path')! : defaultPath(url);
    const secure = known.has('secure');
    if (cut < 1 || (secure && !isTrustworthy(url)) || !hasDomain(url.hostname, domain)) return;
    if (name.startsWith('__Host-') && !(secure && path === '/' && !known.has('domain'))) return;
    const sameSite = ({ strict: 'Strict', none: 'None' } as const)[known.get('samesite')?.toLowerCase() ?? ''] ?? 'Lax';
    this.set({
      name,
      value: pair.slice(cut + 1).trim(),
      domain,
      path,
      expires,
      httpOnly: known.has('httponly'),
      secure,
      sameSite,
    });
  }

  /** Keeps cookies of a test. */
  add(cookies: readonly NewCookie[]): void {
    for (const { url, ...cookie } of cookies) {
      const address = url === undefined ? undefined : new URL(url);
      const domain = cookie.domain ?? address?.hostname;
      if (domain === undefined) throw new Error(`The cookie ${cookie.name} has neither a url nor a domain`);
      this.set({
        expires: -1,
        httpOnly: false,
        secure: address?.protocol === 'https:',
        sameSite: 'Lax',
        path: address ? defaultPath(address) : '/',
        ...cookie,
        domain,
      });
    }
  }

  private set(cookie: StoredCookie): void {
    const at = this.cookies.findIndex(
      ({ name, domain, path }) => name === cookie.name && domain === cookie.domain && path === cookie.path,
    );
    const isOver = cookie.expires !== -1 && cookie.expires * 1000 <= Date.now();
    if (at >= 0) this.cookies.splice(at, 1, ...(isOver ? [] : [cookie]));
    else if (!isOver) this.cookies.push(cookie);
  }

  /** @returns the cookies that have not expired. @param url limits them to those of an address. */
  all(url?: string): StoredCookie[] {
    const isOpen = this.cookies.filter(({ expires }) => expires === -1 || expires * 1000 > Date.now());
    if (url === undefined) return isOpen.map((cookie) => ({ ...cookie }));
    const address = new URL(url);
    return isOpen.filter(
      ({ domain, path, secure }) =>
        hasDomain(address.hostname, domain) && hasPath(address.pathname, path) && (!secure || isTrustworthy(address)),
    );
  }

  clear(isCleared: (cookie: StoredCookie) => boolean = () => true): void {
    for (const cookie of this.cookies.filter(isCleared)) this.cookies.splice(this.cookies.indexOf(cookie), 1);
  }

  /** @returns the header `Cookie` of a request. */
  headerFor(url: URL, { isCrossSite, isSafe }: RequestSite): string {
    return this.all(url.href)
      .filter(({ sameSite }) => !isCrossSite || sameSite === 'None' || (sameSite === 'Lax' && isSafe))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
}
