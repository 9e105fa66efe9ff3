import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRuntime } from '../../local/runtime.ts';
import { decodePng } from '../../pictures/png.ts';
import { fitInto, Shrink, squareOf, turned } from '../../pictures/shrink.ts';
import {
  type Colour,
  chunk,
  exifOf,
  ihdr,
  jpegOf,
  pixelsOfJpeg,
  pngOf,
  pngOfColours,
  segment,
  WEBP,
  webpOfManyCodes,
  withSegments,
} from '../picture-files.ts';
import { freePort } from '../shop.ts';

let port: number;
let runtime: Miniflare;
beforeAll(async () => {
  port = await freePort();
  runtime = await startRuntime(resolve('dist/pictures'), { port, bindings: {}, onLog: () => {} });
});
afterAll(() => runtime.dispose());

const send = (body: Buffer) => fetch(`http://localhost:${port}`, { method: 'PUT', body: new Uint8Array(body) });

/** A picture as it is kept, with the markers of its segments. */
async function cleaned(body: Buffer) {
  const answer = await send(body);
  expect(answer.status).toBe(200);
  const both = Buffer.from(await answer.arrayBuffer());
  const [width, height, length] = ['Width', 'Height', 'Length'].map((name) =>
    Number(answer.headers.get(`Picture-${name}`)),
  );
  const whole = both.subarray(0, length);
  return { width, height, whole, small: both.subarray(length), pixels: pixelsOfJpeg(whole) };
}

/** The second bytes of the markers before the first scan, and after the end. */
function markersOf(jpeg: Buffer): { markers: number[]; after: number } {
  const markers: number[] = [];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    markers.push(jpeg[at + 1]!);
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return { markers, after: jpeg.length - jpeg.lastIndexOf(Buffer.from([0xff, 0xd9])) - 2 };
}

const refusal = async (body: Buffer) => {
  const answer = await send(body);
  return [answer.status, await answer.text()];
};

const isNear = (found: Colour, wanted: Colour) => found.every((value, i) => Math.abs(value - wanted[i]!) < 40);
const RED: Colour = [220, 30, 30];
const BLUE: Colour = [30, 30, 220];
const GREEN: Colour = [30, 200, 30];
const WHITE: Colour = [250, 250, 250];
/** A different colour in each corner. */
const corners = (width: number, height: number) => (x: number, y: number) =>
  y < height / 2 ? (x < width / 2 ? RED : BLUE) : x < width / 2 ? GREEN : WHITE;

const SECRET = 'Storgatan 12, 59.3293 N';

describe('a picture that is taken', () => {
  it('is a JPEG of at most 1200 pixels with a square, and with nothing else of the file', async () => {
    const jpeg = await jpegOf(2000, 1000, corners(2000, 1000));
    const dirty = withSegments(
      jpeg,
      [
        segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(1, SECRET)])),
        segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`)),
        segment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${SECRET}`)),
        segment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
        segment(0xfe, Buffer.from(SECRET)),
      ],
      Buffer.from(`<script>${SECRET}</script>PK\x03\x04`),
    );
    const { width, height, whole, small, pixels } = await cleaned(dirty);
    expect([width, height, pixels.width, pixels.height]).toEqual([1200, 600, 1200, 600]);
    for (const file of [whole, small]) {
      expect(file.includes(SECRET)).toBe(false);
      expect(file.includes('script')).toBe(false);
      // the head of a JPEG, tables, the frame; no EXIF, XMP, ICC or comment
      expect(markersOf(file).markers.filter((marker) => ![0xe0, 0xdb, 0xc4, 0xc0, 0xc2].includes(marker))).toEqual([]);
      expect(markersOf(file).after).toBe(0);
    }
    expect([pixelsOfJpeg(small).width, pixelsOfJpeg(small).height]).toEqual([176, 176]);
    for (const [x, y, colour] of [
      [20, 20, RED],
      [1180, 20, BLUE],
      [20, 580, GREEN],
      [1180, 580, WHITE],
    ] as const)
      expect([x, y, isNear(pixels.at(x, y), colour)]).toEqual([x, y, true]);
  });

  it.each([
    [1, [RED, BLUE, GREEN, WHITE]],
    [2, [BLUE, RED, WHITE, GREEN]],
    [3, [WHITE, GREEN, BLUE, RED]],
    [4, [GREEN, WHITE, RED, BLUE]],
    [5, [RED, GREEN, BLUE, WHITE]],
    [6, [GREEN, RED, WHITE, BLUE]],
    [7, [WHITE, BLUE, GREEN, RED]],
    [8, [BLUE, WHITE, RED, GREEN]],
  ] as const)('stands upright, where its orientation was %d', async (orientation, wanted) => {
    const jpeg = withSegments(await jpegOf(80, 40, corners(80, 40)), [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)])),
    ]);
    const { width = 0, height = 0, pixels } = await cleaned(jpeg);
    expect([width, height]).toEqual(orientation < 5 ? [80, 40] : [40, 80]);
    const at = [pixels.at(5, 5), pixels.at(width - 6, 5), pixels.at(5, height - 6), pixels.at(width - 6, height - 6)];
    expect(at.map((colour, i) => isNear(colour, wanted[i]!))).toEqual([true, true, true, true]);
  });

  it('may be a progressive JPEG, a PNG with its own orientation, or a WebP', async () => {
    const progressive = await cleaned(await jpegOf(1500, 500, corners(1500, 500), { progressive: true }));
    expect([progressive.width, progressive.height]).toEqual([1200, 400]);
    const [first, ...rest] = [ihdr(60, 30), chunk('eXIf', exifOf(6)), chunk('tEXt', Buffer.from(`Comment\0${SECRET}`))];
    const rows = Buffer.concat(
      Array.from({ length: 30 }, (_, y) =>
        Buffer.from([0, ...Array.from({ length: 60 }, (_, x) => corners(60, 30)(x, y)).flat()]),
      ),
    );
    const png = await cleaned(pngOf(first!, ...rest, chunk('IDAT', deflateSync(rows))));
    expect([png.width, png.height, isNear(png.pixels.at(2, 2), GREEN)]).toEqual([30, 60, true]);
    expect(png.whole.includes(SECRET)).toBe(false);
    const webp = await cleaned(WEBP);
    expect([webp.width, webp.height, isNear(webp.pixels.at(2, 2), [255, 0, 0])]).toEqual([20, 10, true]);
  });

  it('may have 24 megapixels', async () => {
    const rows = Buffer.alloc(4000 * (1 + 6000 * 3), 0x40);
    for (let y = 0; y < 4000; y++) rows[y * (1 + 6000 * 3)] = 0;
    const { width, height } = await cleaned(pngOf(ihdr(6000, 4000), chunk('IDAT', deflateSync(rows))));
    expect([width, height]).toEqual([1200, 800]);
  });
});

