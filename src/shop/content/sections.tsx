import { Art } from '../../ui/icon.tsx';
import type { Section } from './entries.ts';
import { type Products, RichText } from './rich-text.tsx';

/** The layouts that the style sheet knows; a section with any other is a plain text. */
const LAYOUTS: ReadonlySet<string> = new Set(['figures', 'comparison', 'lists', 'steps', 'warning', 'way-on']);

/** A text whose numbered steps each begin with a drawing. */
function DrawnSteps({
  section: { body, drawings = [] },
  products,
}: {
  section: Pick<Section, 'body' | 'drawings'>;
  products: Products;
}) {
  return (body.content ?? []).map((node, i) =>
    node.type === 'ordered_list' ? (
      <ol key={i}>
        {(node.content ?? []).map(({ content }, step) => (
          <li key={step}>
            {drawings[step] ? <Art name={drawings[step]} /> : null}
            <RichText node={{ type: 'doc', content }} products={products} />
          </li>
        ))}
      </ol>
    ) : (
      <RichText key={i} node={{ type: 'doc', content: [node] }} products={products} />
    ),
  );
}

/** The parts of a page, each with its heading. @param lang of the texts, where it is not the page's. */
export function Sections({
  sections,
  products,
  lang,
}: {
  sections: readonly Section[];
  products: Products;
  lang: string | undefined;
}) {
  return sections.map(({ title, layout, drawings, body }, i) => (
    <section
      key={title}
      className={LAYOUTS.has(layout) ? `part part-${layout}` : 'part'}
      aria-labelledby={`part-${i + 1}`}
      lang={lang}
    >
      <h2 id={`part-${i + 1}`}>{title}</h2>
      <div className="prose">
        {drawings ? (
          <DrawnSteps section={{ body, drawings }} products={products} />
        ) : (
          <RichText node={body} products={products} />
        )}
      </div>
    </section>
  ));
}
