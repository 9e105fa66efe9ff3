import { pages } from '../../routes.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { type Entry, languageOf, type Products, RichText } from '../content/index.ts';

const NO_PRODUCTS: Products = new Map();

type QuestionsEntry = Entry<'product_questions'>;

/** The note of a vet or nutritionist; an invented one with demo content only. */
function Note({ entry, lang }: { entry: QuestionsEntry; lang: string | undefined }) {
  const { t, settings } = useView();
  if (!entry.note || !entry.note_name || (entry.note_demo && !settings.demoContent)) return null;
  return (
    <figure className="expert">
      <blockquote lang={lang}>
        <p>{entry.note}</p>
      </blockquote>
      <figcaption className="small">
        <b>{entry.note_name}</b>
        {entry.note_role ? <span lang={lang}>{`, ${entry.note_role}`}</span> : null}
        {entry.note_demo ? ` · ${t('asked.demo')}` : null}
      </figcaption>
    </figure>
  );
}

const Answers = ({ entry }: { entry: QuestionsEntry }) => {
  const { market } = useView();
  return (
    <div lang={languageOf(entry, market.language)}>
      {(entry.questions ?? []).map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <div className="prose">
            <RichText node={answer} products={NO_PRODUCTS} />
          </div>
        </details>
      ))}
    </div>
  );
};

/** The way to ask about a product. */
export const AskLink = ({
  product: { handle, title },
  className,
}: {
  product: { handle: string; title: string };
  className?: string;
}) => {
  const { t, market } = useView();
  return (
    <a className={className} href={pages.contact(market.code, { product: handle })}>
      {t('asked.ask', { name: title })}
    </a>
  );
};

/**
 * The questions about a product and those that people ask before their first bag, with the answers of the CMS, and the
 * way to ask another one.
 *
 * @param own those about the product. @param general those about every complete feed.
 */
export const ProductQuestions = renderOnce(
  'product-questions',
  function ProductQuestions({
    product,
    own,
    general,
  }: {
    product: { handle: string; title: string };
    own: QuestionsEntry | null;
    general: QuestionsEntry | null;
  }) {
    const { t, market } = useView();
    const lang = general ? languageOf(general, market.language) : undefined;
    const entries = [own, general].filter((entry) => entry !== null);
    return (
      <section className="asked later" aria-labelledby="asked">
        <div>
          <h2 id="asked" lang={general ? lang : undefined}>
            {general?.title ?? t('asked.about', { name: product.title })}
          </h2>
          {general?.description ? <p lang={lang}>{general.description}</p> : null}
          <p className="actions">
            <AskLink product={product} className="button quiet small" />
          </p>
          {general ? <Note entry={general} lang={lang} /> : null}
        </div>
        <div className="questions">
          {entries.map((entry) => (
            <Answers key={entry.path} entry={entry} />
          ))}
        </div>
      </section>
    );
  },
);
