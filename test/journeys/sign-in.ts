import type { Page } from 'playwright-core';
import type { TestShop } from '../shop.ts';

/** Signs in at the provider's login page, with the code of the mail or the demo's. */
export async function signIn(shop: TestShop, page: Page, email: string, code?: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').waitFor();
  await page.getByLabel('Code').fill(code ?? (await shop.mailedCode(email)));
  await page.getByRole('button', { name: 'Sign in' }).click();
}
