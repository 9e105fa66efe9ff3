import type { RichNode } from './story.ts';

const childrenOf = ({ content }: RichNode) => content ?? [];

/** The text of a node without formatting. */
export function plainText(node: RichNode): string {
  if (node.type === 'text') return node.text ?? '';
  const separator = [
    'doc',
    'bullet_list',
    'ordered_list',
    'list_item',
    'blockquote',
    'table',
    'tableRow',
    'tableHeader',
    'tableCell',
  ].includes(node.type)
    ? ' '
    : '';
  return childrenOf(node).map(plainText).filter(Boolean).join(separator);
}

/** A component between paragraphs, such as a product. */
export interface Block {
  component: string;
  [field: string]: unknown;
}

/** The components of a block node. */
export const blocksOf = ({ attrs }: RichNode): Block[] =>
  Array.isArray(attrs?.body) ? attrs.body.filter((block): block is Block => typeof block?.component === 'string') : [];

/** Every block of a text, in document order. */
export const allBlocks = (node: RichNode): Block[] =>
  node.type === 'blok' ? blocksOf(node) : childrenOf(node).flatMap(allBlocks);

/** The market's part in resolving links. */
export interface LinkContext {
  /** The market group's folder in the CMS, with which links to stories begin. */
  folder: string;
  /** The URL of a path below the market; null for one that no text may link. */
  below(path: string): string | null;
}

/**
 * The URL of a link in a text.
 *
 * @returns null for everything but linkable pages of the shop, https URLs, mail addresses and phone numbers.
 */
export function linkOf(attrs: RichNode['attrs'], { folder, below }: LinkContext): string | null {
  const address = typeof attrs?.href === 'string' ? attrs.href.trim() : '';
  const anchor = typeof attrs?.anchor === 'string' && attrs.anchor ? `#${encodeURIComponent(attrs.anchor)}` : '';
  const href =
    attrs?.linktype === 'story'
      ? `/${address.replace(/^\/+/, '')}`.replace(new RegExp(`^/${folder}(?=/|$)`), '') + anchor || '/'
      : address;
  if (attrs?.linktype === 'email' && /^[^\s@:/?]+@[^\s@:/?]+$/.test(href)) return `mailto:${href}`;
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return below(href);
  if (/^https:\/\/[^\s/\\]+/i.test(href) || /^tel:\+?[\d ]+$/.test(href)) return href;
  return null;
}

const escaped = (text: string) => text.replace(/[\\`*_[\]<>#]/g, '\\$&');

/** Rich text as Markdown. @param block renders a block. */
export function markdownOf(node: RichNode, context: LinkContext, block: (block: Block) => string): string {
  const render = (nodes: readonly RichNode[], between: string) =>
    nodes
      .map((child) => markdownOf(child, context, block))
      .filter(Boolean)
      .join(between);
  switch (node.type) {
    case 'doc':
      return render(childrenOf(node), '\n\n');
    case 'paragraph':
      return render(childrenOf(node), '');
    case 'heading':
      return `${'#'.repeat(Math.min(Math.max(Number(node.attrs?.level) || 2, 2), 4))} ${render(childrenOf(node), '')}`;
    case 'bullet_list':
      return childrenOf(node)
        .map((item) => `- ${render(childrenOf(item), '\n').replaceAll('\n', '\n  ')}`)
        .join('\n');
    case 'ordered_list':
      return childrenOf(node)
        .map((item, i) => `${i + 1}. ${render(childrenOf(item), '\n').replaceAll('\n', '\n   ')}`)
        .join('\n');
    case 'blockquote':
      return render(childrenOf(node), '\n\n').replace(/^/gm, '> ');
    case 'table':
      return childrenOf(node)
        .flatMap((row, i) => {
          const cells = childrenOf(row).map((cell) => render(childrenOf(cell), ' ').replaceAll('|', '\\|'));
          const line = `| ${cells.join(' | ')} |`;
          return i === 0 ? [line, `| ${cells.map(() => '---').join(' | ')} |`] : [line];
        })
        .join('\n');
    case 'horizontal_rule':
      return '---';
    case 'hard_break':
      return '  \n';
    case 'blok':
      return blocksOf(node).map(block).filter(Boolean).join('\n\n');
    case 'text':
      return (node.marks ?? []).reduce(
        (text, mark) => {
          if (mark.type === 'bold') return `**${text}**`;
          if (mark.type === 'italic') return `*${text}*`;
          if (mark.type !== 'link') return text;
          const href = linkOf(mark.attrs, context);
          return href ? `[${text}](${href})` : text;
        },
        escaped(node.text ?? ''),
      );
    default:
      return '';
  }
}
