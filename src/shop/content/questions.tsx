import { plainText } from '../../cms/rich-text.ts';
import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { type Question, questionAnchor } from './entries.ts';
import { plainQuery, storySearch } from './model/story-search.ts';
import { type Products, RichText } from './rich-text.tsx';

/** The questions that match a query in question or answer, with typos tolerated; all of them for an empty query. */
export function findQuestions(questions: readonly Question[], q: string): Question[] {
  if (plainQuery(q) === '') return [...questions];
  const search = storySearch(
    questions.map((question, i) => ({
      uuid: String(i),
      title: question.question,
      description: plainText(question.answer),
      path: '',
      tags: [question.group],
      question,
    })),
  );
  const found = new Set(search(q).map(({ question }) => question));
  return questions.filter((question) => found.has(question));
}

/** Questions by group, with a search form. */
export function Questions({
  questions,
  products,
  q,
  lang,
}: {
  questions: readonly Question[];
  products: Products;
  q: string;
  lang: string | undefined;
}) {
  const { t, market } = useView();
  const found = findQuestions(questions, q);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className="questions">
      <form
        className="search wide"
        role="search"
        action={pages.content(market.code, 'faq')}
        aria-label={t('faq.search')}
      >
        <label className="visually-hidden" htmlFor="q-faq">
          {t('faq.search')}
        </label>
        <input id="q-faq" type="search" name="q" defaultValue={q} maxLength={100} placeholder={t('faq.search')} />
        <button className="button action">{t('nav.search')}</button>
      </form>
      {q ? (
        <p role="status">
          {found.length > 0 ? t('faq.found', { count: found.length, q }) : t('faq.nothing', { q })}{' '}
          <a href={pages.content(market.code, 'faq')}>{t('faq.all')}</a>
        </p>
      ) : null}
      <div className="question-groups">
        {groups.map((group, i) => (
          <section key={group} aria-label={group} lang={lang}>
            <h2 id={`part-${i + 1}`}>{group}</h2>
            {found
              .filter((question) => question.group === group)
              .map(({ question, answer }) => (
                <details key={question} open={q !== '' && found.length < 4}>
                  <summary>{question}</summary>
                  <div className="prose" id={questionAnchor(question)}>
                    <RichText node={answer} products={products} />
                  </div>
                </details>
              ))}
          </section>
        ))}
      </div>
    </div>
  );
}
