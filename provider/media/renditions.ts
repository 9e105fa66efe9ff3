import { startLibrary } from '../../pictures/library.ts';
import { digest } from '../digest.ts';

/** The width of the originals, in pixels. Larger renditions do not exist. */
const ORIGINAL_WIDTH = 1000;
const MAX_RECENT = 400;
/** Increase with every change of how a drawing is rendered. */
const RENDERER_VERSION = 2;

const TYPES = { webp: 'image/webp', png: 'image/png' } as const;
export type PictureFormat = keyof typeof TYPES;

/** The last renditions by the names of their files. */
const recent = new Map<string, ArrayBuffer>();

function remember(key: string, rendition: ArrayBuffer): void {
  recent.set(key, rendition);
  for (const oldest of recent.keys()) {
    if (recent.size <= MAX_RECENT) return;
    recent.delete(oldest);
  }
}

/**
 * The rendition that an address asks for with `width` and `format`, as at the commerce provider; null for the original.
 * A format that is not named follows the header `Accept`.
 */
export function requestedRendition(request: Request): { width: number; format: PictureFormat } | null {
  const { searchParams } = new URL(request.url);
  const width = Number(searchParams.get('width') ?? ORIGINAL_WIDTH);
  const named = searchParams.get('format');
  if (!searchParams.has('width') && named === null) return null;
  const format = named ?? (request.headers.get('Accept')?.includes('image/webp') ? 'webp' : 'png');
  return {
    width: width >= 1 ? Math.min(Math.round(width), ORIGINAL_WIDTH) : ORIGINAL_WIDTH,
    format: format === 'webp' ? 'webp' : 'png',
  };
}

async function renderPng(svg: string, width: number): Promise<ArrayBuffer> {
  const Resvg = await startLibrary();
  const rendered = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
  const png = rendered.render().asPng();
  rendered.free();
  return png.buffer.slice(png.byteOffset, png.byteOffset + png.byteLength) as ArrayBuffer;
}

/**
 * Renders a drawing at a width, or takes what was rendered before.
 *
 * @param images converts the picture to WebP. @param folder keeps renditions; without it, only this isolate remembers
 * some.
 */
export async function rendition(
  svg: string,
  width: number,
  format: PictureFormat,
  images: ImagesBinding,
  folder?: Fetcher,
): Promise<Response> {
  // the same drawing has the same name
  const name = `${await digest(`${RENDERER_VERSION} ${width} ${svg}`)}.${format}`;
  const headers = { 'Content-Type': TYPES[format] };
  const known = recent.get(name);
  if (known) return new Response(known, { headers });
  const kept = await folder?.fetch(`http://renditions/${name}`);
  if (kept?.ok) {
    const content = await kept.arrayBuffer();
    remember(name, content);
    return new Response(content, { headers });
  }
  await kept?.body?.cancel();
  const png = await renderPng(svg, width);
  const content =
    format === 'png'
      ? png
      : await (await images.input(new Blob([png]).stream()).output({ format: TYPES.webp })).response().arrayBuffer();
  remember(name, content);
  await folder?.fetch(`http://renditions/${name}`, { method: 'PUT', body: content });
  return new Response(content, { headers });
}
