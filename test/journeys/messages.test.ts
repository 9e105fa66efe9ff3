import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AUTHORIZE_PATH, api, type CallOf, callsOf, pages } from '../../src/routes.ts';
import { type Jar, signIn } from '../customer.ts';
import { customerIdOf, setPoints } from '../points.ts';
import { openCheckout } from '../provider/open-checkout.ts';
import { useShop } from '../shop.ts';
import { untilIdle, useBrowser } from './visit.ts';

/**
 * Every message of docs/account.md as a visitor sees it on the page that follows without script, and those of each form
 * in place with script.
 */

const shop = useShop();
const visit = useBrowser();
const EMAIL = 'demo@kvistra.example';
let jar: Jar;
async function asSeeded(): Promise<void> {
  await shop.reset();
  jar = await signIn(shop, EMAIL);
}

interface Case {
  /** The messages with their codes. A long text is given by its beginning. */
  says: Readonly<Record<string, string>>;
  /** Default: the page of a subscription. */
  path?: string;
  before?(): Promise<unknown>;
  /** Happens in the meantime, after the page was opened. */
  meanwhile?(): Promise<unknown>;
  /** The provider's service and operation that fail in the meantime. */
  fails?: readonly [service: string, operation: string];
  act(page: Page, isScripted: boolean): Promise<unknown>;
  after?(): Promise<unknown>;
  /** Looked at with script too: where a message stands in place depends on the form and the field, not on the code. */
  inPlace?: true;
  /** The message comes with a page, also with script. */
  isLed?: true;
}

const contract = async (id = 301) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
const call = async (path: string, fields: object) =>
  (await shop.call(path, { market: 'de', ...fields }, { Cookie: jar.header })).body as any;
const change = (name: CallOf<'subscriptions'>, fields: object) =>
  call(callsOf('subscriptions')[name], { subscriptionId: '301', ...fields });
/** Changes what the shop has noted of the billing of the subscription. */
const billing = async (statement: string) =>
  (await shop.database()).prepare(statement).bind('gid://shopify/SubscriptionContract/301').run();

interface Variant {
  id: string;
  handle: string;
  tags: string[];
}
let seeded: Promise<Variant[]> | undefined;
async function readVariants(): Promise<Variant[]> {
  const { data } = await shop.storefront(
    '{ products(first: 250) { nodes { handle tags variants(first: 1) { nodes { id } } } } }',
  );
  return data.products.nodes.map(({ handle, tags, variants: { nodes } }: any) => ({ handle, tags, id: nodes[0].id }));
}
const variants = () => (seeded ??= readVariants());
const anyVariant = async (handle: string) => (await variants()).find((known) => known.handle.startsWith(handle))!.id;

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
/** Sets a field of a form to what no page offers. */
const tamper = (page: Page, selector: string, value: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((field, given) => {
      const control = field as HTMLInputElement | HTMLSelectElement;
      if (control instanceof HTMLSelectElement && ![...control.options].some(({ value: offered }) => offered === given))
        control.add(new Option(given, given));
      control.value = given;
    }, value);
const form = (name: CallOf<'subscriptions'>, field: string) =>
  `form[action="${callsOf('subscriptions')[name]}"] [name=${field}]`;

/** Opens the choices of the first delivery, which stay open when they have been refused. @returns its button to skip it. */
const openFirst = async (page: Page) => {
  const row = page.locator('.deliveries > li').first();
  const button = row.getByRole('button', { name: /^Skip/ });
  if (!(await button.isVisible())) await row.getByText('Move or skip', { exact: true }).click();
  return button;
};
const skipFirst = async (page: Page) => (await openFirst(page)).click();
const saveLine = (page: Page) => press(page, 'Save Everyday Insect & Oat');
const otherSize = (variant: () => Promise<string>) => async (page: Page) => {
  await tamper(page, form('line', 'variantId'), await variant());
  await saveLine(page);
};
const payNow = async (page: Page) => {
  await page.getByText(/^Send it now,/).click();
  await press(page, /^Pay /);
};
/** Opens the part of a subscription's page that is behind its name. */
async function unfold(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, exact: true });
  if ((await page.locator('details', { has: heading }).getAttribute('open')) === null) await heading.click();
}
const withCode = (code: string) => async (page: Page) => {
  await unfold(page, 'Discount code');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, 'Apply');
};
const move = async (page: Page) => {
  await openFirst(page);
  await press(page, 'Move this delivery');
};
const useAddress = (place: string) => async (page: Page) => {
  const addresses = page.locator('select[name=addressId]');
  const address = addresses.locator('option').filter({ hasText: place }).first();
  await addresses.selectOption((await address.getAttribute('value'))!);
  await press(page, 'Use this address');
};
const addLight = async () =>
  change('add', { variantId: await anyVariant('light-'), quantity: 1, when: 'always', formId: crypto.randomUUID() });

