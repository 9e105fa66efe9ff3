import type { Page } from 'playwright-core';
import type { TestShop } from '../../shop.ts';
import type { Specimens } from '../form-pages.ts';
import { untilIdle, untilLaidOut, type Visit, type VisitOptions } from '../visit.ts';
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
    .locator(isProvider ? 'main form button:not(.quiet, .default, .link)' : 'main .button.action')
    .filter({ visible: true })
    .first();
  if ((await action.count()) === 0) return '';
  const [line = ''] = (await action.ariaSnapshot()).split('\n');
  return line.replace(/^- /, '').replace(/:$/, '');
}

type Visitor = NonNullable<PageKind['visitor']> | 'nobody';

const visitorOf = ({ visitor }: PageKind): Visitor => visitor ?? 'nobody';

/** Browsers for kinds of pages: one visitor goes from page to page, as long as a page only looks. */
export class Visits {
  private readonly free = new Map<Visitor, Visit[]>();
  private readonly shop: TestShop;
  private readonly specimens: Specimens;
  private readonly visit: (options?: VisitOptions) => Promise<Visit>;

  constructor(shop: TestShop, specimens: Specimens, visit: (options?: VisitOptions) => Promise<Visit>) {
    this.shop = shop;
    this.specimens = specimens;
    this.visit = visit;
  }

  private async open(kind: PageKind): Promise<Visit> {
    const visitor = visitorOf(kind);
    const waiting = this.free.get(visitor)?.pop();
    if (waiting) return waiting;
    const opened = await this.visit({
      undecided: visitor === 'undecided',
      ...(visitor === 'from Sweden' && { extraHTTPHeaders: { 'CF-IPCountry': 'SE' } }),
    });
    await opened.page.context().addCookies(await cookiesOf(kind, this.specimens, this.shop));
    return opened;
  }

  /**
   * Opens a kind of page, brings it into its state and inspects it. A browser that dies of its own fault says nothing
   * of the page: another one takes its place, once.
   */
  async audit(kind: PageKind): Promise<Audit> {
    const opened = await this.open(kind);
    let hasCrashed = false;
    opened.page.once('crash', () => {
      hasCrashed = true;
    });
    try {
      return await this.auditIn(opened, kind);
    } catch (error) {
      if (!hasCrashed) throw error;
      console.warn(`The browser has crashed on the page ${kind.name}: ${error}`);
      return this.auditIn(await this.open(kind), kind);
    }
  }

  private async auditIn(opened: Visit, kind: PageKind): Promise<Audit> {
    const { page } = opened;
    await page.setViewportSize(viewportOf(kind));
    await page.goto(`${this.shop.url}${typeof kind.path === 'string' ? kind.path : kind.path(this.specimens)}`);
    await untilLaidOut(page);
    await kind.reach?.(page, this.shop);
    if (kind.shows) await page.locator(kind.shows).first().waitFor();
    // an island that takes over would replace what is inspected
    await untilIdle(page);
    const action = await actionOf(page, kind);
    const { faults, tree } = await inspect(page, {
      isShop: !kind.isProvider,
      hasFrame: kind.isProvider || kind.screen === 'home',
    });
    const visitor = visitorOf(kind);
    if (kind.reach || visitor === 'buyer') await opened.close();
    else this.free.set(visitor, [...(this.free.get(visitor) ?? []), opened]);
    return { kind, faults, tree, action };
  }

  async close(): Promise<void> {
    for (const { close } of [...this.free.values()].flat()) await close();
  }
}
