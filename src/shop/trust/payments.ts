import type { CardBrand, DigitalWallet, ShopPaymentsQuery } from '../../shopify/generated/storefront/graphql.ts';

/** The names of brands, which are the same in every language. */
const NAMES: Record<CardBrand | DigitalWallet, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DINERS_CLUB: 'Diners Club',
  DISCOVER: 'Discover',
  JCB: 'JCB',
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
  ANDROID_PAY: 'Google Pay',
  SHOPIFY_PAY: 'Shop Pay',
};

/** The ways of paying that the commerce provider's checkout takes in a market, in the order above, each once. */
export function waysOfPaying({ shop: { paymentSettings } }: ShopPaymentsQuery): string[] {
  const enabled = new Set<string>([...paymentSettings.acceptedCardBrands, ...paymentSettings.supportedDigitalWallets]);
  return [...new Set(Object.entries(NAMES).flatMap(([key, name]) => (enabled.has(key) ? [name] : [])))];
}
