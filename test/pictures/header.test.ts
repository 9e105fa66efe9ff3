import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headerOf, orientationOf } from '../../pictures/header.ts';
import { chunk, exifOf, ihdr, jpegOf, pngOf, pngOfColours, segment, WEBP, withSegments } from '../picture-files.ts';

const SIZE = fc.integer({ min: 1, max: 65_535 });
const END = Buffer.from([0xff, 0xd9]);
const SCAN = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));

/** A JPEG of one colour channel that has nothing but its form. */
function bareJpeg(width: number, height: number, before: readonly Buffer[] = [], scans = 1, marker = 0xc0): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(marker, frame),
    ...Array.from({ length: scans }, () => Buffer.concat([SCAN, Buffer.from([1, 0xff, 0, 2])])),
    END,
  ]);
}

it('has the size of each kind of file', async () => {
  const sizes = [await jpegOf(30, 20, () => [1, 2, 3]), pngOfColours(30, 20, () => [1, 2, 3]), WEBP].map((file) => {
    const header = headerOf(file);
    return header && [header.kind, header.width, header.height];
  });
  expect(sizes).toEqual([
    ['jpeg', 30, 20],
    ['png', 30, 20],
    ['webp', 20, 10],
  ]);
});

it('has the size and the orientation of any JPEG, whatever stands before', () => {
  const content = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  const others = fc.array(
    fc
      .tuple(fc.constantFrom(0xe0, 0xe2, 0xed, 0xfe, 0xdb, 0xc4), content)
      .map(([marker, data]) => segment(marker, data)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      SIZE,
      SIZE,
      fc.integer({ min: 1, max: 8 }),
      others,
      others,
      (width, height, orientation, some, more) => {
        const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]));
        expect(headerOf(bareJpeg(width, height, [...some, exif, ...more]))).toMatchObject({
          width,
          height,
          orientation,
        });
      },
    ),
  );
});

it('has the size of any PNG', () => {
  const side = fc.integer({ min: 1, max: 2 ** 31 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      expect(headerOf(pngOf(ihdr(width, height)))).toMatchObject({ width, height });
    }),
  );
});

it('never fails and never says more than there is, whatever it is given', () => {
  const beginnings = [
    Buffer.from([0xff, 0xd8, 0xff]),
    bareJpeg(9, 9).subarray(0, 20),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngOf(ihdr(5, 5)),
    Buffer.from('RIFF\0\0\0\0WEBP'),
    WEBP,
    Buffer.alloc(0),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), (beginning, rest) => {
      const header = headerOf(Buffer.concat([beginning, rest]));
      if (!header) return;
      expect(header.width).toBeGreaterThan(0);
      expect(header.height).toBeGreaterThan(0);
      expect(header.orientation).toBeGreaterThanOrEqual(1);
      expect(header.orientation).toBeLessThanOrEqual(8);
    }),
    { numRuns: 500 },
  );
});

it('of a file with one byte changed or its end missing is read without failing', async () => {
  const files = [
    await jpegOf(20, 20, (x) => [x, 0, 0], { progressive: true }),
    pngOfColours(9, 9, () => [0, 0, 9]),
    WEBP,
  ];
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.nat(), (file, at, byte, end) => {
      const changed = Buffer.from(file);
      changed[at % file.length] = byte;
      headerOf(changed.subarray(0, end % (file.length + 1)));
    }),
    { numRuns: 500 },
  );
});

it('reads any EXIF data, and believes no orientation that there is not', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.integer({ min: 0, max: 65_535 }), (bytes, orientation) => {
      expect(orientationOf(Buffer.concat([Buffer.from('II*\0'), bytes]))).toBeLessThanOrEqual(8);
      expect(orientationOf(exifOf(orientation))).toBe(orientation >= 1 && orientation <= 8 ? orientation : 1);
    }),
  );
});

it.each([
  ['a script as SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0')],
  ['nothing', Buffer.alloc(0)],
  ['a JPEG of 12 bits', bareJpeg(9, 9, [segment(0xc0, Buffer.from([12, 0, 9, 0, 9, 1, 1, 0x11, 0]))])],
  ['a JPEG without loss', bareJpeg(9, 9, [], 1, 0xc3)],
  ['a JPEG that says its size twice', bareJpeg(9, 9, [segment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0]))])],
  ['a JPEG without pixels', bareJpeg(9, 9, [], 0)],
  ['a PNG that begins with another part', pngOf(chunk('tEXt', Buffer.from('a')), ihdr(5, 5))],
  ['a PNG of a kind that there is not', pngOf(ihdr(5, 5, [4, 2, 0]))],
  [
    'an animated WebP',
    Buffer.concat([Buffer.from('RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\x02', 'latin1'), Buffer.alloc(9), WEBP.subarray(12)]),
  ],
])('%s is no picture', (_, bytes) => {
  expect(headerOf(bytes)).toBeNull();
});

it('counts scans, and what a decoder has to hold for them, past what comments pretend', () => {
  expect(headerOf(bareJpeg(800, 600, [], 40, 0xc2))).toMatchObject({ scans: 40, memory: 100 * 75 * 128 });
  expect(headerOf(bareJpeg(800, 600))).toMatchObject({ scans: 1, memory: 0 });
  const hidden = withSegments(bareJpeg(8, 8, [], 3), [segment(0xfe, Buffer.concat([END, SCAN]))]);
  expect(headerOf(hidden)).toMatchObject({ scans: 3 });
});

/** A JPEG of three colours whose scan has some of them. */
function threeColours(width: number, height: number, inScan: number): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const colours = [1, 2, 3].slice(0, inScan).flatMap((colour) => [colour, 0]);
  const scan = segment(0xda, Buffer.from([inScan, ...colours, 0, 63, 0]));
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xc0, frame), scan, Buffer.from([1, 2]), END]);
}

it('knows that a decoder holds all blocks where a scan has not all colours, though no other scan comes', () => {
  expect(headerOf(threeColours(800, 600, 3))).toMatchObject({ scans: 1, memory: 0 });
  for (const inScan of [1, 2])
    expect(headerOf(threeColours(800, 600, inScan))).toMatchObject({ scans: 1, memory: 3 * 100 * 75 * 128 });
});

it('believes no marker behind which a decoder finds another picture', () => {
  const hidden = bareJpeg(9000, 9000, [], 60, 0xc2).subarray(2, -2);
  const others = Array.from({ length: 255 }, (_, marker) => marker).filter(
    (marker) => (marker > 0 && marker < 0xc0) || marker > 0xef || (marker > 0xc4 && marker < 0xcc),
  );
  for (const marker of others) {
    const header = headerOf(bareJpeg(90, 90, [segment(marker, hidden)]));
    expect([marker, header]).toEqual([
      marker,
      marker === 0xfe ? expect.objectContaining({ width: 90, scans: 1 }) : null,
    ]);
  }
});

it('counts what is transparent in a WebP as pixels of its own', () => {
  const vp8 = Buffer.concat([Buffer.from('VP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\xe8\x03\xe8\x03', 'latin1')]);
  const file = (...parts: Buffer[]) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), ...parts]);
  const opacity = Buffer.from('ALPH\x02\0\0\0\x01\0', 'latin1');
  expect(headerOf(file(vp8))).toMatchObject({ width: 1000, height: 1000, memory: 6_000_000 });
  expect(headerOf(file(opacity, vp8))).toMatchObject({ width: 1000, height: 1000, memory: 10_000_000 });
});
