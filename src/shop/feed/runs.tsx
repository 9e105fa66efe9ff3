import { Fragment } from 'react';
import type { Run } from './statement.ts';

/** A text of a feed statement, of which parts may be in another language. */
export function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, lang }, i) =>
    lang === undefined ? (
      <Fragment key={i}>{text}</Fragment>
    ) : (
      <span key={i} lang={lang}>
        {text}
      </span>
    ),
  );
}
