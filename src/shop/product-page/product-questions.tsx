import { pages } from '../../routes.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { type Entry, languageOf, type Products, RichText } from '../content/index.ts';

const NO_PRODUCTS: Products = new Map();

/** The questions that people ask before their first bag, with the answers of the CMS. */
export const ProductQuestions = renderOnce(
  'product-questions',
  function ProductQuestions({ entry }: { entry: Entry<'product_questions'> }) {
    const { t, market, settings } = useView();
    const lang = languageOf(entry, market.language);
    return (
      <section className="asked later" aria-labelledby="asked">
        <div>
          <h2 id="asked" lang={lang}>
            {entry.title}
          </h2>
          {entry.description ? <p lang={lang}>{entry.description}</p> : null}
          <p className="actions">
            <a className="button quiet small" href={pages.content(market.code, 'why-insects')}>
              {t('asked.why')}
            </a>
            <a className="button quiet small" href={pages.planner(market.code)}>
              {t('asked.plan')}
            </a>
          </p>
          {entry.note && entry.note_name && (settings.demoContent || !entry.note_demo) ? (
            <figure className="expert">
              <blockquote lang={lang}>
                <p>{entry.note}</p>
              </blockquote>
              <figcaption className="small">
                <b>{entry.note_name}</b>
                {entry.note_role ? <span lang={lang}>, {entry.note_role}</span> : null}
                {entry.note_demo ? <> · {t('asked.demo')}</> : null}
              </figcaption>
            </figure>
          ) : null}
        </div>
        <div className="questions" lang={lang}>
          {(entry.questions ?? []).map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <div className="prose">
                <RichText node={answer} products={NO_PRODUCTS} />
              </div>
            </details>
          ))}
        </div>
      </section>
    );
  },
);