const ADDRESS = {
  firstName: 'A',
  lastName: 'B',
  address1: 'Nygatan 9',
  zip: '411 05',
  city: 'Göteborg',
  territoryCode: 'SE',
};
const saveAddress = (fields: object = {}) => call(api.accountAddressSave, { ...ADDRESS, ...fields });
/** The id of a saved address. */
async function addressAt(street: string): Promise<string> {
  const answer = await (await shop.get('/api/customer', { Cookie: jar.header })).json();
  return (answer as any).data.customer.addresses.nodes.find(({ address1 }: { address1: string }) => address1 === street)
    .id;
}
/** Fills the form of an address, by the names of its fields. */
const fillAddress = async (page: Page, fields: Record<string, string>) => {
  const { territoryCode, ...texts } = { ...ADDRESS, ...fields };
  await page.locator('#territoryCode').selectOption(territoryCode);
  for (const [name, value] of Object.entries(texts)) await page.locator(`main [name=${name}]`).fill(value);
};
const saveForm = (page: Page) => press(page, 'Save');
/** Expects a message beside each of the fields. */
async function besideFields(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.locator(`#${name}[aria-invalid=true]`).waitFor();
    expect([name, await page.locator(`#${name}-error`).count()]).toEqual([name, 1]);
  }
}
/** Opens the form of an address or a pet, and has it removed in another tab before it is saved. */
const saveRemoved = (name: string, remove: () => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await remove();
  await saveForm(page);
};

const PET = {
  name: 'Pim',
  species: 'dog',
  gender: 'female',
  birthdate: '2024-01-01',
  currentWeightKg: '12',
  activity: 'medium',
  bodyCondition: 'normal',
};

const deleteAccount = (word: string) => async (page: Page) => {
  await page.getByText('Delete the account', { exact: true }).first().click();
  await page.getByLabel('Type DELETE to confirm').fill(word);
  await press(page, 'Delete everything');
};
const buyAgain = (page: Page) => press(page, /^Buy again/);
/** Sets the stock of every product that the customer has ever ordered. */
async function stockOrdered(stock: number): Promise<void> {
  const { orders } = await shop.control('orders');
  const handles = orders
    .filter(({ email }: { email: string }) => email === EMAIL)
    .flatMap(({ lines }: any) => lines.map(({ handle }: any) => handle));
  for (const handle of new Set(handles)) await shop.control(`products/${handle}`, { stock });
}

