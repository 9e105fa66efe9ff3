import { create, object, optional, StructError, string } from 'superstruct';

const Content = object({ title: string(), kicker: optional(string()), image: optional(string()) });

/** Draws the content of the request's JSON. */
async function draw(request: Request): Promise<Response> {
  const content = create(await request.json(), Content);
  // not before the first picture: `npm run dev` evaluates this module at its start
  const { drawPicture } = await import('./draw.ts');
  return new Response(await drawPicture(content), { headers: { 'Content-Type': 'image/png' } });
}

/**
 * Makes the picture of the request's body anew. The answer is two JPEGs, one after the other: the whole one, whose size
 * and length its headers tell, and its square. What is refused is a 422 with the reason's code.
 */
async function clean(request: Request): Promise<Response> {
  const { cleanPicture } = await import('./clean.ts');
  const cleaned = await cleanPicture(new Uint8Array(await request.arrayBuffer()));
  if (typeof cleaned === 'string') return new Response(cleaned, { status: 422 });
  const { whole, small, width, height } = cleaned;
  const both = new Uint8Array(whole.length + small.length);
  both.set(whole);
  both.set(small, whole.length);
  return new Response(both, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Picture-Width': String(width),
      'Picture-Height': String(height),
      'Picture-Length': String(whole.length),
    },
  });
}

export default {
  /**
   * Draws a sharing picture, or makes a picture of a visitor anew (PUT). Only the shop's service binding reaches this
   * Worker: it has no address.
   */
  async fetch(request) {
    try {
      return await (request.method === 'PUT' ? clean(request) : draw(request));
    } catch (error) {
      const isRequest = error instanceof StructError || error instanceof SyntaxError;
      console.error(JSON.stringify({ level: 'error', event: 'picture_failed', error: String(error) }));
      return new Response(null, { status: isRequest ? 400 : 500 });
    }
  },
} satisfies ExportedHandler;
