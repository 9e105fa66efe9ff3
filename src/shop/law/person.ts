import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import type { PageContext } from '../../site/screen.ts';

/**
 * The name and e-mail of a signed-in customer, to fill a form in. Empty for everybody else, and while the provider does
 * not answer.
 */
export async function knownPerson({ session }: Pick<PageContext, 'session'>): Promise<{ name: string; email: string }> {
  const nobody = { name: '', email: '' };
  try {
    const { customer } = (await (await session())?.ask(CustomerDocument, {})) ?? {};
    if (!customer) return nobody;
    return {
      name: [customer.firstName, customer.lastName].filter(Boolean).join(' '),
      email: customer.emailAddress?.emailAddress ?? '',
    };
  } catch {
    return nobody;
  }
}