describe('a picture that is refused', () => {
  it.each([
    ['a page named picture.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 'picture_type'],
    ['a script as SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'picture_type'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), 'picture_type'],
    ['nothing', Buffer.alloc(0), 'picture_type'],
    [
      'a PNG of 30000 by 30000 pixels',
      pngOf(ihdr(30_000, 30_000), chunk('IDAT', deflateSync(Buffer.alloc(900)))),
      'picture_pixels',
    ],
    [
      'a PNG of which all would have to be held at once',
      pngOf(ihdr(4500, 4500, [8, 2, 1]), chunk('IDAT', deflateSync(Buffer.alloc(900)))),
      'picture_pixels',
    ],
    [
      'a PNG that holds more than it says',
      pngOf(ihdr(2, 2), chunk('IDAT', deflateSync(Buffer.alloc(200_000_000)))),
      'picture_broken',
    ],
    [
      'a PNG that holds less than it says',
      pngOf(ihdr(90, 90), chunk('IDAT', deflateSync(Buffer.alloc(90)))),
      'picture_broken',
    ],
    ['a PNG without pixels', pngOf(ihdr(9, 9)), 'picture_broken'],
    ['a PNG whose end is missing', pngOfColours(90, 90, (x, y) => [x, y, x ^ y]).subarray(0, 500), 'picture_broken'],
    ['a WebP whose end is missing', WEBP.subarray(0, 38), 'picture_broken'],
  ])('%s', async (_, body, code) => {
    const begun = Date.now();
    expect(await refusal(body)).toEqual([422, code]);
    expect(Date.now() - begun).toBeLessThan(5000);
  });

  it.each([
    ['one pixel wide', 1, 24_000_000],
    ['one pixel high', 24_000_000, 1],
  ])('a PNG that is %s and longer than any other picture', async (_, width, height) => {
    const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
    const file = pngOf(ihdr(width, height, [1, 0, 0]), chunk('IDAT', deflateSync(rows)));
    expect(await refusal(file)).toEqual([422, 'picture_pixels']);
  });

  it.each([
    ['in hundreds of thousands of parts', Buffer.alloc(7_800_000, chunk('tEXt', Buffer.alloc(0)))],
    [
      'whose rows stand in as many parts of a byte, and are none',
      Buffer.concat([
        chunk('IDAT', Buffer.from([0x78, 0x01])),
        // a block that holds nothing, again and again
        Buffer.alloc(7_800_000, Buffer.concat([0, 0, 0, 255, 255].map((byte) => chunk('IDAT', Buffer.from([byte]))))),
      ]),
    ],
    [
      'with as much behind its end as a file may have',
      Buffer.concat([chunk('IDAT', deflateSync(Buffer.alloc(90))), chunk('IDAT', Buffer.alloc(7_900_000))]),
    ],
  ])('a PNG %s, soon', async (_, parts) => {
    const begun = Date.now();
    expect(await refusal(pngOf(ihdr(1000, 1000), parts))).toEqual([422, 'picture_broken']);
    expect(Date.now() - begun).toBeLessThan(10_000);
  });

  it('a WebP whose codes would take a hundred times the memory of its pixels', async () => {
    expect(await refusal(webpOfManyCodes())).toEqual([422, 'picture_broken']);
    expect((await cleaned(WEBP)).width).toBe(20);
  });

  it('a JPEG whose end is missing, and one with too many scans', async () => {
    const jpeg = await jpegOf(400, 300, (x, y) => [x & 255, y & 255, (x * y) & 255]);
    expect(await refusal(jpeg.subarray(0, jpeg.length >> 1))).toEqual([422, 'picture_broken']);
    const progressive = await jpegOf(64, 64, corners(64, 64), { progressive: true });
    const scan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scans = Array.from({ length: 60 }, () => progressive.subarray(scan, -2));
    expect(await refusal(Buffer.concat([progressive.subarray(0, -2), ...scans, progressive.subarray(-2)]))).toEqual([
      422,
      'picture_broken',
    ]);
  });

  it('whatever is changed in a file, the answer is a picture or a reason', async () => {
    const files = [
      await jpegOf(40, 30, corners(40, 30)),
      await jpegOf(40, 30, corners(40, 30), { progressive: true }),
      pngOfColours(40, 30, corners(40, 30)),
      WEBP,
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(), fc.nat(255), async (file, at, byte) => {
        const changed = Buffer.from(file);
        changed[at % file.length] = byte;
        expect([200, 422]).toContain((await send(changed)).status);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a PNG', () => {
  const FORMS = [0, 2, 3, 4, 6].flatMap((colours) =>
    ({ 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] })[colours]!.map((depth) => ({
      colours,
      depth,
    })),
  );
  const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

  it.each([false, true])('of any form is decoded into all its rows, interlaced: %s', (isInterlaced) => {
    const side = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMS),
        side,
        side,
        fc.infiniteStream(fc.nat(255)),
        (form, width, height, random) => {
          const passes = isInterlaced
            ? [
                [0, 0, 8, 8],
                [4, 0, 8, 8],
                [0, 4, 4, 8],
                [2, 0, 4, 4],
                [0, 2, 2, 4],
                [1, 0, 2, 2],
                [0, 1, 1, 2],
              ]
            : [[0, 0, 1, 1]];
          const bytes = passes.flatMap(([left = 0, top = 0, across = 1, down = 1]) => {
            const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
            if (columns <= 0 || rows <= 0) return [];
            const length = Math.ceil((columns * CHANNELS[form.colours]! * form.depth) / 8);
            return Array.from({ length: rows }, () => [
              random.next().value % 5,
              ...Array.from({ length }, () => random.next().value),
            ]).flat();
          });
          const file = pngOf(
            ihdr(width, height, [form.depth, form.colours, isInterlaced ? 1 : 0]),
            chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6])),
            chunk('IDAT', deflateSync(Buffer.from(bytes))),
          );
          const rows: number[] = [];
          decodePng(file, { width, height, ...form, isInterlaced }, (row) => rows.push(row.length));
          expect(rows).toEqual(Array.from({ length: height }, () => width * 4));
        },
      ),
    );
  });
});

