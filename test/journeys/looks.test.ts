import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONTENT_PAGES, PEOPLE, pages } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, movePointer, PHONE, untilIdle, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

const WIDTHS = [320, 390, 768, 1024, 1200, 1280, 1440, 1920, 2560];
/** The number of pixels by which the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Pairs of visible parts of the header that overlap, and parts that leave the window or stand on a line of their own.
 */
const headerFaults = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('.header-row')!;
    const parts = [...row.querySelectorAll('a, button, form')]
      .filter((part) => part.checkVisibility() && !part.parentElement?.closest('form'))
      .map((part) => ({
        name: part.getAttribute('aria-label') ?? part.textContent ?? '',
        box: part.getBoundingClientRect(),
      }));
    const middle = row.getBoundingClientRect().top + row.getBoundingClientRect().height / 2;
    const faults = parts.flatMap(({ name, box }, i) => [
      ...(box.left < 0 || box.right > innerWidth ? [`${name} leaves the window`] : []),
      ...(Math.abs((box.top + box.bottom) / 2 - middle) > 6 ? [`${name} is not on the line`] : []),
      ...parts
        .slice(i + 1)
        .flatMap((other) =>
          box.right > other.box.left + 0.5 && other.box.right > box.left + 0.5
            ? [`${name} overlaps ${other.name}`]
            : [],
        ),
    ]);
    const wrapped = [...row.querySelectorAll('.nav a, .header-planner')].filter(
      (link) => link.checkVisibility() && link.getClientRects()[0]!.height > 50,
    );
    return [...faults, ...wrapped.map((link) => `${link.textContent} has two lines`)];
  });

describe.each(['se', 'pt', 'de'])('the frame under /%s', (cc) => {
  it('has a header of one line at every width, with the feeding plan in it, and a footer of one row on a tablet', async () => {
    const { page, close } = await visit({ viewport: { width: 320, height: 700 } });
    await page.goto(`${shop.url}/${cc}`);
    await untilIdle(page);
    // a page has the letters of texts only where they came before its first paint, as those that are kept do
    await page.reload();
    const found: unknown[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const { height } = (await page.locator('.header').boundingBox())!;
      const faults = await headerFaults(page);
      const over = await overflow(page);
      if (height > 70 || over > 0 || faults.length > 0) found.push({ width, height, over, faults });
      if (width === 768) {
        const tops = await page
          .locator('.footer-part')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
        expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
      }
      // what is named and how large it is differs by width, not by language
      if (cc === 'de' && [320, 768, 1200, 1440].includes(width))
        found.push(...(await violationsOf(page, '.header')).map((fault) => ({ width, fault })));
    }
    expect(found).toEqual([]);

    // on a phone the feeding plan is the first entry of the menu
    const action = page.getByRole('banner').locator('.header-planner');
    expect(await action.getAttribute('href')).toBe(`/${cc}/feeding-plan`);
    expect(await action.isVisible()).toBe(true);
    await page.setViewportSize(PHONE);
    expect(await action.isVisible()).toBe(false);
    await page.locator('.menu-button').click();
    const first = page.locator('#menu > :not(.menu-head)').first();
    expect(await first.getAttribute('href')).toBe(`/${cc}/feeding-plan`);
    if (cc === 'de') {
      await first.hover();
      expect(await violationsOf(page, '#menu', ['color-contrast'])).toEqual([]);
    }
    await close();
  });
});

describe('the search page', () => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('has one search field %s', async (_, javaScriptEnabled) => {
    const { page, close } = await visit({ javaScriptEnabled });
    await page.goto(`${shop.url}/de/search?q=dog`);
    expect(await page.locator('input[type=search]').count()).toBe(1);
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('puppy');
    await field.press('Enter');
    await page.waitForURL('**/de/search?q=puppy');
    expect(await page.getByRole('searchbox').inputValue()).toBe('puppy');
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('q-page');
    await close();
  });
});

it.each(['de', 'se', 'pt'])(
  'the home page under /%s answers who doubts on one screen of a phone, below its headline',
  async (cc) => {
    const { page, close } = await visit({ viewport: PHONE });
    await page.goto(`${shop.url}${pages.home(cc)}`);
    await untilIdle(page);
    const box = (selector: string) => page.locator(selector).boundingBox();
    const [header, hero, why] = await Promise.all([box('.header'), box('.hero'), box('[aria-labelledby="inside"]')]);
    expect(why!.y).toBeCloseTo(hero!.y + hero!.height, 0);
    expect(why!.height).toBeLessThanOrEqual(PHONE.height - header!.height);
    await close();
  },
);

