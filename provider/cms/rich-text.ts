import { marked, type Token, type Tokens } from 'marked';

/** A node of the CMS's rich text. */
export interface RichTextNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: RichTextNode[];
}

type Mark = NonNullable<RichTextNode['marks']>[number];

const decodeEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Paths of the shop that are not stories. */
const CATALOGUE_PATH = /^\/(?:(?:dog|cat|puppy|kitten)-(?:food|products)|merch|search)(?:\/|$)/;

/** Attributes of a link in the CMS format: stories by their full slug, everything else unchanged. */
function linkAttrs(href: string, folder: string) {
  const common = { uuid: null, anchor: null, target: null };
  if (href.startsWith('mailto:')) return { ...common, href: href.slice(7), linktype: 'email' };
  const story = href.startsWith('/') && !href.includes('?') && !CATALOGUE_PATH.test(href);
  return { ...common, href: story ? `/${folder}${href}` : href, linktype: story ? 'story' : 'url' };
}

function inlineNodes(tokens: Token[] = [], folder: string, marks: Mark[] = []): RichTextNode[] {
  return tokens.flatMap((token): RichTextNode[] => {
    switch (token.type) {
      case 'strong':
        return inlineNodes(token.tokens, folder, [...marks, { type: 'bold' }]);
      case 'em':
        return inlineNodes(token.tokens, folder, [...marks, { type: 'italic' }]);
      case 'codespan':
        return [{ type: 'text', text: decodeEntities(token.text), marks: [...marks, { type: 'code' }] }];
      case 'link':
        return inlineNodes(token.tokens, folder, [
          ...marks,
          { type: 'link', attrs: linkAttrs(String(token.href), folder) },
        ]);
      case 'br':
        return [{ type: 'hard_break' }];
      default:
        if ('tokens' in token && token.tokens) return inlineNodes(token.tokens, folder, marks);
        return 'text' in token
          ? [{ type: 'text', text: decodeEntities(String(token.text)), ...(marks.length > 0 && { marks }) }]
          : [];
    }
  });
}

const PRODUCT = /^::product ([\w-]+)$/;
let uid = 0;

function blockNodes(token: Token, folder: string): RichTextNode[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'heading', attrs: { level: token.depth }, content: inlineNodes(token.tokens, folder) }];
    case 'paragraph': {
      const product = PRODUCT.exec(String(token.text));
      if (product)
        return [
          {
            type: 'blok',
            attrs: { id: `b${++uid}`, body: [{ _uid: `p${uid}`, component: 'product', handle: product[1] }] },
          },
        ];
      return [{ type: 'paragraph', content: inlineNodes(token.tokens, folder) }];
    }
    case 'list':
      return [
        {
          type: token.ordered ? 'ordered_list' : 'bullet_list',
          ...(token.ordered && { attrs: { order: 1 } }),
          content: (token as Tokens.List).items.map((item) => ({
            type: 'list_item',
            content: item.tokens.flatMap((part) =>
              part.type === 'text'
                ? [{ type: 'paragraph', content: inlineNodes((part as Tokens.Text).tokens, folder) }]
                : blockNodes(part, folder),
            ),
          })),
        },
      ];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const row = (cells: Tokens.TableCell[], type: string): RichTextNode => ({
        type: 'tableRow',
        content: cells.map((cell) => ({
          type,
          attrs: { colspan: 1, rowspan: 1, colwidth: null },
          content: [{ type: 'paragraph', content: inlineNodes(cell.tokens, folder) }],
        })),
      });
      return [
        { type: 'table', content: [row(header, 'tableHeader'), ...rows.map((cells) => row(cells, 'tableCell'))] },
      ];
    }
    case 'blockquote':
      return [{ type: 'blockquote', content: (token.tokens ?? []).flatMap((part) => blockNodes(part, folder)) }];
    case 'hr':
      return [{ type: 'horizontal_rule' }];
    default:
      return [];
  }
}

/**
 * Converts Markdown into the rich text of the CMS: headings, paragraphs, lists, tables, quotes and links. A line
 * `::product handle` becomes a product block.
 *
 * @param folder folder of the market, for links to its stories.
 */
export const richText = (markdown: string, folder: string): RichTextNode => ({
  type: 'doc',
  content: marked.lexer(markdown).flatMap((token) => blockNodes(token, folder)),
});
