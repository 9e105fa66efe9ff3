import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { eventually, useShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf, waitUntilStable } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
let n = 0;
const newEmail = () => `journey${++n}@kvistra.example`;

const mailTo = (to: string, subject: RegExp): Promise<{ subject: string; text: string; html: string }> =>
  eventually(async () =>
    (await shop.control(`mails?to=${to}`)).mails.find((mail: { subject: string }) => subject.test(mail.subject)),
  );
const linkOf = async (email: string, page: 'confirm' | 'leave') =>
  new RegExp(`http\\S+/newsletter/${page}\\?link=\\S+`).exec((await mailTo(email, /^Please confirm/)).text)![0];
const signUp = async (page: Page, email: string) => {
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
};
const says = (page: Page, text: string) => page.getByRole('main').getByText(text).first().waitFor();

const WAYS = [
  ['with JavaScript on a desktop', { viewport: DESKTOP, javaScriptEnabled: true }],
  ['without JavaScript on a phone', { viewport: PHONE, javaScriptEnabled: false }],
] as const;

describe.each(WAYS)('%s', (_, options) => {
  const isScripted = options.javaScriptEnabled;

  it('the newsletter is joined, brings its code, refuses the address a second time, and is left with one click', async () => {
    const { page, complaints, close } = await visit(options);
    const email = newEmail();
    await page.goto(`${shop.url}${pages.newsletter('de')}`);
    // the browser's own check would keep a form without script from being sent
    await page.locator('main form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await signUp(page, 'no address');
    await says(page, 'There was an error with your submission. Please try with another email.');
    expect(await page.getByRole('main').getByLabel('Email', { exact: true }).inputValue()).toBe('no address');
    await signUp(page, email);
    await says(page, 'Check your inbox');
    await page.goto(await linkOf(email, 'confirm'));
    await page.getByRole('button', { name: 'Yes, send it to me' }).click();
    await page.getByRole('heading', { level: 1, name: 'You have joined the newsletter.' }).waitFor();
    // without script the page does not change by itself
    if (!isScripted) {
      await mailTo(email, /^Your code/);
      await page.reload();
    }
    const code = await page.locator('.sign-up-code code').innerText();
    expect((await mailTo(email, /^Your code/)).text).toContain(code);
    if (isScripted) {
      await waitUntilStable(page);
      expect(await violationsOf(page, 'main')).toEqual([]);
    }
    await page.goto(`${shop.url}${pages.newsletter('de')}`);
    await signUp(page, email);
    await says(page, 'This Email is already registered. Please try with another one.');
    await page.goto(await linkOf(email, 'leave'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await says(page, 'You have unsubscribed from the newsletter.');
    expect(complaints).toEqual([]);
    await close();
  });

  it('the contact page shows each problem beside its field, keeps what was typed, and is thanked for', async () => {
    const { page, complaints, close } = await visit(options);
    await page.goto(`${shop.url}${pages.contact('de')}`);
    await page.locator('main form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByLabel('First name').fill('Alva');
    await page.getByText('Would you rather be called').click();
    await page.getByLabel('Country code').selectOption('SE');
    await page.getByLabel('Phone', { exact: true }).fill('070');
    await page.getByRole('button', { name: 'Send' }).click();
    for (const text of [
      'Enter a last name, without addresses.',
      'Please enter your email address',
      'The phone number must have at least 8 digits',
      'Write what it is about.',
    ])
      await says(page, text);
    expect([
      await page.getByLabel('First name').inputValue(),
      await page.getByLabel('Country code').inputValue(),
    ]).toEqual(['Alva', 'SE']);
    expect(await page.locator('main [aria-invalid=true]').first().getAttribute('aria-describedby')).toBe(
      'lastname-error',
    );
    const fields = {
      'Last name': 'Lind',
      Email: newEmail(),
      Phone: '070-123 45 67',
      'Your message': 'Is there rice in it?',
    };
    for (const [label, value] of Object.entries(fields))
      await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Send' }).click();
    await says(page, 'Thank you. Your message is with us; we will be in touch.');
    const { received } = await eventually(async () => {
      const answer = await shop.control('received?service=lead');
      return answer.received.some(({ body }: any) => body.email === fields.Email) ? answer : null;
    });
    expect(received[0].body).toMatchObject({
      firstname: 'Alva',
      phone: '+46701234567',
      message: 'Is there rice in it?',
      address: null,
    });
    expect(complaints).toEqual([]);
    await close();
  });
});

it("the footer's form leads from any page to what comes next, and the product that is not sold yet to its list", async () => {
  const { page, close } = await visit({ viewport: PHONE, javaScriptEnabled: false });
  const email = newEmail();
  await page.goto(`${shop.url}/de/faq`);
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(`**${pages.newsletter('de', 'sent')}`);
  await says(page, 'Check your inbox');
  await mailTo(email, /^Please confirm/);

  await page.goto(`${shop.url}/de/cat-food/wet-insect-cat-pouch`);
  await page.getByRole('link', { name: 'Tell me when it is here' }).click();
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(newEmail());
  await page.getByRole('button', { name: 'Tell me' }).click();
  await says(
    page,
    'We have sent you an email. Confirm your address with its link, and we will write to you on the day.',
  );
  await close();
});

it('with JavaScript the list of a product to come and the newsletter of the profile are joined in place', async () => {
  const { page, close } = await visit();
  const { cookies } = await signIn(shop, 'demo@kvistra.example');
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${pages.wetCatFood('de')}`);
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(newEmail());
  await page.getByRole('button', { name: 'Tell me' }).click();
  await says(
    page,
    'We have sent you an email. Confirm your address with its link, and we will write to you on the day.',
  );

  await page.goto(`${shop.url}${pages.profile('de')}`);
  await page.getByRole('button', { name: 'Get the newsletter' }).click();
  await says(page, 'It goes to your email address.');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('button', { name: 'Get the newsletter' }).waitFor();
  await close();
});
