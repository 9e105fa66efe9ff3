import { expect, it } from 'vitest';
import { useSharedShop } from '../shop.ts';

const shop = useSharedShop();
const DRAWING = '/media/insect-oat-adult-dog/front.svg?v=1';

/** The width of a WebP, whose ground may be clear: such a file has an extended header. */
const widthOfWebp = (bytes: Buffer): number =>
  bytes.toString('latin1', 12, 16) === 'VP8X' ? bytes.readUIntLE(24, 3) + 1 : bytes.readUInt16LE(26) & 0x3fff;

/** The type of a picture and its width, which PNG and WebP have at a fixed place. */
async function look(address: string, accept = '*/*') {
  const response = await fetch(`${shop.providerUrl}${address}`, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('Content-Type');
  const width = type === 'image/png' ? bytes.readUInt32BE(16) : type === 'image/webp' ? widthOfWebp(bytes) : null;
  return [response.status, type, width];
}

it.each([
  ['without parameters is the drawing', '', 'image/webp', 'image/svg+xml', null],
  ['with a width is a PNG', '&width=300', '*/*', 'image/png', 300],
  ['with a width is WebP where that is accepted', '&width=300', 'image/avif,image/webp', 'image/webp', 300],
  ['with a format is in it', '&width=300&format=png', 'image/webp', 'image/png', 300],
  ['with a format alone has its whole size', '&format=webp', '*/*', 'image/webp', 1000],
  ['is not enlarged', '&width=4000', '*/*', 'image/png', 1000],
  ['with a wrong width has its whole size', '&width=-1', '*/*', 'image/png', 1000],
])('a picture of the local provider %s', async (_, parameters, accept, type, width) => {
  // the second time from its folder or memory
  for (let round = 0; round < 2; round++)
    expect(await look(`${DRAWING}${parameters}`, accept)).toEqual([200, type, width]);
});

it('a scene is served as a drawing and at a width, and one that does not exist is not', async () => {
  expect(await look('/media/scenes/come-here.svg')).toEqual([200, 'image/svg+xml', null]);
  expect(await look('/media/scenes/come-here-night.svg?width=480', 'image/webp')).toEqual([200, 'image/webp', 480]);
  expect((await look('/media/scenes/nothing.svg'))[0]).toBe(404);
});

it('no drawing has no rendition', async () => {
  expect((await look('/media/no-such-product/front.svg?width=300'))[0]).toBe(404);
});