/** They change nothing, or what has no bearing on the next one. */
const SUBSCRIPTION_CASES: Case[] = [
  {
    says: { subscription_not_found: 'The subscription could not be found, please try again refreshing the page' },
    act: async (page) => {
      await tamper(page, form('skip', 'subscriptionId'), '999');
      await skipFirst(page);
    },
  },
  {
    says: { cycle_not_found: 'This delivery is no longer planned.' },
    act: async (page) => {
      await tamper(page, form('skip', 'cycle'), '99');
      await skipFirst(page);
    },
  },
  {
    says: { change_unavailable: 'This cannot be done right now.' },
    fails: ['customer', 'CycleSkip'],
    act: skipFirst,
    inPlace: true,
  },
  {
    says: { change_failed: 'This change is not possible now.' },
    meanwhile: () => shop.control('contracts/301', { locked: true }),
    act: skipFirst,
    after: () => shop.control('contracts/301', { locked: false }),
  },
  {
    says: { payment_email_failed: 'Could not send update payment method email' },
    fails: ['admin', 'PaymentEmail'],
    act: (page) => press(page, 'Email me a link to change it'),
    inPlace: true,
  },
  {
    says: { invalid_method: 'Choose one of the payment methods in the list.' },
    act: async (page) => {
      await unfold(page, 'A second card, in case the first is refused');
      await tamper(page, '#reserve-method option', '999');
      await press(page, 'Use as a backup');
    },
    isLed: true,
  },
  {
    says: { reserve_failed: 'The backup could not be changed.' },
    fails: ['admin', 'StoredMethods'],
    async act(page) {
      await unfold(page, 'A second card, in case the first is refused');
      await press(page, 'Use as a backup');
    },
    isLed: true,
  },
  { says: { not_subscribable: "You can't subscribe on this product" }, act: otherSize(() => anyVariant('lick-mat')) },
  {
    says: { not_addable: "You can't add this product to your subscription" },
    act: otherSize(() => anyVariant('kitten-insect-dry')),
  },
  {
    says: { not_launched: 'This food is not on sale yet.' },
    act: otherSize(async () => (await variants()).find(({ tags }) => tags.includes('wet-cat-food'))!.id),
  },
  {
    says: { unknown_variant: 'This product no longer exists.' },
    act: otherSize(async () => 'gid://shopify/ProductVariant/1'),
  },
  {
    says: { sold_out: 'This size is sold out.' },
    act: async (page) => {
      const size = page.getByLabel('Size of Everyday Insect & Oat');
      await size.selectOption({ index: 0 });
      await shop.control('products/insect-oat-adult-dog', { stock: 0 });
      await shop.webhooksDelivered();
      await saveLine(page);
    },
    // the shop remembers its products longer than a test
    after: async () => {
      await shop.control('products/insect-oat-adult-dog', { stock: 50 });
      await shop.webhooksDelivered();
    },
    inPlace: true,
  },
  {
    says: { invalid_pause: 'Choose one of the days listed next to the field.' },
    act: async (page) => {
      await page.locator('#pause-301 > summary').click();
      const radio = page.locator('#pause-301 input[name=until]').last();
      await radio.check();
      await page.locator('#pause-301-date').evaluate((input: HTMLInputElement) => {
        for (const name of ['min', 'max']) input.removeAttribute(name);
        input.value = '2020-01-01';
      });
      await press(page, 'Pause it');
    },
    inPlace: true,
  },
  {
    says: { invalid_date: 'Choose one of the days listed next to the field; ' },
    act: async (page) => {
      await openFirst(page);
      const row = page.locator('.deliveries > li').first();
      await row.locator('[name=date]').evaluate((input: HTMLInputElement) => {
        for (const name of ['min', 'max']) input.removeAttribute(name);
        input.value = '2020-01-01';
      });
      await press(page, 'Move this delivery');
    },
    inPlace: true,
  },
  {
    says: { invalid_rhythm: 'Choose one of these schedules.' },
    act: async (page) => {
      await page.getByLabel('Every 3 months').check();
      await page.getByLabel('Every 3 months').evaluate((radio: HTMLInputElement) => {
        radio.value = '7';
      });
      await page.getByRole('region', { name: 'How often' }).getByRole('button', { name: 'Save' }).click();
    },
    inPlace: true,
  },
  { says: { discount_not_found: 'This code does not exist.' }, act: withCode('NOBODY'), inPlace: true },
  { says: { discount_expired: 'This code has expired.' }, act: withCode('SUMMER25') },
  { says: { discount_used_up: 'This code has been used up.' }, act: withCode('FIRST100') },
  { says: { sub_discount_minimum: 'This subscription is too small for this code.' }, act: withCode('BIG15') },
  {
    says: { sub_discount_not_applicable: 'This code does not apply to what is in this subscription.' },
    act: withCode('BIG100'),
  },
  {
    says: { discount_not_eligible: 'This code is for somebody else.' },
    async act(page) {
      const other = await signIn(shop, 'second@kvistra.example');
      await setPoints(shop, other, 100);
      const { body } = await shop.call<{ code: string }>(
        api.rewardsRedeem,
        { reward: 'five', formId: crypto.randomUUID(), market: 'de' },
        { Cookie: other.header },
      );
      await withCode(body.code)(page);
    },
  },
  {
    says: { address_refused: 'We cannot deliver this subscription to that address.' },
    before: async () => {
      await saveAddress({ territoryCode: 'DE', zip: '10115', city: 'Berlin' });
      await saveAddress();
      await shop.control(`addresses/${EMAIL}`, {
        ...ADDRESS,
        address1: 'Via Roma 1',
        zip: '00118',
        city: 'Roma',
        territoryCode: 'IT',
      });
    },
    act: useAddress('Berlin'),
    inPlace: true,
  },
  { says: { address_incomplete: 'This address is missing its state, county or province.' }, act: useAddress('Roma') },
  {
    says: { address_change_failed: 'The delivery address could not be changed.' },
    fails: ['customer', 'DeliveryOptions'],
    act: useAddress('Göteborg'),
  },
  {
    says: { address_not_found: 'This address no longer exists.' },
    act: async (page) => {
      await tamper(page, form('address', 'addressId'), 'gid://shopify/CustomerAddress/999');
      await press(page, 'Use this address');
    },
  },
  {
    says: { invalid_quantity: 'Choose a quantity from 1 to 99.' },
    act: async (page) => {
      await page.getByLabel('Quantity of Everyday Insect & Oat').fill('0');
      await saveLine(page);
    },
    inPlace: true,
  },
  {
    says: { line_gone: 'This product is no longer part of the subscription.' },
    act: async (page) => {
      await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
      await tamper(page, form('line', 'lineId'), 'gid://shopify/SubscriptionLine/gone');
      await saveLine(page);
    },
    inPlace: true,
  },
  {
    says: { last_line: 'A subscription needs at least one product.' },
    before: addLight,
    meanwhile: async () =>
      change('remove', { lineId: `gid://shopify/SubscriptionLine/${(await contract()).lines[1].id}` }),
    act: async (page) => {
      await page.getByRole('region', { name: 'Products' }).getByText('Remove', { exact: true }).first().click();
      await press(page, /^Remove Everyday/);
    },
    inPlace: true,
  },
  {
    says: { not_swappable: 'Choose another recipe of the same kind' },
    async act(page, isScripted) {
      await page.getByRole('link', { name: 'Swap the recipe of Everyday Insect & Oat' }).click();
      await page.getByRole(isScripted ? 'button' : 'link', { name: /^Light Insect/ }).click();
      await page.getByRole('button', { name: 'Swap it' }).waitFor();
      await tamper(page, `${form('swap', 'variantId')}:checked`, await anyVariant('insect-rice-adult-cat'));
      await press(page, 'Swap it');
    },
    inPlace: true,
  },
  {
    says: { cancel_failed: 'Could not cancel your subscription' },
    isLed: true,
    fails: ['customer', 'SubscriptionCancel'],
    async act(page) {
      await page.getByRole('link', { name: 'Cancel the subscription', exact: true }).click();
      await press(page, 'Cancel now');
    },
  },
];

