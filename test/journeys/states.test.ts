import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { api, pages } from '../../src/routes.ts';
import { ANSWERS } from '../planner-answers.ts';
import { useSharedShop } from '../shop.ts';
import { structureFaults } from './accessibility/in-page.ts';
import { FORM_PAGES, openForm, prepareSpecimens, type Specimens } from './form-pages.ts';
import { faultsOfLooks, hold, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
let specimens: Specimens;
beforeAll(async () => {
  specimens = await prepareSpecimens(shop);
});

interface State {
  /** Name of a page of the table of forms. */
  page: string;
  state: string;
  /** Brings the page into the state. */
  reach(page: Page): Promise<unknown>;
  /** An element that is there in this state only. */
  shows: string;
}

const formOf = (action: string) => `main form[action="${action}"]`;
const PROFILE = formOf(api.accountProfileUpdate);
const SUBSCRIPTION = "a subscription's code";

/** Touches an island, and waits until it handles events. */
async function hydrated(page: Page, island: string): Promise<void> {
  await page.locator(`[data-island="${island}"] a, [data-island="${island}"] button`).first().dispatchEvent('change');
  await page.locator(`[data-island="${island}"][data-hydrated]`).waitFor({ state: 'attached' });
}

/** Sends a form, also with fields that the browser itself would refuse. */
const send = (page: Page, form: string) =>
  page
    .locator(form)
    .first()
    .evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
      element.requestSubmit();
    });

/** Answers an endpoint in the shop's place. */
const answer = (page: Page, path: string, status: number, body: object) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );

/** Saves a feeding plan for a dog that eats less than subscription 301 brings. */
async function addPlan(name: string): Promise<void> {
  const { body, headers } = await shop.call<{ plan: string }>(api.plannerRecommend, {
    ...ANSWERS,
    name,
    breed: 'unknown',
    currentWeightKg: 5,
    terms: true,
    market: 'de',
  });
  const [maker] = headers.getSetCookie()[0]!.split(';');
  const planId = body.plan.split('/').at(-1);
  await shop.call(api.plannerSave, { planId, market: 'de' }, { Cookie: `${specimens.jar.header}; ${maker}` });
}

