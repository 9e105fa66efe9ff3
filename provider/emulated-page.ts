import { html } from 'hono/html';
import { type EmulatedApi, type EmulatedField, emulatedApis, type Status } from './emulated.ts';
import { page } from './page.ts';
import { API_VERSION } from './versions.ts';

const MEANING: Readonly<Record<Status, string>> = {
  works: 'Works',
  refuses: 'Refused',
  absent: 'Absent',
};

const COLUMN: Readonly<Record<Status, string>> = {
  works: 'Without its scope or token',
  refuses: 'Answer',
  absent: 'Answer',
};

const STATUSES = Object.keys(MEANING) as Status[];

const OPERATIONS = { query: 'queries', mutation: 'mutations' } as const;

/** How many fields have a status, by their operation, such as "28 queries". */
const countsOf = (fields: readonly EmulatedField[], status: Status): string =>
  Object.entries(OPERATIONS)
    .map(([operation, name]) => [
      fields.filter((field) => field.operation === operation && field.status === status).length,
      name,
    ])
    .filter(([count]) => count !== 0)
    .map((words) => words.join(' '))
    .join(', ');

const row = ({ name, operation, says }: EmulatedField) =>
  html`<tr><th scope="row"><code>${name}</code> <small>${operation}</small></th><td>${says ?? 'It needs none.'}</td></tr>`;

/** The fields of a status, which a reader opens; those that work are open. */
function group({ api, fields }: EmulatedApi, status: Status) {
  const those = fields.filter((field) => field.status === status);
  if (those.length === 0) return '';
  const caption = `${MEANING[status]}: ${countsOf(fields, status)}`;
  return html`<details id="${api}-${status}"${status === 'works' ? html` open` : ''}><summary>${caption}</summary><table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">${COLUMN[status]}</th></tr></thead><tbody>${those.map(row)}</tbody></table></details>`;
}

const overview = (apis: readonly EmulatedApi[]) =>
  html`<table class="fields"><thead><tr><th scope="col">API</th>${STATUSES.map((status) => html`<th scope="col">${MEANING[status]}</th>`)}</tr></thead><tbody>${apis.map(
    ({ api, title, fields }) =>
      html`<tr><th scope="row"><a href="#${api}">${title}</a></th>${STATUSES.map(
        (status) => html`<td>${fields.filter((field) => field.status === status).length}</td>`,
      )}</tr>`,
  )}</tbody></table>`;

/** The page that shows which root fields of the three GraphQL APIs the provider answers. */
export function emulatedPage({ shopUrl }: { shopUrl: string }): Response {
  const apis = emulatedApis();
  return page(
    'What the provider emulates',
    html`<h1>What the provider emulates</h1><p>Every root field of the three GraphQL APIs, in version ${API_VERSION}. The list is made of the schemas and of the code that answers them. A field that <strong>works</strong> has an answer, and an error for each of its parts that the provider lacks. One that is <strong>refused</strong> is in the schema, and a call of it is an error. One that is <strong>absent</strong> is at the real service only, and a query with it is not valid here.</p>
${overview(apis)}${apis.map((api) => html`<section aria-labelledby="${api.api}"><h2 id="${api.api}">${api.title}</h2>${STATUSES.map((status) => group(api, status))}</section>`)}`,
    { homeUrl: shopUrl },
  );
}
