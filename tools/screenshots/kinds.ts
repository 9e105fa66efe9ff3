import type { Page } from 'playwright-core';
import { DEMO_REVIEW } from '../../local/demo-reviews.ts';
import type { Shop } from '../../local/shop.ts';
import {
  CONTENT_PAGES,
  foodLinkPath,
  mailLinkPath,
  PEOPLE,
  PLANNER_STEPS,
  pages,
  pauseLinkPath,
} from '../../src/routes.ts';
import type { Found, Visitor } from './sessions.ts';

/** A page in a state. */
export interface Kind {
  name: string;
  /** The address, or a path of the shop. */
  address: string | ((page: Page) => Promise<string>);
  visitor: Visitor;
  /** Brings the page into its state, once it has loaded. */
  act?: (page: Page) => Promise<void>;
}

/** The first link of a page whose address begins with the page's own. */
const firstBelow = (shop: Pick<Shop, 'url'>, path: string) => async (page: Page) => {
  await page.goto(`${shop.url}${path}`);
  const link = page.locator(`main a[href^="${path}/"]:not([href*="?"])`).first();
  return (await link.getAttribute('href', { timeout: 5000 })) ?? path;
};

const click = (selector: string) => (page: Page) =>
  page.locator(selector).filter({ visible: true }).first().click({ timeout: 5000 });
/** Sends the first form of the page as it is, past the browser's own check. */
async function submitEmpty(page: Page): Promise<void> {
  await Promise.all([
    page.waitForEvent('framenavigated'),
    page.evaluate("setTimeout(() => document.querySelector('main form').submit())"),
  ]);
  await page.waitForLoadState('networkidle');
}

/**
 * Declares something to the shop, and confirms it where it asks for that. @param contract id of the field for order or
 * subscription. @param last the end of the page's address after it.
 */
const declare =
  (contract: 'order' | 'contract', last: string): NonNullable<Kind['act']> =>
  async (page) => {
    for (const [id, value] of [
      [contract, 'KV1001'] as const,
      ['name', 'Demo Person'] as const,
      ['email', 'screenshots@example.com'] as const,
    ])
      await page.locator(`main #${id}`).fill(value);
    while (!page.url().endsWith(last)) {
      const before = page.url();
      await page.locator('main form button').first().click();
      await page.waitForURL((url) => url.href !== before);
    }
    await page.waitForLoadState('networkidle');
  };

