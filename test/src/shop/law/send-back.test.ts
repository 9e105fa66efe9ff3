import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { expect, it } from 'vitest';
import type { Story } from '../../../../src/cms/story.ts';
import { UpstreamError } from '../../../../src/platform/upstream.ts';
import { returnAddress, SendBack } from '../../../../src/shop/law/send-back.tsx';
import type { PublicContext, View } from '../../../../src/site/screen.ts';
import { ViewProvider } from '../../../../src/site/view.tsx';

const imprint = (company: Record<string, string>) =>
  ({
    uuid: crypto.randomUUID(),
    slug: 'imprint',
    full_slug: 'en/imprint',
    tag_list: [],
    content: { component: 'page', title: 'Imprint', company: [{ component: 'company', ...company }] },
  }) as Partial<Story> as Story;

const addressIn = (story: PublicContext['story']) =>
  returnAddress({
    story,
    settings: { demoContent: true } as PublicContext['settings'],
    market: { language: 'en', country: 'IE' } as PublicContext['market'],
    locale: 'en-IE',
    today: '2026-11-03',
  } as Partial<PublicContext> as PublicContext);
const addressOf = (company: Record<string, string>) => addressIn(async () => imprint(company));

it('sends goods to the address for returns, or else to the company', async () => {
  const company = { name: 'Kvistra AB', address: 'Exempelgatan 1, 111 11 Stockholm, Sweden' };
  expect(await addressOf({ ...company, return_address: 'Exempelvägen 7, 145 00 Norsborg' })).toEqual([
    'Kvistra AB',
    'Exempelvägen 7',
    '145 00 Norsborg',
  ]);
  expect(await addressOf(company)).toEqual(['Kvistra AB', 'Exempelgatan 1', '111 11 Stockholm', 'Sweden']);
});

it('knows no address where the CMS has none or does not answer, and leads to who knows it', async () => {
  expect(await addressOf({ name: 'Kvistra AB' })).toEqual([]);
  expect(await addressIn(async () => null)).toEqual([]);
  expect(await addressIn(() => Promise.reject(new UpstreamError('upstream_unreachable', 'down', true)))).toEqual([]);
  const view = {
    t: (key: string) => key,
    locale: 'en-IE',
    market: { code: 'de', country: 'DE', currency: 'EUR' },
  } as View;
  const html = renderToString(
    createElement(
      ViewProvider as ComponentType<{ view: View }>,
      { view },
      createElement(SendBack, { address: [], reference: 'W-2222-3333', receivedAt: '2026-11-03T12:00:00Z' }),
    ),
  );
  expect(html).toContain('<a href="/de/contact">send_back.ask</a>');
  expect(html).toContain('<b>W-2222-3333</b>');
  expect(html).toContain('returns.price_route');
  expect(html).toMatch(/<h3>send_back\.dates<\/h3>.*send_back\.in_time.*send_back\.send_by/);
  expect(html).toMatch(/<button[^>]* data-print=[^>]*>send_back\.print<\/button>/);
});
