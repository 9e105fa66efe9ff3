import type { Page } from 'playwright-core';
import type { TestShop } from '../shop.ts';

/** Signs in at the provider's login page, in whatever language it is, with the code of the mail or the demo's. */
export async function signIn(shop: TestShop, page: Page, email: string, code?: string): Promise<void> {
  await page.getByLabel(/^E-(mail|post)$/).fill(email);
  await page.getByRole('button', { name: /^(Continue|Fortsätt|Continuar)$/ }).click();
  const field = page.getByLabel(/^(Code|Kod|Código)$/);
  await field.waitFor();
  await field.fill(code ?? (await shop.mailedCode(email)));
  await page.getByRole('button', { name: /^(Sign in|Logga in|Iniciar sessão)$/ }).click();
}
