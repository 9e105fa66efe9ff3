import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import {
  type AbSetting,
  type Assigned,
  assign,
  encodeAssigned,
  isRunning,
  parseAssigned,
} from '../../platform/ab/ab-test.ts';
import { currentSetting } from '../../platform/ab/settings.ts';
import { now } from '../../platform/clock.ts';
import { writePoint } from '../../platform/data-points.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { Cookie, type Kept } from '../../platform/shared/cookie.ts';
import { screenOfPattern } from '../../routes.ts';
import type { AppEnv } from '../../site/context.ts';
import { type ChooseVariants, defaultVariants } from '../../site/variants.ts';
import { consentOfRequest } from '../consent/model/consent.ts';

/** It ends with the test that lasts longest. */
const cookie = new Cookie({ name: 'ab', purpose: 'functions', lifetime: { days: 90 }, raw: true });

/** The cookie that tests keep in browsers. */
export const keptByAb: readonly Kept[] = [cookie];

/**
 * The counted facts of a visitor of a test: that they came, the pages of the test that they saw, and what they put into
 * the cart.
 */
type AbEvent = 'visitor' | 'view' | 'cart';

const assignedOf = ({ req }: Context<AppEnv>): Assigned =>
  parseAssigned(cookie.read(req.header('cookie'), isSecure(req)));

function count(c: Context<AppEnv>, event: AbEvent, [test, variant]: readonly [string, string], market: string): void {
  writePoint(c.env.AB_TESTS, { indexes: [test], blobs: [event, test, variant, market], doubles: [1] }, (work) =>
    c.executionCtx.waitUntil(work),
  );
}

/** Whether a browser shows the page: it neither asks for the headers only nor loads a page that may never be seen. */
const isView = ({ req }: Context): boolean => req.method === 'GET' && !req.header('sec-purpose');

/** Seconds until the last test ends. */
function secondsLeft(running: readonly AbSetting[], time: Date): number {
  const last = Math.max(...running.map(({ endsAt }) => Date.parse(endsAt)));
  return Math.ceil(Math.min(cookie.seconds, (last - time.getTime()) / 1000));
}

/**
 * The visitor's variants of a screen. Visitors who do not allow functions get the defaults and are not counted; so does
 * everybody while a setting is not known. Who comes for the first time gets a variant, and the cookie that keeps it.
 */
export const variantsOf: ChooseVariants = async (c, tests, pattern) => {
  const defaults = defaultVariants(tests);
  if (tests.length === 0 || !consentOfRequest(c.req).functions) return defaults;
  const time = await now(settingsOf(c.env));
  const screen = screenOfPattern(pattern);
  const market = c.get('location').market.code;
  const stored = assignedOf(c);
  const own = new Map<string, string>();
  const running: AbSetting[] = [];
  const ran = new Set<string>();
  let isNew = false;
  for (const test of tests) {
    const setting = currentSetting(c.env.KV, test, (work) => c.executionCtx.waitUntil(work));
    const before = stored.get(test.name);
    // an isolate that has just started does not know the setting yet, and shows the page as the visitor knows it
    if (setting === undefined && before) own.set(test.name, before);
    if (!setting || !isRunning(setting, screen, time)) continue;
    running.push(setting);
    const isOffered = setting.variants.some(({ name, weight }) => name === before && weight > 0);
    const variant = before && isOffered ? before : assign(setting, c.get('requestId'));
    own.set(test.name, variant);
    ran.add(test.name);
    if (variant !== before) count(c, 'visitor', [test.name, variant], market);
    isNew ||= variant !== before;
    if (isView(c)) count(c, 'view', [test.name, variant], market);
  }
  return {
    variant: (test) => test.variants.find((name) => name === own.get(test.name)) ?? defaults.variant(test),
    key: encodeAssigned(own),
    isIn: ({ name }) => ran.has(name),
    cookie: isNew
      ? cookie.set(encodeAssigned(new Map([...stored, ...own])), isSecure(c.req), secondsLeft(running, time))
      : null,
  };
};

/** Counts that a visitor of tests has put something into the cart, by the variants of their cookie. */
export function countCart(c: Context<AppEnv>, market: string): void {
  if (consentOfRequest(c.req).functions) for (const pair of assignedOf(c)) count(c, 'cart', pair, market);
}
