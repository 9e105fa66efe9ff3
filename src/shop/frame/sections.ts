import type { ContentPage } from '../../routes.ts';

/** Content pages of the menu and the footer, by section. */
export const SECTIONS = {
  about: ['why-insects', 'our-story', 'research', 'sustainability', 'antibiotics'],
  help: ['faq', 'contact', 'retailers', 'bonus-club', 'discount-code'],
  legal: ['terms-conditions', 'privacy-policy', 'imprint', 'accessibility'],
} as const satisfies Record<string, readonly ContentPage[]>;
