import type { Problem } from '../../src/platform/shared/parse.ts';

/** The body of an endpoint's answer. */
export type Answer = Readonly<Record<string, unknown>>;

/** The result of a submission. `again`: the same submission may succeed later. */
export type Result =
  | { kind: 'done'; body: Answer }
  | { kind: 'refused'; problems: readonly Problem[]; again: boolean; body: Answer }
  /** The session has ended. */
  | { kind: 'signed-out' };

/** Longer than the slowest endpoint, which waits 8 seconds for a payment. */
const TIMEOUT_MS = 30_000;

/** The codes of the problems that the kit itself reports; their texts are `form.{code}`. */
export type FailureCode = 'offline' | 'no_answer' | 'too_many' | 'unavailable' | 'unexpected';

const isAnswer = (body: unknown): body is { errors: Problem[] } =>
  typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors);

/**
 * Sends the fields of a form to an endpoint of the shop, or asks one that only reads. The request goes on although the
 * visitor leaves the page. A file in the answer is saved.
 *
 * @param action address of the endpoint. @param fields null to read. @param text the text of a failure that brings
 * none.
 */
export async function send(
  action: string,
  fields: FormData | null,
  text: (code: FailureCode) => string,
): Promise<Result> {
  const failure = (code: FailureCode): Result => ({
    kind: 'refused',
    problems: [{ code, message: text(code) }],
    again: true,
    body: {},
  });
  try {
    const response = await fetch(action, {
      method: fields ? 'POST' : 'GET',
      headers: { Accept: 'application/json' },
      body:
        fields &&
        new URLSearchParams([...fields].filter((field): field is [string, string] => typeof field[1] === 'string')),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) return { kind: 'signed-out' };
    const [, fileName] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    if (response.ok && fileName) {
      const { saveFile } = await import('./save-file.ts');
      saveFile(await response.blob(), fileName);
      return { kind: 'done', body: {} };
    }
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return isAnswer(body) ? { kind: 'done', body } : failure('no_answer');
    const problems = isAnswer(body) ? body.errors : [];
    const again = response.status === 429 || response.status >= 500;
    if (problems.length > 0) return { kind: 'refused', problems, again, body: body as Answer };
    return failure(response.status === 429 ? 'too_many' : again ? 'unavailable' : 'unexpected');
  } catch {
    return failure(navigator.onLine === false ? 'offline' : 'no_answer');
  }
}
