import type { ReactNode } from 'react';
import { allBlocks, type Block, blocksOf, type LinkContext, linkOf, plainText } from '../../cms/rich-text.ts';
import type { RichNode } from '../../cms/story.ts';
import { fold } from '../../platform/shared/i18n.ts';
import { pages } from '../../routes.ts';
import { ContentProductDocument, type ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import type { PublicContext, View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { ProductCard } from '../catalogue/card.tsx';
import { isLinkable } from './languages.ts';

/** Products that texts embed, by handle. */
export type Products = ReadonlyMap<string, ProductCardFragment>;

const handleOf = (block: Block) =>
  block.component === 'product' && typeof block.handle === 'string' ? block.handle : null;

/** Loads the products that texts embed, at most twelve; those that fail to load are omitted. */
export async function productsIn(
  { catalogue }: PublicContext,
  texts: readonly (RichNode | undefined)[],
): Promise<Products> {
  const handles = new Set(
    texts.flatMap((text) => (text ? allBlocks(text) : [])).flatMap((block) => handleOf(block) ?? []),
  );
  const found = await Promise.all(
    [...handles].slice(0, 12).map(async (handle) => {
      const { product } = await catalogue(ContentProductDocument, { handle }).catch(() => ({ product: null }));
      return product ? ([handle, product] as const) : null;
    }),
  );
  return new Map(found.filter((entry) => entry !== null));
}

const isSection = ({ type, attrs }: RichNode) => type === 'heading' && (Number(attrs?.level) || 2) <= 2;

/** Unique anchors of a text's sections. */
function anchorsOf(node: RichNode): ReadonlyMap<RichNode, string> {
  const counts = new Map<string, number>();
  return new Map(
    (node.content ?? []).filter(isSection).map((heading) => {
      const name = `s-${fold(plainText(heading)).replaceAll(' ', '-')}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [heading, count > 1 ? `${name}-${count}` : name] as const;
    }),
  );
}

/** A table of contents; nothing for texts with fewer than five sections. */
export const Contents = renderOnce(
  'contents',
  function Contents({ node, lang }: { node: RichNode; lang: string | undefined }) {
    const view = useView();
    const anchors = [...anchorsOf(node)];
    if (anchors.length < 5) return null;
    return (
      <nav className="contents" aria-label={view.t('content.sections')}>
        <p>{view.t('content.sections')}</p>
        <ol lang={lang}>
          {anchors.map(([heading, anchor]) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{plainText(heading)}</a>
            </li>
          ))}
        </ol>
      </nav>
    );
  },
);

/** The context that resolves links of texts in the page's market. @param origin makes the URLs absolute. */
export const linkContextOf = (view: View, origin = ''): LinkContext => ({
  folder: view.settings.group.marketCMSFolderPath,
  below: (path) => (isLinkable(view, path) ? `${origin}${pages.below(view.market.code, path)}` : null),
});

function withMarks(node: RichNode, view: View): ReactNode {
  let text: ReactNode = node.text ?? '';
  for (const mark of node.marks ?? []) {
    const href = mark.type === 'link' ? linkOf(mark.attrs, linkContextOf(view)) : null;
    if (mark.type === 'bold') text = <strong>{text}</strong>;
    else if (mark.type === 'italic') text = <em>{text}</em>;
    else if (mark.type === 'code') text = <code>{text}</code>;
    else if (href) text = <a href={href}>{text}</a>;
  }
  return text;
}

interface RichTextProps {
  node: RichNode;
  products: Products;
}

/** A node of rich text with everything in it. @param anchors of the whole text's sections. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a case for each kind of node
function Node({ node, products, anchors }: RichTextProps & { anchors: ReadonlyMap<RichNode, string> }): ReactNode {
  const view = useView();
  const children = () =>
    (node.content ?? []).map((child, i) => <Node key={i} node={child} products={products} anchors={anchors} />);
  /** A cell's only paragraph is the cell itself. */
  const inCell = ({ content }: RichNode) => {
    const [only, ...others] = content ?? [];
    return (only?.type === 'paragraph' && others.length === 0 ? (only.content ?? []) : (content ?? [])).map(
      (child, i) => <Node key={i} node={child} products={products} anchors={anchors} />,
    );
  };
  switch (node.type) {
    case 'doc':
      return children();
    case 'text':
      return withMarks(node, view);
    case 'paragraph':
      return <p>{children()}</p>;
    case 'heading': {
      const level = Number(node.attrs?.level) || 2;
      return level <= 2 ? (
        <h2 id={anchors.get(node)}>{children()}</h2>
      ) : level === 3 ? (
        <h3>{children()}</h3>
      ) : (
        <h4>{children()}</h4>
      );
    }
    case 'bullet_list':
      return <ul>{children()}</ul>;
    case 'ordered_list':
      return <ol>{children()}</ol>;
    case 'list_item':
      return <li>{children()}</li>;
    case 'blockquote':
      return <blockquote>{children()}</blockquote>;
    case 'horizontal_rule':
      return <hr />;
    case 'hard_break':
      return <br />;
    // the roles of a table last where a style sheet lays it out as none
    case 'table':
      return (
        <table role="table">
          <tbody role="rowgroup">{children()}</tbody>
        </table>
      );
    case 'tableRow':
      return (
        <tr role="row">
          {(node.content ?? []).map((cell, i) =>
            i === 0 && cell.type === 'tableCell' ? (
              <th key={i} scope="row" role="rowheader">
                {inCell(cell)}
              </th>
            ) : (
              <Node key={i} node={cell} products={products} anchors={anchors} />
            ),
          )}
        </tr>
      );
    case 'tableHeader':
      return plainText(node) === '' ? (
        <td role="cell" />
      ) : (
        <th scope="col" role="columnheader">
          {inCell(node)}
        </th>
      );
    case 'tableCell':
      return <td role="cell">{inCell(node)}</td>;
    case 'blok':
      return blocksOf(node).map((block, i) => {
        const product = products.get(handleOf(block) ?? '');
        return product ? (
          <div key={i} className="in-text">
            <ProductCard product={product} />
          </div>
        ) : null;
      });
    default:
      return null;
  }
}

const Text = renderOnce(
  'rich-text',
  function Text({ node, products }: { node: RichNode; products: readonly ProductCardFragment[] }) {
    return (
      <Node
        node={node}
        products={new Map(products.map((product) => [product.handle, product]))}
        anchors={anchorsOf(node)}
      />
    );
  },
);

/**
 * Renders rich text: paragraphs, headings below the page's own, lists, tables, quotes, links and embedded products. All
 * other nodes and URLs are omitted, so that content cannot inject markup or scripts.
 */
export const RichText = ({ node, products }: RichTextProps) => <Text node={node} products={[...products.values()]} />;
