import { plainText } from '../../cms/rich-text.ts';
import type { View } from '../../platform/document/screen.ts';
import { pages } from '../../routes.ts';
import { fold } from '../search/model.ts';
import type { Question } from './entries.ts';
import { type Products, RichText } from './rich-text.tsx';

/** Whether every word that was typed stands in a question or its answer. */
export function matches({ question, answer }: Question, q: string): boolean {
  const text = fold(`${question} ${plainText(answer)}`);
  return fold(q)
    .split(' ')
    .every((word) => text.includes(word));
}

/** Questions by subject, found by a plain form. */
export function Questions({
  questions,
  products,
  view,
  q,
  lang,
}: {
  questions: readonly Question[];
  products: Products;
  view: View;
  q: string;
  lang: string | undefined;
}) {
  const { t, market } = view;
  const found = questions.filter((question) => matches(question, q));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className="questions">
      <form className="search wide" role="search" action={pages.content(market.code, 'faq')} aria-label={t('faq.search')}>
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
      {groups.map((group) => (
        <section key={group} aria-label={group} lang={lang}>
          <h2>{group}</h2>
          {found
            .filter((question) => question.group === group)
            .map(({ question, answer }) => (
              <details key={question} open={q !== '' && found.length < 4}>
                <summary>{question}</summary>
                <div className="prose">
                  <RichText node={answer} view={view} products={products} />
                </div>
              </details>
            ))}
        </section>
      ))}
    </div>
  );
}
