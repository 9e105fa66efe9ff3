import { create, object, optional, StructError, string } from 'superstruct';

const Content = object({ title: string(), kicker: optional(string()), image: optional(string()) });

export default {
  /**
   * Draws the content of the request's JSON. Only the shop's service binding reaches this Worker: it has no address.
   */
  async fetch(request) {
    try {
      const content = create(await request.json(), Content);
      // not before the first picture: `npm run dev` evaluates this module at its start
      const { drawPicture } = await import('./draw.ts');
      return new Response(await drawPicture(content), { headers: { 'Content-Type': 'image/png' } });
    } catch (error) {
      const isRequest = error instanceof StructError || error instanceof SyntaxError;
      console.error(JSON.stringify({ level: 'error', event: 'picture_failed', error: String(error) }));
      return new Response(null, { status: isRequest ? 400 : 500 });
    }
  },
} satisfies ExportedHandler;