it('suggestions never cover a button that sends a search, on a desktop and a phone', async () => {
  const { page, close } = await visit();
  for (const path of ['/de', '/de/search?q=cat', '/de/nope']) {
    await page.goto(`${shop.url}${path}`);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      if (viewport === PHONE && path === '/de') await page.getByRole('button', { name: 'Menu' }).click();
      const fields = page.locator('input[data-suggest]:visible');
      const count = await fields.count();
      if (path !== '/de/nope') expect([path, viewport.width, count]).toEqual([path, viewport.width, 1]);
      for (let i = 0; i < count; i++) {
        const form = page.locator('form.search', { has: fields.nth(i) });
        await fields.nth(i).click();
        await fields.nth(i).fill('dog');
        await form.getByRole('option').first().waitFor();
        const covered = await page.evaluate(() =>
          [...document.querySelectorAll('form.search button')]
            .filter(
              (button) =>
                button.checkVisibility() &&
                button.closest('dialog') === (document.querySelector('dialog:modal') ?? null),
            )
            .filter((button) => {
              const box = button.getBoundingClientRect();
              const points = [0.1, 0.5, 0.9].map((part) =>
                document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2),
              );
              return !points.every((hit) => hit && button.contains(hit));
            })
            .map((button) => button.outerHTML),
        );
        expect([path, viewport.width, covered]).toEqual([path, viewport.width, []]);
        // the field of another width begins anew
        await page.keyboard.press('Escape');
        await fields.nth(i).fill('');
      }
    }
  }
  await close();
});

/** Opens a page whose visitor is signed in. @param cookies of the customer. */
async function visitAs(cookies: Iterable<readonly [name: string, value: string]>, viewport = DESKTOP) {
  const opened = await visit({ viewport });
  await opened.page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  return opened;
}

describe('the pages of the account', () => {
  const ORDER = pages.order('de', 1005);

  it('have two columns on a wide screen and one on a phone; an order is printed without frame and buttons, black on white, also at night', async () => {
    const { page, complaints, close } = await visitAs((await signIn(shop, 'demo@kvistra.example')).cookies);
    const boxes = async () => {
      const [main, aside] = await Promise.all([
        page.locator('.columns > :first-child').boundingBox(),
        page.locator('.columns > .aside').boundingBox(),
      ]);
      return { main: main!, aside: aside! };
    };
    for (const path of [pages.account('de'), pages.subscription('de', '301'), pages.profile('de'), ORDER]) {
      await page.goto(`${shop.url}${path}`);
      for (const width of [1000, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const { main, aside } = await boxes();
        expect([path, width, aside.x > main.x + main.width, Math.abs(aside.y - main.y) < 40]).toEqual([
          path,
          width,
          true,
          true,
        ]);
      }
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 900 });
        const { main, aside } = await boxes();
        const isBelow = Math.abs(aside.x - main.x) < 1 && aside.y >= main.y + main.height;
        expect([path, width, isBelow, await overflow(page)]).toEqual([path, width, true, 0]);
      }
      await page.setViewportSize({ width: 320, height: 900 });
      // the minus of a discount stays beside its amount, however long the name of the discount is
      const linesOfAmounts = await page.evaluate(() =>
        [...document.querySelectorAll(':is([aria-labelledby=summary], [aria-labelledby=products]) dl')].map((sums) => {
          const row = sums.firstElementChild!.cloneNode(true) as Element;
          const [name, amount] = [...row.children] as [Element, Element];
          name.textContent = 'Discount with your code WELCOME10-FRIENDS';
          amount.textContent = '−€14.99';
          sums.append(row);
          const text = document.createRange();
          text.selectNodeContents(amount);
          return new Set([...text.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      const hasSums = path === ORDER || path === pages.subscription('de', '301');
      expect([path, linesOfAmounts, await overflow(page)]).toEqual([path, hasSums ? [1] : [], 0]);
    }
    expect(complaints).toEqual([]);

    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('header, footer, nav, button, form, .banner, .consent, dialog, .actions')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.outerHTML.slice(0, 80)),
    );
    expect(shown).toEqual([]);
    const colours = await page.evaluate(() =>
      [
        ...new Set(
          [...document.querySelectorAll('main :is(h1, h2, b, dd, address, section)')].map(
            (part) => `${getComputedStyle(part).color} ${getComputedStyle(part).backgroundColor}`,
          ),
        ),
      ].sort(),
    );
    expect(colours).toEqual(['rgb(0, 0, 0) rgb(255, 255, 255)', 'rgb(0, 0, 0) rgba(0, 0, 0, 0)']);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    for (const part of ['What you ordered', 'Summary', 'Delivery address', 'Details'])
      expect(await page.getByRole('heading', { name: part }).isVisible()).toBe(true);
    for (const named of ['Total', /^of which VAT \d+%$/, 'Billing address', 'Payment'])
      expect(await page.getByText(named, { exact: true }).isVisible()).toBe(true);
    await close();
  });
});

describe('a Portuguese page', () => {
  const html = async (path: string) => (await shop.get(path)).text();

  it('shows and links no story that exists in English only', async () => {
    const lists = [
      pages.blog('pt'),
      pages.blog('pt', 'cat'),
      pages.blog('pt', 'dog', 'training'),
      ...PEOPLE.map((people) => pages.people('pt', people)),
    ];
    const stories = [
      '/pt/blog/dog/health/body-condition-score-at-home-three-places-to-touch',
      '/pt/success-stories/a-picky-terrier',
    ];
    const others = [
      '/pt',
      '/pt/feeding-plan',
      '/pt/search',
      '/pt/search?q=training',
      '/pt/search?q=training&show=articles',
      '/pt/nope',
    ];
    for (const path of [...others, ...lists, ...stories, ...CONTENT_PAGES.map((name) => pages.content('pt', name))]) {
      const page = (await html(path)).replace(/<nav class="crumbs".*?<\/nav>/s, '');
      const links = [
        ...page.matchAll(/<a [^>]*href="(\/pt\/(?:blog|breeders|ambassadors|success-stories)[^"]*)"/g),
      ].map(([, href]) => href);
      // the dialog of countries links the page itself
      expect([path, links.filter((href) => href !== path)]).toEqual([path, []]);
    }
    expect(await html('/se')).toContain('href="/se/success-stories/');
    expect(await html('/se/why-insects')).toContain('href="/se/blog/dog/food-and-nutrition/');
  });

  it('whose story exists in English still opens, and says so', async () => {
    for (const path of [
      '/pt/success-stories/a-picky-terrier',
      '/pt/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
    ]) {
      const answer = await shop.get(path);
      const page = await answer.text();
      expect([path, answer.status, page.includes('em inglês')]).toEqual([path, 200, true]);
    }
  });
});

