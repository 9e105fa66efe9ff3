import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * The purpose of a cookie or of an entry of the browser's storage. All but the necessary ones stay only with consent.
 */
export type KeptFor = 'necessary' | 'statistics' | 'marketing' | 'functions';

/** How long something is kept: a number of minutes or days, for a visit, or until another cause. */
export type Lifetime = { minutes: number } | { days: number } | 'visit' | 'until_cleared';

/** A cookie or an entry of the browser's storage. The text `cookie.{name}` of the dictionaries says what it is for. */
export interface Kept {
  /** Behind https cookies have the prefix `__Host-`, except those without prefix. A `*` stands for anything. */
  readonly name: string;
  readonly where: 'cookie' | 'local' | 'session';
  readonly purpose: KeptFor;
  readonly lifetime: Lifetime;
}

/**
 * The name of a cookie. Behind https the prefix `__Host-` makes browsers refuse it from other hosts and from plain
 * http; plain http, as on this machine, has no such prefix.
 */
const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Browsers keep cookies of up to 4 KB. */
const MAX_LENGTH = 4096;

/**
 * The decoded value of a cookie in a `Cookie` header; undefined when there is none, or one that no browser would have
 * kept.
 */
export function readCookie(header: string | null | undefined, name: string, secure: boolean): string | undefined {
  const value = parseCookie(header ?? '')[cookieName(name, secure)];
  return value !== undefined && value.length <= MAX_LENGTH ? value : undefined;
}

/** The settings of a cookie. */
interface CookieSettings extends Pick<Kept, 'name' | 'purpose'> {
  /** The longest time that a browser keeps it. */
  lifetime: { minutes: number } | { days: number };
  /** Scripts may read it. Default: false. */
  forScripts?: boolean;
  /** Its values need no encoding. Default: false. */
  raw?: boolean;
  /** Its name is the same behind https, without `__Host-`. Default: false. */
  withoutPrefix?: boolean;
}

/**
 * A cookie of the shop: everything that sets one has such an object, which stands in the list of what its feature keeps
 * in browsers.
 *
 * @example
 * const parcel = new Cookie({ name: 'parcel', purpose: 'necessary', lifetime: { minutes: 10 } });
 * headers.append('Set-Cookie', parcel.set(value, isSecure(request)));
 */
export class Cookie implements Kept {
  readonly where = 'cookie';
  readonly name: string;
  readonly purpose: KeptFor;
  readonly lifetime: { minutes: number } | { days: number };
  private readonly settings: CookieSettings;

  constructor(settings: CookieSettings) {
    this.settings = settings;
    this.name = settings.name;
    this.purpose = settings.purpose;
    this.lifetime = settings.lifetime;
  }

  /** Its lifetime in seconds. */
  get seconds(): number {
    return 'days' in this.lifetime ? this.lifetime.days * 86_400 : this.lifetime.minutes * 60;
  }

  /**
   * The value of a `Set-Cookie` header.
   *
   * @param secure whether the request came by https. @param seconds until it expires; null for the end of the visit.
   * Default: its lifetime.
   */
  set(value: string, secure: boolean, seconds: number | null = this.seconds): string {
    const { forScripts = false, raw = false, withoutPrefix = false } = this.settings;
    return stringifySetCookie(
      {
        name: withoutPrefix ? this.name : cookieName(this.name, secure),
        value,
        path: '/',
        ...(seconds !== null && { maxAge: seconds }),
        httpOnly: !forScripts,
        sameSite: 'lax',
        secure,
      },
      raw ? { encode: (encoded) => encoded } : {},
    );
  }

  /** The value of a `Set-Cookie` header that clears it. */
  clear(secure: boolean): string {
    return this.set('', secure, 0);
  }

  /** Its decoded value in a `Cookie` header; undefined when there is none. */
  read(header: string | null | undefined, secure: boolean): string | undefined {
    return readCookie(header, this.name, secure);
  }

  /** One of the cookies that a name with a `*` stands for. @param part of the name in place of the `*`. */
  for(part: string): Cookie {
    return new Cookie({ ...this.settings, name: this.name.replace('*', part) });
  }
}
