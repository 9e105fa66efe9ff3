import bold from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?inline';
import boldExtended from '@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff2?inline';
import { logo, mark } from '#brand';
import { COLOURS, SITE } from '../src/site/brand.ts';
import type { SharingPictureContent } from '../src/site/picture.ts';
import { bytesOf, startLibrary } from './library.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** Characters per line, beside an image and without one. */
const LINE_LENGTH = 17;
const FULL_LINE_LENGTH = 27;
const MAX_LINES = 4;
const IMAGE_TIMEOUT_MS = 1500;
/** The width that is requested from the image's host, in pixels. */
const IMAGE_WIDTH = 600;
const MAX_IMAGE_BYTES = 2_000_000;

let fonts: Uint8Array[] | null = null;

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Breaks text into lines at words; text beyond the last line becomes an ellipsis. @param width characters per line. */
export function wrapText(text: string, width: number, maxLines: number): string[] {
  const all: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = all.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
  }
  return all.length <= maxLines ? all : [...all.slice(0, maxLines - 1), `${all[maxLines - 1]} …`];
}

/** Downloads an image as a data URI. @returns null when that fails or the image is too large. */
async function dataUriOf(address: string): Promise<string | null> {
  try {
    const small = new URL(address);
    small.searchParams.set('width', String(IMAGE_WIDTH));
    const response = await fetch(small, { signal: AbortSignal.timeout(IMAGE_TIMEOUT_MS) });
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    if (
      !response.ok ||
      !/^image\/(?:svg\+xml|png|jpeg|webp|gif)$/.test(type) ||
      Number(response.headers.get('content-length') ?? 0) > MAX_IMAGE_BYTES
    )
      return null;
    const content = new Uint8Array(await response.arrayBuffer());
    if (content.length > MAX_IMAGE_BYTES) return null;
    let text = '';
    for (let i = 0; i < content.length; i += 8192) text += String.fromCharCode(...content.subarray(i, i + 8192));
    return `data:${type};base64,${btoa(text)}`;
  } catch {
    return null;
  }
}

const TWIG =
  'M-70 46C-30 20 20-4 78-44M-20 18c-6-30 8-54 34-62 4 30-8 52-34 62zM26-12c10 22 32 30 56 22-8-24-30-32-56-22z';

/** The logo's lines: those of the twig in the proportions of pictures, or those of another brand. */
const lines =
  logo === 'twig' ? `<path d="${TWIG}"/>` : `<g transform="scale(5) translate(-16 -16)" stroke-width="1.6">${mark}</g>`;

const logoAt = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${COLOURS.brand}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;

/** Pictures of the last minute: whoever shares a page makes several programs ask for its picture at once. */
const recent = new Map<string, { png: ArrayBuffer; drawnAt: number }>();
const MAX_RECENT = 20;
const RECENT_MS = 60_000;

function recentPicture(svg: string): ArrayBuffer | null {
  const found = recent.get(svg);
  return found && Date.now() - found.drawnAt < RECENT_MS ? found.png : null;
}

function remember(svg: string, png: ArrayBuffer): void {
  recent.delete(svg);
  recent.set(svg, { png, drawnAt: Date.now() });
  for (const oldest of recent.keys()) {
    if (recent.size <= MAX_RECENT) return;
    recent.delete(oldest);
  }
}

/** Renders the picture that social networks show for a page. @returns a PNG of 1200 by 630 pixels. */
export async function drawPicture({ title, kicker, image }: SharingPictureContent): Promise<ArrayBuffer> {
  const picture = image ? await dataUriOf(image) : null;
  const width = picture ? LINE_LENGTH : FULL_LINE_LENGTH;
  const shown = wrapText(title, width, MAX_LINES);
  const size = shown.length > 3 ? 58 : 68;
  const top = 365 - ((shown.length - 1) * size * 1.14) / 2;
  const beside = picture
    ? `<clipPath id="round"><circle cx="950" cy="315" r="225"/></clipPath><image href="${picture}" x="725" y="90" width="450" height="450" preserveAspectRatio="xMidYMid slice" clip-path="url(#round)"/>`
    : `<circle cx="1130" cy="560" r="250" fill="#C9D9BD"/>${logoAt(1040, 470, 1.5)}`;
  const words = shown.map(
    (line, i) =>
      `<text x="80" y="${Math.round(top + i * size * 1.14)}" font-size="${size}" fill="${COLOURS.ink}">${escapeXml(line)}</text>`,
  );
  const above = kicker
    ? wrapText(kicker, picture ? 44 : 70, 1).map(
        (line) =>
          `<text x="80" y="${Math.round(top - size * 1.25)}" font-size="28" fill="${COLOURS.brand}">${escapeXml(line)}</text>`,
      )
    : [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.calm}"/>${beside}${logoAt(112, 92, 0.42)}<g font-family="Fraunces" font-weight="600"><text x="160" y="108" font-size="46" fill="${COLOURS.brand}">${escapeXml(SITE)}</text>${above.join('')}${words.join('')}</g></svg>`;
  const Resvg = await startLibrary();
  // only now: nothing else runs in this isolate while another request draws
  const known = recentPicture(svg);
  if (known) return known;
  fonts ??= [bytesOf(bold), bytesOf(boldExtended)];
  const rendered = new Resvg(svg, { font: { fontBuffers: fonts, defaultFontFamily: 'Fraunces' } });
  const png = rendered.render().asPng();
  rendered.free();
  const buffer = png.buffer.slice(png.byteOffset, png.byteOffset + png.byteLength) as ArrayBuffer;
  remember(svg, buffer);
  return buffer;
}
