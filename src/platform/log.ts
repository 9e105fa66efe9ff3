import { AsyncLocalStorage } from 'node:async_hooks';
import { decodedPath } from './http/path.ts';

/** An event with its details. `event` is a stable name in snake_case; details hold no personal data. */
export type LogEvent = { event: string } & Record<string, unknown>;

const MAX_PATH = 200;
/**
 * A segment that may be a secret or a person's: a number, an e-mail address, a UUID, or a long text that is no words.
 */
const PRIVATE = /^\d+$|@|^[0-9a-f]{8}-[0-9a-f-]{27}|^[\w~=]{24,}/i;

/** The segments that are followed by a code: whoever reads it can use it. */
const BEFORE_CODES: ReadonlySet<string | undefined> = new Set(['r', 'discount', 'carts', 'Cart']);

/**
 * A path as logs may hold it: without its query, and with `*` for every segment that may identify somebody, or is a
 * code.
 */
export function loggedPath(pathname: string): string {
  const path = decodedPath(pathname.split(/[?#]/)[0]!) ?? '/*';
  return path
    .split('/')
    .map((segment, i, segments) => (PRIVATE.test(segment) || BEFORE_CODES.has(segments[i - 1]) ? '*' : segment))
    .join('/')
    .slice(0, MAX_PATH);
}

/** The parameters that drizzle adds to the message of a query that failed. */
const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;
const EMAIL = /(?<![^\s@<>"'`(),;:=/?&[\]{}|\\])[^\s@<>"'`(),;:=/?&[\]{}|\\]+@[^\s@<>"'`(),;:=/?&[\]{}|\\]+/g;

/** A text of an error without what may name a person: the parameters of a query, and e-mail addresses. */
export const withoutPersonalData = (text: string): string => text.replace(PARAMETERS, '').replace(EMAIL, '*@*');

interface LoggedRequest {
  id: string;
  url: string;
}

const requests = new AsyncLocalStorage<LoggedRequest>();

/** Handles a request; whatever is logged meanwhile carries its id and path. */
export const withLoggedRequest = <T>(request: LoggedRequest, handle: () => T): T => requests.run(request, handle);

/** One line of JSON: level, event, the request's id and path, then the details. Whatever an error says, no parameter of a query and no e-mail address is in it. */
function line(level: 'warn' | 'error', { event, ...details }: LogEvent): string {
  const request = requests.getStore();
  return JSON.stringify(
    { level, event, ...(request && { id: request.id, path: loggedPath(new URL(request.url).pathname) }), ...details },
    (_, value: unknown) => (typeof value === 'string' ? withoutPersonalData(value) : value),
  );
}

/** Writes to the Worker's logs. `warn`: somebody got less than usual. `error`: somebody got an error, or data is wrong. */
export const log = {
  warn: (event: LogEvent): void => console.warn(line('warn', event)),
  error: (event: LogEvent): void => console.error(line('error', event)),
};
