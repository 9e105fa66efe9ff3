import type { KeptPage } from './memory.ts';

const NOTICE = /(<p class="[^"]*\bstale-notice\b[^"]*"(?: [\w-]+="[^"]*")*?) hidden=""/;
const noticed = new WeakMap<KeptPage, KeptPage>();

/** A page that is older than it should be, with the line that says so. */
export function withNotice(kept: KeptPage): KeptPage {
  const known = noticed.get(kept);
  if (known) return known;
  const { page } = kept;
  const html = new TextDecoder().decode(page.html);
  const shown = html.replace(NOTICE, '$1');
  const made: KeptPage =
    shown === html
      ? kept
      : {
          ...kept,
          page: {
            ...page,
            html: new TextEncoder().encode(shown),
            compressed: null,
            etag: page.etag.replace(/"$/, '-stale"'),
          },
          prepared: [],
        };
  noticed.set(kept, made);
  return made;
}
