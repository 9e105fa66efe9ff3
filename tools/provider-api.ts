/**
 * `npm run shop -- provider:api`: docs/provider-api.md, from the schemas and resolvers of the local provider.
 * `test/tools/provider-api.test.ts` writes it, because only a bundler reads the schemas.
 */
import type { EmulatedApi, EmulatedField, Status } from '../provider/emulated.ts';
import { API_VERSION } from '../provider/versions.ts';

const count = (fields: readonly EmulatedField[], status: Status): string => {
  const of = (operation: EmulatedField['operation']) =>
    fields.filter((field) => field.status === status && field.operation === operation).length;
  return `${of('query')} queries, ${of('mutation')} mutations`;
};

const row = ({ name, operation, says }: EmulatedField): string => `| \`${name}\` | ${operation} | ${says ?? ''} |`;

/** A table of the fields of a status; nothing where there are none. */
function table({ fields }: EmulatedApi, status: Status, intro: string, column: string): string {
  const those = fields.filter((field) => field.status === status);
  return those.length === 0
    ? ''
    : `\n${intro}\n\n| field | of | ${column} |\n|---|---|---|\n${those.map(row).join('\n')}\n`;
}

/** @returns the text of docs/provider-api.md. */
export const providerApi = (apis: readonly EmulatedApi[]): string => `# What the local provider emulates

Written by \`npm run shop -- provider:api\` from the [schemas](../provider/schemas) of version ${API_VERSION} and from the code that answers them; the running provider shows the same at \`/_emulates\`. A field that works has an answer, and an error for each of its parts that the provider lacks. One that is refused is in the schema, and a call of it is an error. One that is absent is at the real service only, and a query with it is not valid.

| API | works | refused | absent |
|---|---|---|---|
${apis.map(({ title, fields }) => `| ${title} | ${count(fields, 'works')} | ${count(fields, 'refuses')} | ${count(fields, 'absent')} |`).join('\n')}
${apis
  .map(
    (api) => `
## ${api.title}
${table(api, 'works', 'These work:', 'without the right to it')}${table(api, 'refuses', 'These are refused:', 'answer')}${table(api, 'absent', 'These are absent:', 'answer')}`,
  )
  .join('')}`;
