import { Fragment, type ReactNode } from 'react';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { contentLanguage, type Facts, feedsOf } from '../catalogue/facts.ts';
import { ownNameOf, statementLanguages } from '../feed/languages.ts';
import { Runs } from '../feed/runs.tsx';
import { colon, type FeedStatement, feedStatement, headingOf } from '../feed/statement.ts';

function Part({ title, level, children }: { title: string; level: 3 | 4; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <section>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

/** The amounts of the directions for use. */
function Amounts({ table }: { table: NonNullable<FeedStatement['table']> }) {
  return (
    <table>
      <thead>
        <tr>
          {table.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, i) =>
              i === row.length - 2 ? (
                <th key={i} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={i}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The prescribed statements on one feed. @param level of its headings. */
function Statement({ statement, level }: { statement: FeedStatement; level: 3 | 4 }) {
  const { language, composition, additives, constituents, energy, directions, table } = statement;
  const heading = (key: string) => headingOf(key, language);
  return (
    <div className="statement">
      {composition.length > 0 ? (
        <Part title={heading('composition')} level={level}>
          <p>
            <Runs runs={composition} />
          </p>
        </Part>
      ) : null}
      {constituents.length > 0 ? (
        <Part title={heading('analytical constituents')} level={level}>
          <dl className="pairs">
            {constituents.map(({ name, value }) => (
              <div key={name.text}>
                <dt {...(name.lang && { lang: name.lang })}>{name.text}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {energy ? (
              <div>
                <dt>{heading('metabolisable energy')}</dt>
                <dd>{energy}</dd>
              </div>
            ) : null}
          </dl>
        </Part>
      ) : null}
      {additives.length > 0 ? (
        <Part title={heading('additives')} level={level}>
          {additives.map((group, i) => (
            <p key={i}>
              <Runs runs={group} />
            </p>
          ))}
        </Part>
      ) : null}
      {table || directions.length > 0 ? (
        <Part title={heading('directions for use')} level={level}>
          {table ? <Amounts table={table} /> : null}
          <p className="small">
            <Runs runs={directions} />
          </p>
        </Part>
      ) : null}
    </div>
  );
}

/** The statements on all feeds of a product in one language. */
function Statements({ feeds, language }: { feeds: ReturnType<typeof feedsOf>; language: string }) {
  const view = useView();
  const { t, market } = view;
  const fallback = contentLanguage(view) ?? market.language;
  const approval = t('support.feed_approval').trim();
  const email = t('support.email');
  return (
    <>
      {feeds.map((feed) => {
        const statement = feedStatement(feed, language, market.country, fallback);
        return (
          <Fragment key={feed.title ?? ''}>
            {feed.title ? <h3 lang={fallback}>{feed.title}</h3> : null}
            <p className="feed-kind">
              <Runs runs={statement.kind} />
            </p>
            <Statement statement={statement} level={feed.title ? 4 : 3} />
          </Fragment>
        );
      })}
      <p className="small">
        {`${headingOf('questions', language)}${colon(language)}`}
        <a href={`mailto:${email}`}>{email}</a>
        {approval ? (
          <>
            <br />
            {`${headingOf('approval number', language)}${colon(language)}${approval}`}
          </>
        ) : null}
      </p>
    </>
  );
}

/**
 * The statements that the law prescribes before a feed is bought, in each official language of the market and that of
 * the page, which is the first and open: the others are behind their names.
 */
export const FeedStatements = renderOnce('feed-statements', function FeedStatements({ facts }: { facts: Facts }) {
  const { t, market } = useView();
  const feeds = feedsOf(facts);
  if (feeds.length === 0) return null;
  const languages = [...new Set([market.language, ...statementLanguages(market)])];
  return (
    <section className="statements later" aria-labelledby="statements">
      <h2 id="statements">{t('product.statements')}</h2>
      {languages.length === 1 ? (
        <Statements feeds={feeds} language={languages[0]!} />
      ) : (
        languages.map((language, i) => (
          <details key={language} open={i === 0} {...(language !== market.language && { lang: language })}>
            <summary>{ownNameOf(language)}</summary>
            <Statements feeds={feeds} language={language} />
          </details>
        ))
      )}
    </section>
  );
});