/** Every kind of page, in the order of the contact sheet. @param mails of the provider's inbox: subject and path. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is one flat table, whose order is that of the contact sheet.
export function kindsOf(
  shop: Pick<Shop, 'url'>,
  cc: string,
  found: Found,
  mails: readonly { subject: string; address: string }[],
): Kind[] {
  const kind = (name: string, address: Kind['address'], visitor: Visitor = 'visitor', act?: Kind['act']): Kind => ({
    name,
    address,
    visitor,
    ...(act && { act }),
  });
  const product = pages.product(cc, 'dog-food', 'insect-oat-adult-dog');
  const article = firstBelow(shop, pages.blog(cc, 'dog', 'food-and-nutrition'));
  return [
    kind('home', pages.home(cc)),
    kind('home, first visit', pages.home(cc), 'new'),
    kind('home, with a plan', pages.home(cc), 'planner'),
    kind('home, customer', pages.home(cc), 'customer'),
    kind('search, customer', pages.search(cc), 'customer'),
    kind('menu', pages.home(cc), 'visitor', click('.menu-button, .market-button')),
    kind('category', pages.category(cc, 'dog-food')),
    kind('category, filtered', `${pages.category(cc, 'dog-food')}?form=dry`),
    kind('category, nothing found', `${pages.category(cc, 'dog-food')}?form=wet&life_stage=puppy`),
    kind('product', product),
    kind('product, with reviews', pages.product(cc, 'dog-food', 'insect-potato-adult-dog')),
    kind('product, short date', pages.product(cc, 'dog-food', 'short-date-bulk')),
    kind('product, accessory', pages.product(cc, 'dog-products', 'slow-feeder-bowl')),
    kind('cart panel', product, 'visitor', async (page) => {
      await click('form.buy button.action')(page);
      await page.locator('dialog[open] .goes-with img').first().waitFor();
    }),
    kind('search', pages.search(cc, 'dog')),
    kind('search, empty', pages.search(cc)),
    kind('search, food in a size', pages.search(cc, 'dry food 10 kg')),
    kind(
      'search, a question',
      pages.search(
        cc,
        { se: 'hur lång tid tar det?', pt: 'quanto tempo demora?', de: 'wie lange dauert es?' }[cc] ??
          'how long does delivery take',
      ),
    ),
    kind('search, nothing found', pages.search(cc, 'zebra')),
    kind('comparison', pages.compare(cc, ['insect-oat-adult-dog', 'light-insect-dog'])),
    kind(
      'comparison of four',
      pages.compare(cc, [
        'insect-potato-adult-dog',
        'insect-oat-adult-dog',
        'light-insect-dog',
        'small-bite-adult-dog',
      ]),
    ),
    kind('comparison, choice', pages.compare(cc, [], { category: 'dog-food' })),
    kind('wish list, empty', pages.wishList(cc)),
    kind('wish list, shared', pages.wishListCarried(cc, '44100000001001.44100000004001')),
    kind('gift card', pages.giftCard(cc)),
    kind('gift card balance', pages.giftCardBalance(cc)),
    kind('cart', pages.cart(cc), 'cart'),
    kind('cart, empty', pages.cart(cc)),
    kind('checkout', found.checkout, 'cart'),
    kind('checkout, thank you', found.thankYou, 'buyer'),
    ...PLANNER_STEPS.map((step) => kind(`planner, ${step}`, pages.planner(cc, step), 'planner')),
    kind('planner, refused', pages.planner(cc), 'visitor', submitEmpty),
    kind('plan', found.plan, 'planner'),
    kind('food change', pages.foodChange(cc)),
    kind('food change of a plan', `${found.plan}/change`, 'planner'),
    kind('food change, old link', pages.foodChangeAnswer(cc, 'old', 'well')),
    kind('change of food', pages.foodChange(cc, null, { soft: '3', old: '120' }), 'visitor'),
    kind('login', pages.login(cc)),
    kind('account overview', pages.account(cc), 'customer'),
    kind('account orders', pages.orders(cc), 'customer'),
    kind('account order', firstBelow(shop, pages.orders(cc)), 'customer'),
    kind('account subscriptions', pages.subscriptions(cc), 'customer'),
    kind('account subscription', pages.subscription(cc, '301'), 'customer'),
    kind('account subscription, paused', pages.subscription(cc, '302'), 'customer', click('.cancel summary')),
    kind('account subscription, cancelled', pages.subscription(cc, '303'), 'customer'),
    kind('account subscription, pick-up points', pages.subscriptionPickup(cc, '301'), 'customer'),
    kind('account subscription, cancel', pages.subscriptionCancel(cc, '301'), 'customer'),
    kind('account pets', pages.pets(cc), 'customer'),
    kind('account pet, new', pages.pets(cc, 'new'), 'customer'),
    kind('end of the reminders of a journal', pages.journalStop(cc, 'old')),
    kind('page for a vet, old link', pages.vet(cc, 'old')),
    kind('account rewards', pages.rewards(cc), 'customer'),
    kind('account store credit', pages.storeCredit(cc), 'customer'),
    kind('account programs', pages.programs(cc), 'customer'),
    kind('account referrals', pages.referrals(cc), 'customer'),
    kind('account addresses', pages.addresses(cc), 'customer'),
    kind('account address, new', pages.addresses(cc, 'new'), 'customer'),
    kind('account profile', pages.profile(cc), 'customer'),
    kind('account, signed out', pages.signedOut(cc)),
    kind('account, deleted', pages.accountDeleted(cc)),
    kind('mailed link about a pause, old', pauseLinkPath(cc, 'resume', 'old')),
    kind('mailed link, old', mailLinkPath(cc, 'skip', 'old')),
    kind('mailed link about food, old', foodLinkPath(cc, 'keep', 'old')),
    kind('blog', pages.blog(cc)),
    kind('blog species', pages.blog(cc, 'cat')),
    kind('blog topic', pages.blog(cc, 'dog', 'food-and-nutrition')),
    kind('article', article),
    ...PEOPLE.map((people) => kind(people, pages.people(cc, people))),
    kind('person', firstBelow(shop, pages.people(cc, 'success-stories'))),
    ...CONTENT_PAGES.map((page) => kind(`page ${page}`, pages.content(cc, page))),
    kind('parcel', pages.parcel(cc)),
    kind('batch', pages.batch(cc, 'L26-314-2')),
    kind('parcel, refused', pages.parcel(cc), 'visitor', submitEmpty),
    kind('newsletter', pages.newsletter(cc)),
    kind('newsletter, old link', pages.newsletterConfirm(cc, 'old')),
    kind('newsletter, left', pages.newsletterLeave(cc, 'old')),
    kind('withdraw', pages.withdraw(cc)),
    kind('withdraw, refused', pages.withdraw(cc), 'visitor', submitEmpty),
    kind('withdraw, to confirm', pages.withdraw(cc), 'visitor', declare('order', '/review')),
    kind('withdraw, received', pages.withdraw(cc), 'visitor', declare('order', '/received')),
    kind('cancel, received', pages.cancel(cc), 'visitor', declare('contract', '/received')),
    kind('cancel', pages.cancel(cc)),
    kind('legal guarantee', pages.legalGuarantee(cc)),
    kind('cancel, refused', pages.cancel(cc), 'visitor', submitEmpty),
    kind('contact', pages.contact(cc)),
    kind('contact about a product', pages.contact(cc, { product: 'insect-oat-adult-dog' })),
    kind('contact, refused', pages.contact(cc), 'visitor', submitEmpty),
    kind('wet cat food', pages.wetCatFood(cc)),
    kind('wet cat food, old link', pages.wetCatFoodConfirm(cc, 'old')),
    kind('back in stock, old link', pages.stockAlertConfirm(cc, 'old')),
    kind('back in stock, left', pages.stockAlertLeave(cc, 'old')),
    kind('reviews of a product', pages.productReviews(cc, 'dog-food', 'insect-potato-adult-dog')),
    kind('reviews of a product, none', pages.productReviews(cc, 'dog-food', 'insect-oat-adult-dog')),
    kind('reviews, how the shop works on them', pages.reviewRules(cc)),
    kind('review, old link', pages.reviewWrite(cc, '1', 'old')),
    kind('coming back, old link', pages.comingBack(cc, 'old')),
    kind('reviews, no more mails', pages.reviewStop(cc, 'old')),
    kind('review, report', pages.reviewReport(cc, DEMO_REVIEW)),
    kind('review, decision, old link', pages.reviewDecision(cc, 'old')),
    kind('account reviews', pages.accountReviews(cc), 'customer'),
    kind('staff', pages.staff(cc)),
    kind('staff, old link', pages.staffEnter(cc, 'old')),
    kind('staff reviews, signed out', pages.staffReviews(cc)),
    kind('refer', pages.refer(cc)),
    kind('cookies', pages.cookies(cc)),
    kind('not found', pages.below(cc, '/no-such-page')),
    ...mails.map(({ subject, address }) => kind(`mail: ${subject}`, address)),
  ];
}
