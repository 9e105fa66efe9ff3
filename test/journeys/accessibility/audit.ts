import type { Page } from 'playwright-core';
import type { TestShop } from '../../shop.ts';
import type { Specimens } from '../form-pages.ts';
import { untilLaidOut, type Visit, type VisitOptions } from '../visit.ts';
import { type Fault, inspect, type Seen } from './checks.ts';
import { cookiesOf, type PageKind, viewportOf } from './pages.ts';

/** The result of one kind of page. */
export interface Audit {
  kind: PageKind;
  faults: Fault[];
  tree: Seen[];
  /** The role and name of the content's main action. */
  action: string;
}

/** The main action of the content as assistive technology gets it, for instance `button "Add to cart"`. */
async function actionOf(page: Page, { isProvider }: PageKind): Promise<string> {
  const action = page
    .locator(isProvider ? 'main form button:not(.quiet)' : 'main .button.action')
    .filter({ visible: true })
    .first();
  if ((await action.count()) === 0) return '';
  const [line = ''] = (await action.ariaSnapshot()).split('\n');
  return line.replace(/^- /, '').replace(/:$/, '');
}

/** Opens a kind of page, brings it into its state and inspects it. */
export async function audit(kind: PageKind, specimens: Specimens, shop: TestShop, visit: (options?: VisitOptions) => Promise<Visit>): Promise<Audit> {
  const { page, close } = await visit({
    viewport: viewportOf(kind),
    reducedMotion: 'reduce',
    undecided: kind.visitor === 'undecided',
    ...(kind.visitor === 'from Sweden' && { extraHTTPHeaders: { 'CF-IPCountry': 'SE' } }),
  });
  await page.context().addCookies(await cookiesOf(kind, specimens, shop));
  await page.goto(`${shop.url}${typeof kind.path === 'string' ? kind.path : kind.path(specimens)}`);
  await untilLaidOut(page);
  await kind.reach?.(page, shop);
  if (kind.shows) await page.locator(kind.shows).first().waitFor();
  const action = await actionOf(page, kind);
  const { faults, tree } = await inspect(page, { isShop: !kind.isProvider, hasFrame: kind.isProvider || kind.screen === 'home' });
  await close();
  return { kind, faults, tree, action };
}