/** They change when the subscription comes, and whether it does. */
const DELIVERY_CASES: Case[] = [
  {
    says: { resume_failed: 'Could not resume subscription' },
    path: '/de/account/subscriptions/302',
    fails: ['customer', 'SubscriptionResume'],
    act: (page) => press(page, 'Resume'),
    inPlace: true,
  },
  {
    says: { cycle_skipped: 'This delivery is skipped. First keep it after all' },
    meanwhile: () => change('skip', { cycle: 2 }),
    act: move,
    after: () => change('unskip', { cycle: 2 }),
  },
  {
    says: { skipped_before: 'A delivery before this one is skipped.' },
    meanwhile: () => change('skip', { cycle: 2 }),
    act: async (page) => {
      await tamper(page, form('now', 'cycle'), '3');
      await payNow(page);
    },
    after: () => change('unskip', { cycle: 2 }),
  },
  {
    says: { payment_waiting: 'Your bank is waiting for you to confirm the payment of this delivery.' },
    meanwhile: () =>
      billing("INSERT OR REPLACE INTO billing_cycles (contract_id, cycle, state, day) VALUES (?, 2, 'challenged', '')"),
    act: payNow,
    after: () => billing('DELETE FROM billing_cycles WHERE contract_id = ?'),
  },
  {
    says: { not_running: 'This subscription is not active right now.' },
    meanwhile: () => change('pause', {}),
    act: skipFirst,
    after: () => change('resume', {}),
  },
  {
    says: { payment_failed: 'Could not complete payment' },
    meanwhile: () => shop.control('contracts/301', { declines: true }),
    act: payNow,
    inPlace: true,
  },
  {
    says: { payment_out_of_stock: 'Something in this delivery is out of stock right now.' },
    before: asSeeded,
    meanwhile: () => shop.control('contracts/301', { outOfStock: true }),
    act: payNow,
  },
  {
    says: { payment_unknown: 'We could not find out whether the payment went through.' },
    before: asSeeded,
    fails: ['admin', 'Charge'],
    act: payNow,
  },
  {
    says: { cycle_not_begun: 'The time for this delivery has not begun yet' },
    before: async () => {
      await asSeeded();
      await change('now', { cycle: 2 });
    },
    act: payNow,
  },
  {
    says: { subscription_over: 'This subscription has ended. Subscribe again instead.' },
    before: asSeeded,
    meanwhile: () => change('cancel', {}),
    act: skipFirst,
  },
];

