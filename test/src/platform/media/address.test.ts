import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePictureAddress } from '../../../../src/platform/media/address.ts';
import { pictureUrl, WIDTHS } from '../../../../src/platform/shared/media.ts';

const FOLDERS = ['https://cdn.shopify.com/s/files/1/0551', 'http://localhost:8788/media'];
const parse = (address: string) => {
  const [path = '', query] = address.split('?');
  return parsePictureAddress(path, query === undefined ? '' : `?${query}`, FOLDERS);
};

describe('the address of a picture', () => {
  it.each([
    'https://cdn.shopify.com/s/files/1/0551/4566/0472/files/Main.jpg?v=1654902306',
    'https://cdn.shopify.com/s/files/1/0551/files/M%C3%B6ss_800x.jpg?v=3-1793491200',
    'http://localhost:8788/media/insect-oat-adult-dog/front-44100000001001.svg',
  ])('names its original: %s', (original) => {
    for (const width of WIDTHS)
      expect(parse(pictureUrl(original, width))).toEqual({ width, original, versioned: original.includes('?v=') });
  });

  it.each([
    ['no path', '/media/320/cdn.shopify.com'],
    ['the files of another shop', '/media/320/cdn.shopify.com/s/files/1/0552/4566/a.jpg'],
    ['a folder that begins like an allowed one', '/media/320/cdn.shopify.com/s/files/1/05512/a.jpg'],
    ['the folder itself', '/media/320/cdn.shopify.com/s/files/1/0551'],
    ['no file', '/media/320/cdn.shopify.com/'],
    ['a width that is not offered', '/media/321/cdn.shopify.com/s/files/1/0551/a.jpg'],
    ['a width with a leading zero', '/media/0320/cdn.shopify.com/s/files/1/0551/a.jpg'],
    ['a width that is no number', '/media/3e2/cdn.shopify.com/s/files/1/0551/a.jpg'],
    ['another host', '/media/320/example.com/a.jpg'],
    ['a host that ends like an allowed one', '/media/320/evil.cdn.shopify.com/s/files/1/0551/a.jpg'],
    ['a host that begins like an allowed one', '/media/320/cdn.shopify.com.example.com/s/files/1/0551/a.jpg'],
    ['another port', '/media/320/cdn.shopify.com:8080/s/files/1/0551/a.jpg'],
    ['a user', '/media/320/cdn.shopify.com@example.com/s/files/1/0551/a.jpg'],
    ['a scheme', '/media/320/https://cdn.shopify.com/s/files/1/0551/a.jpg'],
    ['another case', '/media/320/CDN.shopify.com/s/files/1/0551/a.jpg'],
    ['an encoded host', '/media/320/%63dn.shopify.com/s/files/1/0551/a.jpg'],
    ['two slashes', '/media/320/cdn.shopify.com/s/files/1/0551//example.com/a.jpg'],
    ['a parent folder', '/media/320/cdn.shopify.com/s/files/1/0551/a/../b.jpg'],
    ['an encoded parent folder', '/media/320/cdn.shopify.com/s/files/1/0551/a/%2e%2E/b.jpg'],
    ['an encoded slash', '/media/320/cdn.shopify.com/s/files/1/0551/a%2Fb.jpg'],
    ['a backslash', '/media/320/cdn.shopify.com/s/files/1/0551/a%5Cb.jpg'],
    ['a double encoding', '/media/320/cdn.shopify.com/s/files/1/0551/a%252fb.jpg'],
    ['a control character', '/media/320/cdn.shopify.com/s/files/1/0551/a%0d%0ab.jpg'],
    ['bytes that are no text', '/media/320/cdn.shopify.com/s/files/1/0551/%ff.jpg'],
    ['a parameter of the image service', '/media/320/cdn.shopify.com/s/files/1/0551/a.jpg?v=1&width=9000'],
    ['a parameter twice', '/media/320/cdn.shopify.com/s/files/1/0551/a.jpg?v=1&v=2'],
    ['an empty version', '/media/320/cdn.shopify.com/s/files/1/0551/a.jpg?v='],
    ['a long version', `/media/320/cdn.shopify.com/s/files/1/0551/a.jpg?v=${'1'.repeat(65)}`],
  ])('is refused with %s', (_, address) => {
    expect(parse(address)).toBeNull();
  });

  it('leads to nothing but a plain path of an allowed folder, whatever it is made of', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '..',
        '.',
        '%2e%2e',
        '%2f',
        '%5c',
        '\\',
        '@',
        ':',
        '?v=1',
        '#',
        '%',
        '%00',
        'https:',
        'cdn.shopify.com',
        'localhost:8788',
        'a.jpg',
        'é',
      ),
      fc.constantFrom('/media/320/', '/media/1024/cdn.shopify.com/s/files/1/0551/', 'media'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const address = `/media/320/cdn.shopify.com/s/files/1/0551${parts.join('')}`;
        for (const candidate of [address, parts.join('')]) {
          const picture = parse(candidate);
          if (!picture) continue;
          const { pathname, search, href } = new URL(picture.original);
          expect(FOLDERS.some((folder) => href.startsWith(`${folder}/`))).toBe(true);
          expect(href).toBe(picture.original);
          expect(decodeURIComponent(pathname)).not.toMatch(/\/\/|\\|\/\.{1,2}(?:\/|$)|%/);
          expect(search).toMatch(/^$|^\?v=[\w.-]+$/);
        }
      }),
      { numRuns: 5000 },
    );
  });
});
