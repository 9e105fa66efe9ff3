import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richText } from '../../../provider/cms/rich-text.ts';
import { linkOf, markdownOf, plainText } from '../../../src/cms/rich-text.ts';
import type { RichNode } from '../../../src/cms/story.ts';

const below = { folder: 'europe-market', below: (path: string) => `/de${path}` };

describe('linkOf', () => {
  it.each([
    [{ href: '/faq' }, '/de/faq'],
    [{ href: '/europe-market/faq', linktype: 'story' }, '/de/faq'],
    [{ href: 'europe-market/faq', linktype: 'story', anchor: 's-delivery' }, '/de/faq#s-delivery'],
    [{ href: '//evil.example', linktype: 'story' }, '/de/evil.example'],
    [{ href: 'https://example.org/a?b=c' }, 'https://example.org/a?b=c'],
    [{ href: 'a@b.example', linktype: 'email' }, 'mailto:a@b.example'],
    [{ href: 'tel:+46800000000' }, 'tel:+46800000000'],
    [{ href: '//evil.example' }, null],
    [{ href: '/\\evil.example' }, null],
    [{ href: 'javascript:alert(1)' }, null],
    [{ href: ' JaVaScRiPt:alert(1)' }, null],
    [{ href: 'data:text/html,x' }, null],
    [{ href: 'http://example.org' }, null],
    [{ href: 'a@b?cc=c@d', linktype: 'email' }, null],
    [{}, null],
    [null, null],
  ])('%j leads to %s', (attrs, href) => {
    expect(linkOf(attrs, below)).toBe(href);
  });

  it('never leads to a script or to another scheme', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('url', 'story', 'email'), (href, linktype) => {
        const link = linkOf({ href, linktype }, below);
        return link === null || /^(?:\/de\/(?![/\\])|https:\/\/|mailto:|tel:)/.test(link) || link === '/de/';
      }),
    );
  });
});

describe('rich text', () => {
  const source =
    'One **bold** and *leaning* word, a [link](/faq).\n\n## Title\n\n1. first\n2. second\n\n> said\n\n::product mug\n\n- a\n- b';
  const node = richText(source, 'europe-market') as RichNode;

  it('keeps tables', () => {
    const table = '| | Insects | Meat |\n| --- | --- | --- |\n| Which *animal* | named | or a [group](/de/faq) |';
    expect(markdownOf(richText(table.replace('/de/', '/'), 'europe-market') as RichNode, below, () => '')).toBe(
      table.replace('| | ', '|  | '),
    );
    expect(plainText(richText(table, 'europe-market') as RichNode)).toBe('Insects Meat Which animal named or a group');
  });

  it('goes from Markdown to the CMS\u2019s form and back', () => {
    const again = markdownOf(
      node,
      { folder: 'europe-market', below: (path) => path },
      (block) => `::product ${block.handle}`,
    );
    expect(again).toBe(source);
  });

  it('gives its words', () => {
    expect(plainText(node)).toBe('One bold and leaning word, a link. Title first second said a b');
  });

  it('leaves out nodes that it does not know, whatever they hold', () => {
    const odd: RichNode = {
      type: 'doc',
      content: [
        { type: 'iframe', attrs: { src: 'x' }, content: [{ type: 'text', text: 'hidden' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'seen' }] },
      ],
    };
    expect(markdownOf(odd, below, () => '')).toBe('seen');
  });
});