const PROFILE_CASES: Case[] = [
  {
    says: { shop_unavailable: 'The shop cannot do this right now.' },
    path: pages.profile('de'),
    fails: ['customer', 'CustomerUpdate'],
    act: saveForm,
    inPlace: true,
  },
  {
    says: {
      invalid_first_name: 'Enter a first name of at most 100 characters.',
      invalid_last_name: 'Enter a last name of at most 100 characters.',
    },
    path: pages.profile('de'),
    async act(page) {
      for (const name of ['firstName', 'lastName']) await tamper(page, `main [name=${name}]`, 'A'.repeat(101));
      await saveForm(page);
    },
    inPlace: true,
  },
  {
    says: { delete_word: 'Type the word exactly as it is shown.' },
    path: pages.profile('de'),
    act: deleteAccount('no'),
  },
  {
    says: {
      invalid_zip: 'This postcode does not fit the country.',
      invalid_address1: 'Enter the street and number.',
      invalid_city: 'Enter the city.',
      phone_invalid: 'Please enter a valid phone number in international format',
    },
    path: pages.addresses('de', 'new'),
    async act(page) {
      await fillAddress(page, { zip: 'x1', address1: ' ', city: ' ', phoneNumber: '12' });
      // until the rules of phone numbers have come, the page finds nothing wrong with one
      await untilIdle(page);
      await saveForm(page);
      await besideFields(page, 'zip', 'address1', 'city', 'phoneNumber');
    },
    inPlace: true,
  },
  {
    says: { invalid_zone_code: 'Choose the state, county or province of this country.' },
    path: pages.addresses('de', 'new'),
    async act(page) {
      await fillAddress(page, { territoryCode: 'ES', zip: '28001', phoneNumber: '' });
      await saveForm(page);
    },
  },
  {
    says: { invalid_country_code: 'We do not deliver to this country.' },
    path: pages.addresses('de', 'new'),
    async act(page) {
      await fillAddress(page, {});
      await tamper(page, '#territoryCode', 'US');
      await saveForm(page);
    },
  },
  {
    says: { address_exists: 'This address is already saved.' },
    path: pages.addresses('de'),
    async before() {
      await saveAddress({ address1: 'Nygatan 1' });
      await saveAddress({ address1: 'Nygatan 2' });
    },
    async act(page) {
      await page.getByRole('link', { name: 'Edit Nygatan 2' }).click();
      await page.getByLabel('Street and number').fill('Nygatan 1');
      await saveForm(page);
    },
    inPlace: true,
  },
  {
    says: { address_not_found: 'This address no longer exists.' },
    path: pages.addresses('de'),
    before: saveAddress,
    act: saveRemoved('Nygatan 9', async () =>
      call(api.accountAddressRemove, { addressId: await addressAt('Nygatan 9') }),
    ),
  },
  {
    says: { address_is_default: 'The default address cannot be removed.' },
    path: pages.addresses('de'),
    before: saveAddress,
    meanwhile: async () => call(api.accountAddressDefault, { addressId: await addressAt('Nygatan 9') }),
    async act(page, isScripted) {
      await press(page, 'Remove Nygatan 9');
      if (isScripted)
        await page
          .getByRole('dialog', { name: 'Remove this address?' })
          .getByRole('button', { name: 'Remove' })
          .click();
    },
    inPlace: true,
  },
  {
    says: { delete_failed: 'The account could not be deleted yet.' },
    path: pages.profile('de'),
    fails: ['admin', 'CustomerErasure'],
    act: deleteAccount('DELETE'),
    inPlace: true,
  },
];

