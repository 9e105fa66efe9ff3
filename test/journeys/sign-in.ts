import type { Page } from 'playwright-core';
import type { TestShop } from '../shop.ts';

/** Signs in at the provider's login page, in whatever language it is, with the code of the mail or the demo's. */
export async function signIn(shop: TestShop, page: Page, email: string, code?: string): Promise<void> {
  await page.getByLabel(/^(Email|E-post|E-mail)$/).fill(email);
  await page.getByRole('button', { name: /^(Continue|Fortsätt|Continuar)$/ }).click();
  const field = page.getByLabel(/^(6-digit code|6-siffrig kod|Código de 6 dígitos)$/);
  await field.waitFor();
  await field.fill(code ?? (await shop.mailedCode(email)));
  await page.getByRole('button', { name: /^(Submit|Skicka|Enviar)$/ }).click();
}
