import type { OpenDocument } from './document.ts';
import { exchange, type Identity } from './http.ts';
import { parseStylesheet, type Stylesheet } from './stylesheets.ts';

/** Stylesheets that never change under their address, for all pages of the process. */
const immutable = new Map<string, Stylesheet[]>();

async function load(href: string, page: string, identity: Identity): Promise<Stylesheet[]> {
  const known = immutable.get(href);
  if (known) return known;
  const { text, headers, status } = await exchange(
    { url: href, method: 'GET', from: { url: page, policy: '' } },
    identity,
  );
  if (status !== 200) return [];
  const sheet = parseStylesheet(text);
  const imported = await Promise.all(sheet.imports.map((address) => load(new URL(address, href).href, page, identity)));
  const sheets = [...imported.flat(), sheet];
  if (headers.get('cache-control')?.includes('immutable')) immutable.set(href, sheets);
  return sheets;
}

/** Gives a stylesheet the media query of its element. */
const limited = ({ imports, rules }: Stylesheet, query: string): Stylesheet => ({
  imports,
  rules: rules.map((rule) => ({ ...rule, media: [query, ...rule.media] })),
});

/** Loads the stylesheets of a page, in the order of the document. */
export async function stylesOf({ window }: OpenDocument, identity: Identity): Promise<Stylesheet[]> {
  const parts = [
    ...window.document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel~=stylesheet i][href], style'),
  ];
  const sheets = parts.map(async (part) => {
    const own =
      'href' in part ? await load(part.href, window.document.URL, identity) : [parseStylesheet(part.textContent ?? '')];
    return part.media ? own.map((sheet) => limited(sheet, part.media)) : own;
  });
  return (await Promise.all(sheets)).flat();
}