const redeemForm = `main form[action="${api.rewardsRedeem}"]`;
const redeemFive = (page: Page) => press(page, 'Redeem 5% off for 100 points');

/** In place, the problems of a pet have `pets.test.ts`. */
const OTHER_CASES: Case[] = [
  {
    says: {
      pet_name_required: 'Enter your pet’s name.',
      invalid_birthdate: 'Enter the date of birth',
      invalid_current_weight_kg: 'Enter a weight',
      invalid_expected_adult_weight_kg: 'The adult weight cannot be below today’s.',
      invalid_activity: 'Choose an activity that fits the animal.',
    },
    path: pages.pets('de', 'new'),
    async act(page) {
      await page.locator('main .form-more summary').last().click();
      for (const [name, value] of Object.entries({
        name: ' ',
        birthdate: '1980-01-01',
        currentWeightKg: '500',
        expectedAdultWeightKg: '1',
      }))
        await page.locator(`main [name=${name}]`).fill(value);
      await tamper(page, 'main [name=activity]', 'indoor');
      await saveForm(page);
      await besideFields(page, 'name', 'birthdate', 'currentWeightKg', 'expectedAdultWeightKg', 'activity');
    },
  },
  {
    says: { invalid_name: 'Enter your pet’s name: up to 40 characters' },
    path: pages.pets('de', 'new'),
    async act(page) {
      const fields = { name: 'x'.repeat(41), birthdate: PET.birthdate, currentWeightKg: '20' };
      await page.locator('main [name=name]').evaluate((field) => field.removeAttribute('maxlength'));
      for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
      await saveForm(page);
      await besideFields(page, 'name');
    },
  },
  {
    says: { pet_not_found: 'This pet no longer exists.' },
    path: pages.pets('de'),
    before: () => call(api.petsSave, { ...PET, formId: crypto.randomUUID() }),
    act: saveRemoved('Pim', async () => {
      const { pets } = await call(api.petsRemove, { petId: 'none' });
      for (const { id } of pets) await call(api.petsRemove, { petId: id });
    }),
  },
  {
    says: { not_enough_points: 'This reward takes ' },
    path: pages.rewards('de'),
    before: () => setPoints(shop, jar, 100),
    meanwhile: () => setPoints(shop, jar, 99),
    act: redeemFive,
    inPlace: true,
  },
  {
    says: { club_left: 'You have left the bonus club. Join again first.' },
    path: pages.rewards('de'),
    before: () => setPoints(shop, jar, 100),
    meanwhile: () => call(api.rewardsLeave, {}),
    act: redeemFive,
    after: () => call(api.rewardsJoin, {}),
    inPlace: true,
  },
  {
    says: { unknown_reward: 'This reward no longer exists.' },
    path: pages.rewards('de'),
    before: () => setPoints(shop, jar, 100),
    async act(page) {
      await tamper(page, `${redeemForm} [name=reward]`, 'gold');
      await redeemFive(page);
    },
  },
  {
    says: { reward_failed: 'No code could be made, so your points are back.' },
    path: pages.rewards('de'),
    before: () => setPoints(shop, jar, 100),
    async act(page) {
      // as it is when the same form is sent again after its code was given up
      const key = `${await customerIdOf(shop, jar)} ${await page.locator(`${redeemForm} [name=formId]`).first().inputValue()} five`;
      const insert = `INSERT INTO rewards (id, customer_id, form_id, reward, points, percent, state, code, valid_until, created_at)
        VALUES (?, '', ?, 'five', 100, 5, 'failed', ?, '2027-01-01', '2026-12-01')`;
      await (await shop.database()).prepare(insert).bind(key, key, key).run();
      await redeemFive(page);
    },
  },
  {
    says: { reward_without_cart: 'Your cart is empty.' },
    path: pages.rewards('de'),
    async before() {
      await setPoints(shop, jar, 100);
      await call(api.rewardsRedeem, { reward: 'five', formId: crypto.randomUUID() });
    },
    act: (page) => press(page, /^Use in the cart/),
    inPlace: true,
    isLed: true,
  },
  {
    says: { order_not_found: 'This order is not yours or does not exist.' },
    path: pages.orders('de'),
    async act(page) {
      await tamper(page, '[data-order-again] [name=number]', '1');
      await buyAgain(page);
    },
  },
  {
    says: { nothing_to_buy: 'Nothing in this order is on sale any more.' },
    path: pages.orders('de'),
    meanwhile: () => stockOrdered(0),
    act: buyAgain,
    // the shop remembers its products longer than a test
    after: () => stockOrdered(50),
    inPlace: true,
  },
  {
    says: { sign_in_failed: 'Signing in did not work. Please try again.' },
    path: pages.account('de'),
    async act(page) {
      await page.context().clearCookies();
      const started = await shop.get(pages.login('de'));
      const cookies = started.headers.getSetCookie().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie)!);
      await page
        .context()
        .addCookies(cookies.map(([, name, value]) => ({ name: name!, value: value!, url: shop.url })));
      const state = new URL(started.headers.get('location')!).searchParams.get('state');
      await page.goto(`${shop.url}${AUTHORIZE_PATH}?code=x&state=${state}`);
    },
    isLed: true,
  },
];

