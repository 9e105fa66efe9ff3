import figtree from '../client/fonts/figtree.woff2?inline';
import figtreeExtended from '../client/fonts/figtree-extended.woff2?inline';
import fraunces from '../client/fonts/fraunces.woff2?inline';
import frauncesExtended from '../client/fonts/fraunces-extended.woff2?inline';
import tokens from '../client/styles/tokens.css?raw';

const fontOf = (dataUrl: string): BodyInit =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));

/** The files of the shop's brand by their path below `/brand/`, which the style sheet's own addresses lead to. */
const FILES: Readonly<Record<string, readonly [type: string, content: () => BodyInit]>> = {
  'styles/tokens.css': ['text/css; charset=utf-8', () => tokens],
  'fonts/figtree.woff2': ['font/woff2', () => fontOf(figtree)],
  'fonts/figtree-extended.woff2': ['font/woff2', () => fontOf(figtreeExtended)],
  'fonts/fraunces.woff2': ['font/woff2', () => fontOf(fraunces)],
  'fonts/fraunces-extended.woff2': ['font/woff2', () => fontOf(frauncesExtended)],
};

/**
 * Fonts, colours and sizes of the shop, as its owner has set them for the checkout and the login. @param path below
 * `/brand/`.
 */
export function brandFile(path: string): Response {
  const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (!file) return new Response('not found', { status: 404 });
  const [type, content] = file;
  return new Response(content(), { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' } });
}
