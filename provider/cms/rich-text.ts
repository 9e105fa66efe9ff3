import { marked, type Token, type Tokens } from 'marked';

/** A node of the CMS's rich text. */
export interface Node {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: Node[];
}

type Mark = NonNullable<Node['marks']>[number];

const decode = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const linkType = (href: string) => (href.startsWith('mailto:') ? 'email' : href.startsWith('/') ? 'story' : 'url');

function inline(tokens: Token[] = [], marks: Mark[] = []): Node[] {
  return tokens.flatMap((token): Node[] => {
    switch (token.type) {
      case 'strong':
        return inline(token.tokens, [...marks, { type: 'bold' }]);
      case 'em':
        return inline(token.tokens, [...marks, { type: 'italic' }]);
      case 'codespan':
        return [{ type: 'text', text: decode(token.text), marks: [...marks, { type: 'code' }] }];
      case 'link': {
        const href = String(token.href);
        const attrs = { href: href.replace(/^mailto:/, ''), uuid: null, anchor: null, target: null, linktype: linkType(href) };
        return inline(token.tokens, [...marks, { type: 'link', attrs }]);
      }
      case 'br':
        return [{ type: 'hard_break' }];
      default:
        if ('tokens' in token && token.tokens) return inline(token.tokens, marks);
        return 'text' in token ? [{ type: 'text', text: decode(String(token.text)), ...(marks.length > 0 && { marks }) }] : [];
    }
  });
}

const PRODUCT = /^::product ([\w-]+)$/;
let uid = 0;

function block(token: Token): Node[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'heading', attrs: { level: token.depth }, content: inline(token.tokens) }];
    case 'paragraph': {
      const product = PRODUCT.exec(String(token.text));
      if (product) return [{ type: 'blok', attrs: { id: `b${++uid}`, body: [{ _uid: `p${uid}`, component: 'product', handle: product[1] }] } }];
      return [{ type: 'paragraph', content: inline(token.tokens) }];
    }
    case 'list':
      return [
        {
          type: token.ordered ? 'ordered_list' : 'bullet_list',
          ...(token.ordered && { attrs: { order: 1 } }),
          content: (token as Tokens.List).items.map((item) => ({
            type: 'list_item',
            content: item.tokens.flatMap((part) =>
              part.type === 'text' ? [{ type: 'paragraph', content: inline((part as Tokens.Text).tokens) }] : block(part),
            ),
          })),
        },
      ];
    case 'blockquote':
      return [{ type: 'blockquote', content: (token.tokens ?? []).flatMap(block) }];
    case 'hr':
      return [{ type: 'horizontal_rule' }];
    default:
      return [];
  }
}

/** Markdown as the CMS keeps text: headings, paragraphs, lists, quotes, links; a line `::product handle` is a product block. */
export const richText = (markdown: string): Node => ({ type: 'doc', content: marked.lexer(markdown).flatMap(block) });