/** The provider's next subscription. */
const PREPAID = '309';
async function buyPrepaid(): Promise<void> {
  const checkout = await openCheckout(shop, { sellingPlanId: 'gid://shopify/SellingPlan/7004' });
  expect((await checkout.pay({ email: EMAIL })).status).toBe(303);
}
const KIOSK = 'gid://shopify/Location/87001';

const PAID_AND_COLLECTED_CASES: Case[] = [
  {
    says: { prepaid_fixed: 'These deliveries were paid for together' },
    before: buyPrepaid,
    act: async (page) => {
      await tamper(page, form('line', 'subscriptionId'), PREPAID);
      await saveLine(page);
    },
  },
  {
    says: { paid_delivery_gone: 'This delivery has already left' },
    path: pages.subscription('de', PREPAID),
    act: async (page) => {
      await tamper(page, form('paidSkip', 'delivery'), '999');
      await page.locator('.paid summary').first().click();
      await press(page, 'Send it after the last one');
    },
  },
  {
    says: { pickup_gone: 'This pick-up point is no longer available.' },
    path: pages.subscriptionPickup('de', '301'),
    meanwhile: () => shop.control('setup', { closedPickupPoints: [87_001] }),
    act: async (page) => {
      await page.getByRole('radio', { name: /Exempelkiosken Skanstull/ }).check();
      await press(page, 'Collect there');
    },
    after: () => shop.control('setup', { closedPickupPoints: [] }),
  },
  {
    says: { pickup_no_driver: 'This subscription is collected at a pick-up point' },
    meanwhile: () => change('pickup', { locationId: KIOSK, addressId: '', formId: crypto.randomUUID() }),
    async act(page) {
      await unfold(page, 'For the driver');
      await page.getByRole('region', { name: 'For the driver' }).getByRole('button', { name: 'Save' }).click();
    },
  },
];

