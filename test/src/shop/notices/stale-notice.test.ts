import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StaleNotice } from '../../../../src/shop/notices/stale-notice.tsx';
import type { View } from '../../../../src/site/screen.ts';
import { deliveredTexts } from '../../../../src/site/texts.ts';
import { ViewProvider } from '../../../../src/site/view.tsx';
import { eventually, useSharedShop, useShop } from '../../../shop.ts';

const Provider = ViewProvider as ComponentType<{ view: View }>;
const noticeIn = (language: keyof typeof deliveredTexts, isStale: boolean) => {
  const view = { t: (key: string) => deliveredTexts[language][key], isStale: () => isStale } as View;
  return renderToStaticMarkup(createElement(Provider, { view }, createElement(StaleNotice)));
};

describe('the line about stale data', () => {
  it.each([
    ['en', 'Prices and stock are being refreshed. The checkout shows the final price.'],
    ['sv', 'Priser och lagersaldo uppdateras just nu. Kassan visar det slutliga priset.'],
    ['pt', 'Os preços e o stock estão a ser atualizados. O preço final aparece na finalização da compra.'],
  ] as const)('in %s is shown while the data of the page is stale, and hidden otherwise', (language, text) => {
    expect(noticeIn(language, true)).toBe(`<p class="stale-notice">${text}</p>`);
    expect(noticeIn(language, false)).toBe(`<p class="stale-notice" hidden="">${text}</p>`);
  });
});

describe.each([
  ['kept', 'memory'],
  ['rendered', ''],
])('a page that is %s while its upstream fails', (_, PAGE_CACHE) => {
  const shop = useShop({ PAGE_CACHE });
  it('shows it', async () => {
    const path = '/de/dog-food/insect-potato-adult-dog';
    // the first page of a shop, on a machine with much to do, may be one without its product
    await eventually(async () => (await (await shop.get(path)).text()).includes('<p class="stale-notice" hidden="">'));
    await shop.fault({ service: 'storefront', mode: 'down' });
    await shop.control('products/insect-potato-adult-dog', { stock: 9 });
    await shop.webhooksDelivered();
    const answer = await eventually(async () => {
      const html = await (await shop.get(path)).text();
      return html.includes('<p class="stale-notice">') && html;
    });
    expect(answer).toContain('<p class="stale-notice">Prices and stock are being refreshed.');
    expect(answer).toContain('Add to cart');
  });
});

describe('every page of the catalogue', () => {
  const shop = useSharedShop();
  it.each(['/de', '/de/dog-food', '/de/dog-food/insect-oat-adult-dog', '/de/search?q=insect'])(
    'has it once, hidden: %s',
    async (path) => {
      expect((await (await shop.get(path)).text()).match(/<p class="stale-notice"[^>]*>/g)).toEqual([
        '<p class="stale-notice" hidden="">',
      ]);
    },
  );
});
