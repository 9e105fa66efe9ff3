import type { Page } from 'playwright-core';
import type { TestShop } from '../shop.ts';

/** Signs in at the provider's login page, with the code of the mail or the demo's. */
export async function signIn(shop: TestShop, page: Page, email: string, code?: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').waitFor();
  const mailed = code ?? /\d{6}/.exec((await shop.control(`mails?to=${encodeURIComponent(email)}`)).mails[0].subject)![0];
  await page.getByLabel('Code').fill(mailed);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