describe('pixels', () => {
  const SIDE = fc.integer({ min: 1, max: 60 });

  it('of one colour keep it in every smaller size, and what is transparent becomes white', () => {
    fc.assert(
      fc.property(SIDE, SIDE, SIDE, fc.nat(255), (width, height, side, grey) => {
        const to = fitInto({ width, height }, side);
        const shrink = new Shrink({ width, height }, to);
        const clear = new Shrink({ width, height }, to);
        for (let y = 0; y < height; y++) {
          shrink.take(new Uint8Array(width * 3).fill(grey), 3);
          clear.take(new Uint8Array(width * 4), 4);
        }
        expect(shrink.pixels.data.every((value, i) => Math.abs(value - (i % 4 === 3 ? 255 : grey)) <= 1)).toBe(true);
        expect(clear.pixels.data.every((value) => value >= 254)).toBe(true);
        expect(Math.max(to.width, to.height)).toBeLessThanOrEqual(Math.max(side, 1));
      }),
    );
  });

  it('are all there after a turn, which four quarters and two mirrors take back', () => {
    fc.assert(
      fc.property(SIDE, SIDE, (width, height) => {
        const data = new Uint8ClampedArray(width * height * 4).map((_, i) => (i * 7) % 256);
        const pixels = { width, height, data };
        for (const orientation of [2, 3, 4, 5, 7])
          expect(turned(turned(pixels, orientation), orientation).data).toEqual(data);
        expect(turned(turned(pixels, 6), 8).data).toEqual(data);
        const { width: w, height: h } = squareOf(pixels, 30);
        expect([w, h]).toEqual([Math.min(width, height, 30), Math.min(width, height, 30)]);
      }),
    );
  });
});