const CASES: [of: string, cases: Case[]][] = [
  ['the content, the code and the address of a subscription', SUBSCRIPTION_CASES],
  ['the deliveries of a subscription', DELIVERY_CASES],
  ['what is paid at once or collected', PAID_AND_COLLECTED_CASES],
  ['the profile and addresses', PROFILE_CASES],
  ['pets, rewards, orders and the sign-in', OTHER_CASES],
];

const messages = (page: Page, text: string) =>
  page.locator('[role=status], .alert, .field-error').getByText(text).filter({ visible: true });

/** Opens a page; with script, its islands handle events afterwards. */
async function open(page: Page, path: string, isScripted: boolean): Promise<void> {
  await page.goto(`${shop.url}${path}`);
  if (!isScripted) return;
  for (const island of await page.locator('main [data-island]').all()) await island.dispatchEvent('pointerdown');
  await expect.poll(() => page.locator('main [data-island]:not([data-hydrated])').count()).toBe(0);
  if ((await page.locator('[data-order-again]').count()) > 0)
    await page.locator('html[data-order-actions]').waitFor({ state: 'attached' });
}

/** Ids that several elements of the page have. */
const idsOfSeveral = () => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, i) => ids.indexOf(id) < i);
};

describe.each([
  ['in place', true],
  ['without script', false],
])('%s', (_, isScripted) => {
  it.each(CASES)(
    'says why a form is refused: %s',
    async (_of, cases) => {
      await asSeeded();
      const { page, close } = await visit({ javaScriptEnabled: isScripted });
      const documents: string[] = [];
      page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
      let isCurrent = false;
      for (const {
        says,
        path = pages.subscription('de', '301'),
        before,
        meanwhile,
        fails,
        act,
        after,
        inPlace,
        isLed,
      } of cases) {
        if (isScripted && !inPlace) continue;
        await before?.();
        await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
        // a refused form stands on its page again, or still
        const { pathname, search } = new URL(page.url());
        if (before || !isCurrent || pathname + search !== path) await open(page, path, isScripted);
        const texts = Object.values(says);
        for (const text of texts) expect([text, await messages(page, text).count()]).toEqual([text, 0]);
        documents.length = 0;
        const [service, operation] = fails ?? [];
        await meanwhile?.();
        if (fails) await shop.fault({ service, operation, errorRate: 1, mode: '500' });
        await act(page, isScripted);
        for (const text of texts) await messages(page, text).first().waitFor();
        if (!isScripted) expect([says, await page.evaluate(idsOfSeveral)]).toEqual([says, []]);
        if (fails) await shop.fault({ service, operation, errorRate: 0 });
        await after?.();
        expect([says, documents.length > 0]).toEqual([says, !isScripted || isLed === true]);
        if (documents.length === 0)
          await expect
            .poll(async () => [says, await page.evaluate(() => document.activeElement?.localName)])
            .not.toEqual([says, 'body']);
        isCurrent = !meanwhile;
      }
      await close();
    },
    180_000,
  );
});

it('the messages above are those of the documentation, with the texts of their codes', () => {
  const [, section = ''] = /\n## Messages\n(.*?)\n## /s.exec(readFileSync('docs/account.md', 'utf8')) ?? [];
  const documented = [...section.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, codes]) =>
    [...codes!.matchAll(/`(\w+)`/g)].map(([, code]) => code),
  );
  const said = CASES.flatMap(([, cases]) => cases.flatMap(({ says }) => Object.entries(says)));
  expect([...new Set(said.map(([code]) => code))].sort()).toEqual(documented.sort());
  const texts = JSON.parse(readFileSync('kv/dictionaries/en.json', 'utf8')) as Record<string, string>;
  for (const [code, text] of said) expect([code, texts[`error.${code}`]?.slice(0, text.length)]).toEqual([code, text]);
});
