import { html } from 'hono/html';
import { page, visibleName } from '../page.ts';
import type { Store } from '../store.ts';
import { SPACE } from './api.ts';
import { stories } from './stories.ts';

/** The URL with which the CMS editor opens a page with drafts: signed with the preview token, valid for an hour. */
async function previewUrl(shopUrl: string, path: string, previewToken: string): Promise<string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const bytes = await crypto.subtle.digest(
    'SHA-1',
    new TextEncoder().encode(`${SPACE.id}:${previewToken}:${timestamp}`),
  );
  const token = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const params = {
    _storyblok: '1',
    '_storyblok_tk[space_id]': String(SPACE.id),
    '_storyblok_tk[timestamp]': timestamp,
    '_storyblok_tk[token]': token,
  };
  return `${shopUrl}${path}?${new URLSearchParams(params)}`;
}

/** Lists every story of Europe with its title, its page and a link to its draft. */
export async function cmsPage(
  store: Store,
  { shopUrl, previewToken }: { shopUrl: string; previewToken: string },
): Promise<Response> {
  const published = new Set(stories(store, 'published').map(({ full_slug: slug }) => slug));
  const europe = stories(store, 'draft').filter(({ full_slug: slug }) => slug.startsWith('europe-market/'));
  const rows = await Promise.all(
    europe.map(async ({ full_slug: slug, content }) => {
      const name = slug.slice('europe-market/'.length);
      const path = `/de/${name.split('/').map(encodeURIComponent).join('/')}`;
      const publicLink = published.has(slug) ? html`<a href="${shopUrl}${path}">page</a>` : 'not published';
      return html`<tr><td>${visibleName(String(content.title))}</td><td><code>${visibleName(name)}</code></td><td>${publicLink}</td><td><a href="${await previewUrl(shopUrl, path, previewToken)}">draft</a></td></tr>`;
    }),
  );
  return page(
    'Content',
    html`<h1>Content</h1><p>Change a story with <code>POST /_control/stories/{path}</code>, a text with <code>POST /_control/translations/{key}</code>; the README says how. Drafts are shown by the links on the right, for an hour.</p>
<table><tr><th>Title</th><th>Path</th><th>Public</th><th>Editor</th></tr>${rows}</table>`,
    { homeUrl: shopUrl },
  );
}
