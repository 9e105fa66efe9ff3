import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pathOf } from '../../../../src/platform/http/path.ts';

it('is the path that parsing the URL gives', () => {
  const url = fc.webUrl({ withFragments: true, withQueryParameters: true });
  const rest = fc.string({ unit: fc.constantFrom('/', '?', '#', 'a', '%20', 'ä', '..', '@', ':') });
  fc.assert(
    fc.property(
      fc.oneof(
        url,
        rest.map((text) => `http://localhost:8787/${text}`),
      ),
      (text) => {
        const { href, pathname } = new URL(text);
        expect(pathOf(href)).toBe(pathname);
      },
    ),
  );
});
