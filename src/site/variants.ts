import type { Context } from 'hono';
import type { AbTest } from '../platform/ab/ab-test.ts';
import type { AppEnv } from './context.ts';

/** The variants of a screen for one visitor. */
export interface Variants {
  /** The visitor's variant of a test that the screen declares. @throws TypeError for another test. */
  variant<Variant extends string>(test: AbTest<Variant>): Variant;
  /** Whether a test runs for the visitor, who is counted then. Default: no. */
  isIn?(test: AbTest): boolean;
  /**
   * Names the variants that differ between visitors, for the key of a cached page; empty when the page is that of
   * everyone.
   */
  key: string;
  /** The value of a `Set-Cookie` header for a visitor who has just got a variant: this answer is theirs alone. */
  cookie: string | null;
}

/** The variants of a page for everyone: the defaults of the tests that its screen declares. */
export function defaultVariants(tests: readonly AbTest[] = []): Variants {
  return {
    variant<V extends string>(test: AbTest<V>): V {
      if (!tests.includes(test)) throw new TypeError(`Expected the screen to declare the test ${test.name}`);
      return test.variants[0];
    },
    key: '',
    cookie: null,
  };
}

/** Chooses the variants of a screen for the visitor of a request. @param pattern the screen's path. */
export type ChooseVariants = (c: Context<AppEnv>, tests: readonly AbTest[], pattern: string) => Promise<Variants>;

/** Adds the cookie of a visitor who has just got a variant: the answer is theirs alone. */
export function addVariantCookie(headers: Headers, cookie: string): void {
  headers.append('Set-Cookie', cookie);
  headers.set('Cache-Control', 'private, no-store');
}
