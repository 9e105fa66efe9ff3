import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Jar, signIn } from '../customer.ts';
import { useSharedShop } from '../shop.ts';
import { hold, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const PROFILE = '/de/account/settings/personal-information';
const PATH = '/api/account/profile/update';
let jar: Jar;
beforeAll(async () => {
  jar = await signIn(shop, 'forms@kvistra.example');
});

/** Opens the profile, whose first form is the specimen. */
async function open(javaScriptEnabled = true) {
  const browser = await visit({ javaScriptEnabled });
  const { page } = browser;
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${PROFILE}`);
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  const form = page.locator(`form[action="${PATH}"]`);
  const firstName = form.getByLabel('First name');
  return { ...browser, documents, form, firstName, save: form.getByRole('button', { name: 'Save' }) };
}

const storedName = async (): Promise<string> => {
  const answer = await shop.get('/api/customer', { Cookie: jar.header });
  return ((await answer.json()) as any).data.customer.firstName;
};

/** Answers the form's endpoint in the shop's place. @returns how often it was asked. */
async function answer(
  page: Page,
  how: (calls: number) => { status: number; body: string } | 'lost',
): Promise<() => number> {
  let calls = 0;
  await page.route(`**${PATH}`, async (route) => {
    calls += 1;
    const answered = how(calls);
    if (answered === 'lost') {
      await route.fetch({ maxRetries: 3 });
      await route.abort();
    } else await route.fulfill({ ...answered, contentType: 'application/json' });
  });
  return () => calls;
}

describe('a form of the kit', () => {
  it('keeps what was typed before it is hydrated, shows its result in place and announces it, without loading a document', async () => {
    const { page, documents, form, firstName, save, complaints, close } = await open();
    const sent: string[] = [];
    page.on(
      'request',
      (request) =>
        request.url().endsWith(PATH) && sent.push(new URLSearchParams(request.postData() ?? '').get('firstName') ?? ''),
    );
    await firstName.fill('Ebba');
    await save.click();
    await expect.poll(() => form.getByRole('status').textContent()).toBe('Saved.');
    expect(await storedName()).toBe('Ebba');

    // a second click is ignored, and what is typed while the first is being sent is sent after it
    await firstName.fill('Ada');
    const held = await hold(page, `**${PATH}`);
    await save.click();
    await held.answered;
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => form.getByRole('status').textContent()).toBe('Sending …');
    await save.click({ force: true });
    await firstName.fill('Aino');
    await save.click({ force: true });
    held.release();
    await expect.poll(storedName).toBe('Aino');
    await expect.poll(() => form.getByRole('status').textContent()).toBe('Saved.');
    await expect.poll(() => save.getAttribute('aria-busy')).toBeNull();
    expect(sent).toEqual(['Ebba', 'Ada', 'Aino']);
    expect(await firstName.inputValue()).toBe('Aino');
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("checks a field when it is left, and again while it is mended, and shows the shop's refusal beside it", async () => {
    const { page, form, firstName, save, close } = await open();
    // longer than the browser lets a visitor type
    await firstName.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
    await firstName.fill('A'.repeat(101));
    await firstName.press('Tab');
    const message = form.locator('#firstName-error');
    await message.waitFor();
    expect(await firstName.getAttribute('aria-invalid')).toBe('true');
    expect(await form.getByRole('status').textContent()).toBe(await message.textContent());
    await firstName.fill('Alva');
    await message.waitFor({ state: 'detached' });
    await firstName.fill('B'.repeat(101));
    await save.click();
    await message.waitFor();
    expect(await firstName.evaluate((input) => input === document.activeElement)).toBe(true);

    await answer(page, () => ({
      status: 422,
      body: '{"errors":[{"code":"invalid_first_name","message":"Not this one.","field":"firstName"}]}',
    }));
    await firstName.fill('Dora');
    await message.waitFor({ state: 'detached' });
    await save.click();
    await form.locator('#firstName-error', { hasText: 'Not this one.' }).waitFor();
    expect(await firstName.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await firstName.getAttribute('aria-describedby')).toContain('firstName-error');
    expect(await form.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await close();
  });

  it('keeps what was typed after a failure and offers to try again: 429, 503, a broken and a lost answer, no connection', async () => {
    const { page, documents, form, firstName, save, close } = await open();
    const alert = form.locator('.alert:not(.calm)');
    const again = async (name: string) => {
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => form.getByRole('status').textContent()).toBe('Saved.');
      expect(await storedName()).toBe(name);
    };
    for (const [name, failure, text] of [
      ['Bea', { status: 429, body: '{"errors":[]}' }, 'Too many attempts'],
      [
        'Britt',
        { status: 503, body: '{"errors":[{"code":"shop_unavailable","message":"The shop rests."}]}' },
        'The shop rests.',
      ],
      ['Bo', { status: 503, body: 'x' }, 'The shop cannot do this right now'],
      ['Bror', { status: 200, body: '{"errors":[' }, 'There was no answer'],
      ['Birk', 'lost', 'There was no answer'],
    ] as const) {
      const calls = await answer(page, () => failure);
      await firstName.fill(name);
      await save.click();
      await alert.waitFor();
      expect(await alert.textContent()).toContain(text);
      expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await firstName.inputValue()).toBe(name);
      await page.unroute(`**${PATH}`);
      await again(name);
      expect([name, calls()]).toEqual([name, 1]);
    }
    await page.context().setOffline(true);
    await firstName.fill('Cleopatra');
    await save.click();
    await form.getByText('You are offline').waitFor();
    await page.context().setOffline(false);
    await again('Cleopatra');
    expect(documents).toEqual([]);
    await close();
  });

  it('is a plain form without script', async () => {
    const { page, documents, firstName, save, close } = await open(false);
    await firstName.fill('Greta');
    await save.click();
    await page.waitForURL(`**${PROFILE}?done=saved`);
    expect([await storedName(), documents.length > 0]).toEqual(['Greta', true]);
    await close();
  });
});
