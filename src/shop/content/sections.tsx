import type { Section } from './entries.ts';
import { type Products, RichText } from './rich-text.tsx';

/** The layouts that the style sheet knows; a section with any other is a plain text. */
const LAYOUTS: ReadonlySet<string> = new Set(['figures', 'comparison', 'steps', 'warning', 'way-on']);

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
  return sections.map(({ title, layout, body }, i) => (
    <section
      key={title}
      className={LAYOUTS.has(layout) ? `part part-${layout}` : 'part'}
      aria-labelledby={`part-${i + 1}`}
      lang={lang}
    >
      <h2 id={`part-${i + 1}`}>{title}</h2>
      <div className="prose">
        <RichText node={body} products={products} />
      </div>
    </section>
  ));
}