/** The states of forms. New ones are added here. */
const STATES: State[] = [
  {
    page: 'the profile',
    state: 'pending',
    async reach(page) {
      await hold(page, `**${api.accountProfileUpdate}`);
      await send(page, PROFILE);
    },
    shows: `${PROFILE}[aria-busy=true]`,
  },
  {
    page: 'the profile',
    state: 'refused beside a field',
    async reach(page) {
      await answer(page, api.accountProfileUpdate, 422, {
        errors: [{ code: 'invalid_first_name', message: 'Not this one.', field: 'firstName' }],
      });
      await send(page, PROFILE);
    },
    shows: `${PROFILE} [aria-invalid=true]`,
  },
  {
    page: 'the profile',
    state: 'refused for now',
    async reach(page) {
      await answer(page, api.accountProfileUpdate, 503, { errors: [] });
      await send(page, PROFILE);
    },
    shows: `${PROFILE} .alert button`,
  },
  { page: 'the profile', state: 'done', reach: (page) => send(page, PROFILE), shows: `${PROFILE} .alert.calm` },
  {
    page: 'the profile',
    state: 'asked whether to delete the account',
    reach: (page) => page.getByText('Delete the account', { exact: true }).first().click(),
    shows: `${formOf(api.accountDataDelete)} [name=confirm]:visible`,
  },
  {
    page: 'a new address',
    state: 'refused',
    reach: (page) => send(page, formOf(api.accountAddressSave)),
    shows: `${formOf(api.accountAddressSave)} [aria-invalid=true]`,
  },
  {
    page: 'a new address',
    state: 'pending',
    async reach(page) {
      await hold(page, `**${api.accountAddressSave}`);
      for (const [name, value] of Object.entries({
        firstName: 'Alva',
        lastName: 'Lind',
        address1: 'Weg 9',
        zip: '10115',
        city: 'Berlin',
      }))
        await page.locator(`${formOf(api.accountAddressSave)} [name=${name}]`).fill(value);
      await send(page, formOf(api.accountAddressSave));
    },
    shows: `${formOf(api.accountAddressSave)}[aria-busy=true]`,
  },
  {
    page: 'a new pet',
    state: 'with its list of breeds open',
    async reach(page) {
      await hydrated(page, 'pets');
      await page.getByRole('combobox', { name: 'Breed' }).pressSequentially('lab');
    },
    shows: 'main [role=option]',
  },
  {
    page: 'a new pet',
    state: 'refused',
    reach: (page) => send(page, formOf(api.petsSave)),
    shows: 'main [aria-invalid=true]',
  },
  {
    page: "the planner's first step",
    state: 'refused',
    reach: (page) => page.locator('main .button.action').first().click(),
    shows: 'main [aria-invalid=true]',
  },
  {
    page: "the planner's breed",
    state: 'with its list open',
    reach: (page) => page.locator('main [name=breed]:not([type=hidden])').first().pressSequentially('lab'),
    shows: 'main [role=option]',
  },
  {
    page: 'the search',
    state: 'with suggestions',
    reach: (page) => page.locator('main input[type=search]').pressSequentially(' f'),
    shows: 'main [role=option]',
  },
  {
    page: SUBSCRIPTION,
    state: 'refused',
    async reach(page) {
      await page.getByRole('heading', { name: 'Discount code' }).click();
      await page.locator('#code').fill('NOPE');
      await page.locator('#code').press('Enter');
    },
    shows: '#code[aria-invalid=true]',
  },
  {
    page: SUBSCRIPTION,
    state: 'done',
    reach: (page) => send(page, formOf(api.subscriptionsFrequency)),
    shows: 'main [role=status] .alert, main .alert.calm[role=status]',
  },
  {
    page: SUBSCRIPTION,
    state: 'told how long its food lasts',
    async reach(page) {
      await addPlan('Bella');
      await page.reload();
      await untilIdle(page);
    },
    shows: '#lasts',
  },
  {
    page: SUBSCRIPTION,
    state: 'together with another one in the list',
    async reach(page) {
      await shop.call(
        api.subscriptionsResume,
        { market: 'de', subscriptionId: '302' },
        { Cookie: specimens.jar.header },
      );
      await page.goto(`${shop.url}${pages.subscriptions('de')}`);
      await untilIdle(page);
    },
    shows: '.household button',
  },
  {
    page: SUBSCRIPTION,
    state: 'pending',
    async reach(page) {
      await page.route(`**${api.subscriptionsSkip}`, () => {});
      await send(page, formOf(api.subscriptionsSkip));
    },
    shows: '.deliveries > .skipped',
  },
  {
    page: SUBSCRIPTION,
    state: 'with the list of products to add',
    async reach(page) {
      await hydrated(page, 'subscription');
      await page.getByRole('link', { name: 'Add a product' }).click();
    },
    shows: 'dialog[open] .chips',
  },
  {
    page: SUBSCRIPTION,
    state: 'with a product to add',
    async reach(page) {
      await hydrated(page, 'subscription');
      await page.getByRole('link', { name: 'Add a product' }).click();
      await page.getByRole('button', { name: /^Lick Mat/ }).click();
    },
    shows: `dialog[open] ${formOf(api.subscriptionsAdd).replace('main ', '')}`,
  },
  {
    page: SUBSCRIPTION,
    state: 'asked whether to pay now',
    reach: (page) => page.getByText(/^Send it now,/).click(),
    shows: `${formOf(api.subscriptionsNow)}:visible`,
  },
  {
    page: "the cart's code",
    state: 'refused',
    async reach(page) {
      await page.locator('main input[name=code]').fill('NOPE');
      await page.locator('main input[name=code]').press('Enter');
    },
    shows: 'main .discount .field-error',
  },
  {
    page: 'the plan',
    state: 'with another kind of products',
    reach: (page) => page.locator('main nav').getByRole('link', { name: 'Treats' }).click(),
    shows: 'main nav [aria-current=page]:has-text("Treats")',
  },
  {
    page: 'the plan',
    state: 'told that a weight is impossible',
    async reach(page) {
      await page.getByLabel('Weight today').fill('900');
      // Tab would lead to the button, which checks the fields itself
      await page.getByLabel('Weight today').blur();
    },
    shows: '#weightKg-error',
  },
  {
    page: 'the start of referring',
    state: 'refused',
    reach: (page) => send(page, formOf(api.referralsRegister)),
    shows: `${formOf(api.referralsRegister)} [aria-invalid=true]`,
  },
  {
    page: "a friend's code",
    state: 'refused',
    reach: (page) => send(page, formOf(api.referralsEnter)),
    shows: `${formOf(api.referralsEnter)} [aria-invalid=true]`,
  },
  {
    page: "a referrer's details",
    state: 'done',
    reach: (page) => send(page, formOf(api.referralsUpdate)),
    shows: `${formOf(api.referralsUpdate)} .alert.calm`,
  },
  {
    page: 'the parcel',
    state: 'refused',
    reach: (page) => send(page, formOf(api.parcelsFind)),
    shows: 'main [aria-invalid=true], main .alert',
  },
];

it.each(STATES)('$page, $state, has no accessibility violation on a phone', async ({ page: name, reach, shows }) => {
  const form = FORM_PAGES.find((known) => known.name === name)!;
  const { page, close } = await visit({ viewport: PHONE });
  await openForm(shop, page, form, specimens, 'load');
  await untilIdle(page);
  await reach(page);
  await page.locator(shows).first().waitFor();
  // some come with a page of their own, which may still be on its way
  await page.waitForLoadState();
  expect(await page.evaluate(structureFaults)).toEqual([]);
  // around it the page is as the audit of its kind has seen it
  const part = (await page.locator('dialog:modal').count()) > 0 ? 'dialog:modal' : 'main';
  expect(await faultsOfLooks(page, { part })).toEqual([]);
  await close();
});
