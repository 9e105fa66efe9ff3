import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { expect, it } from 'vitest';
import { escapeHtml, html } from '../../../../src/platform/document/html.ts';

it('escapes texts and attributes as React does', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.constantFrom('&', '<', '>', '"', "'"), fc.string({ unit: 'grapheme', maxLength: 1 })),
      }),
      (text) => {
        expect(html`<p title="${text}">${text}</p>`).toBe(renderToString(createElement('p', { title: text }, text)));
      },
    ),
  );
  expect(escapeHtml(`<a href="x" b='y'>&`)).toBe('&lt;a href=&quot;x&quot; b=&#x27;y&#x27;&gt;&amp;');
});