describe('names that assistive technology relies on', () => {
  it('product cards are links named by the product, everywhere, and the way to the cart is named Cart, then its count', async () => {
    const { page, close } = await visit();
    for (const path of ['/de', '/de/search?q=dog', '/de/dog-food/insect-oat-adult-dog', '/de/dog-food']) {
      await page.goto(`${shop.url}${path}`);
      const cards = page.locator('article.card:has(.card-price)');
      expect(await cards.count()).toBeGreaterThan(2);
      for (const card of await cards.all()) {
        const name = (await card.getByRole('heading').textContent()) ?? '';
        expect(await card.getByRole('link', { name, exact: true }).count()).toBe(1);
      }
    }
    expect(await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).count()).toBe(1);
    await movePointer(page);
    await page.getByRole('button', { name: /^Add 1\.5 kg ?: Everyday Insect & Oat$/ }).click();
    await page.locator('.panel .line').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Cart 1', exact: true }).waitFor();
    await close();
  });
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('filters %s', (_, javaScriptEnabled) => {
  it('are checkboxes with their counts that change the address, and keep the focus of the keyboard', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled });
    await page.goto(`${shop.url}/de/dog-food?sort=title`);
    const apply = async () => {
      const button = page.getByRole('button', { name: 'Show these products' });
      expect(await button.isVisible()).toBe(!javaScriptEnabled);
      if (!javaScriptEnabled) await button.click();
    };
    // the script notes the focus of what changes from then on
    if (javaScriptEnabled) await untilIdle(page);
    await page.getByRole('checkbox', { name: /^Dry food \(\d+\)$/ }).press('Space');
    await apply();
    await page.waitForURL('**/de/dog-food?form=dry&sort=title');
    if (javaScriptEnabled)
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('dry');
    expect(await page.getByRole('checkbox', { name: /^Dry food/ }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: /^Wet food \(1\)$/ }).check();
    await apply();
    await page.waitForURL(
      (url) => url.searchParams.getAll('form').sort().join() === 'dry,wet' && url.searchParams.get('sort') === 'title',
    );
    const label = await page
      .getByRole('checkbox', { name: /^Dry food/ })
      .locator('..')
      .textContent();
    await page.goto(`${shop.url}/de/dog-food?form=dry`);
    expect(await page.locator('article.card').count()).toBe(Math.min(12, Number(/\((\d+)\)/.exec(label ?? '')?.[1])));
    await page.getByRole('checkbox', { name: /^Dry food/ }).uncheck();
    await apply();
    await page.waitForURL(/\/de\/dog-food\??$/);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('filters of a search keep the words that were searched for', async () => {
  const { page, close } = await visit({ javaScriptEnabled: false, inBrowser: true });
  await page.goto(`${shop.url}/de/search?q=dog`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Wet food/ }).check();
  await page.getByRole('button', { name: 'Show these products' }).click();
  await page.waitForURL('**/de/search?q=dog&form=wet');
  expect(await page.getByRole('searchbox').inputValue()).toBe('dog');
  await close();
});

it('a filter that the keyboard has changed before the script came is applied, and keeps the focus', async () => {
  const { page, close } = await visit();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/filters*', (route) => promise.then(() => route.continue()));
  await page.goto(`${shop.url}/de/dog-food`, { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: /^Wet food/ }).press('Space');
  resolve();
  await page.waitForURL('**/de/dog-food?form=wet');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('wet');
  await page.goBack();
  await untilIdle(page);
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByRole('checkbox', { name: /^Wet food/ }).isChecked()).toBe(false);
  await close();
});
