import { html } from '../../src/platform/document/html.ts';

/** A page in one window and colour scheme. */
export interface Shot {
  name: string;
  width: number;
  scheme: string;
  file: string;
}

/** The pictures of every page side by side, each a link to its full size. */
export function contactSheet(shots: readonly Shot[]): string {
  const rows = [...Map.groupBy(shots, ({ name }) => name)].map(
    ([name, group]) =>
      html`<h2>${name}</h2>` +
      `<p>${group
        .map(
          ({ file, width, scheme }) =>
            html`<a href="${file}"><img loading="lazy" src="${file}" alt=""/><br/>${String(width)}, ${scheme}</a> `,
        )
        .join('')}</p>`,
  );
  const style =
    'body{font:14px sans-serif;margin:24px;background:#888}p{display:flex;gap:12px;align-items:start;overflow-x:auto}a{flex:none;color:#000}img{width:180px;max-height:480px;object-fit:cover;object-position:top}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"/><title>Screenshots</title><style>${style}</style><h1>Screenshots</h1>${rows.join('')}</html>`;
}
