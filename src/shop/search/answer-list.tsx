import type { FoundAnswer } from '../content/model/story-search.ts';

/** Answers with the beginnings of their texts, each a link. @param id of the heading. */
export function AnswerList({ id, title, answers }: { id: string; title: string; answers: readonly FoundAnswer[] }) {
  return (
    <section className="answers" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="cards halves">
        {answers.map((answer) => (
          <li key={answer.href} className="card">
            <div className="card-body">
              <h3 className="card-name">
                <a href={answer.href}>{answer.title}</a>
              </h3>
              {answer.text ? <p className="card-text">{answer.text}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
