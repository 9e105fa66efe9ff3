import { DrizzleQueryError } from 'drizzle-orm';
import { withTimeout } from './deadline.ts';
import { spend } from './run-budget.ts';
import { RunExhausted, UpstreamError } from './upstream.ts';

/**
 * Limits of one operation in milliseconds. A request makes one or two of them before its first byte, which is due
 * within 3 s.
 */
const LIMITS_MS = { lookup: 1200, read: 1800, write: 2500, send: 1200, limit: 500, fetch: 2500, work: 20_000 };
/** After so many operations in a row that took too long, a store is asked by one request at a time only. */
const MAX_TIMEOUTS = 2;
/** The time between two such tries. */
const RETRY_PAUSE_MS = 2000;

const TIMED_OUT = Symbol('timed out');

/** The answer of the triggers of `customer_homes`: the customer's rows are closed for a while, or are elsewhere now. */
const MOVED = 'the customer is moved to another database';

/** Whether an error means that a store is out of reach, rather than that a call or a statement is wrong. */
const isOutage = (error: unknown): boolean =>
  String(error).includes(MOVED) ||
  (!(error instanceof TypeError || error instanceof SyntaxError) &&
    !/D1_TYPE_ERROR|SQLITE_(?:CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)/.test(String(error)));

type Run = <T>(kind: keyof typeof LIMITS_MS, operation: () => Promise<T>) => Promise<T>;

/** Runs the operations of one store within their limits. Its errors are those of an upstream. */
function runnerOf(name: string): Run {
  let timeouts = 0;
  let nextTryAt = 0;
  return async (kind, operation) => {
    if (timeouts >= MAX_TIMEOUTS) {
      if (Date.now() < nextTryAt) throw new UpstreamError('upstream_timeout', `${name} is too slow to be asked`, true);
      nextTryAt = Date.now() + RETRY_PAUSE_MS;
    }
    const running = operation();
    // nobody waits for an operation that ends after its limit
    running.catch(() => {});
    try {
      const result = await withTimeout(LIMITS_MS[kind], running, TIMED_OUT);
      if (result !== TIMED_OUT) {
        timeouts = 0;
        return result;
      }
    } catch (error) {
      timeouts = 0;
      throw isOutage(error) ? new UpstreamError('upstream_unreachable', `${name}: ${error}`, true, error) : error;
    }
    timeouts += 1;
    nextTryAt = Date.now() + RETRY_PAUSE_MS;
    throw new UpstreamError('upstream_timeout', `${name} took longer than ${LIMITS_MS[kind]} ms`, true);
  };
}

/** KV within limits. @throws UpstreamError from every operation that fails or takes too long. */
export function limitedKv(kv: KVNamespace): KVNamespace {
  const run = runnerOf('KV');
  const method =
    (name: 'get' | 'getWithMetadata' | 'list' | 'put' | 'delete', kind: 'lookup' | 'write') =>
    (...values: unknown[]) =>
      run(kind, async () => (kv[name] as (...all: unknown[]) => Promise<unknown>)(...values));
  return {
    get: method('get', 'lookup'),
    getWithMetadata: method('getWithMetadata', 'lookup'),
    list: method('list', 'lookup'),
    put: method('put', 'write'),
    delete: method('delete', 'write'),
  } as KVNamespace;
}

type KindOfStatement = 'read' | 'write';
const kindOf = (sql: string): KindOfStatement => (/^\s*select\b/i.test(sql) ? 'read' : 'write');

/** Makes a call of the database with so many statements. */
type RunStatements = <T>(kind: KindOfStatement, count: number, operation: () => Promise<T>) => Promise<T>;

/** D1, each of whose calls is made by a function. */
function wrappedDatabase(database: D1Database, run: RunStatements): D1Database {
  const statements = new WeakMap<object, { inner: D1PreparedStatement; kind: KindOfStatement }>();

  function limitedStatement(inner: D1PreparedStatement, kind: KindOfStatement): D1PreparedStatement {
    const limited = {
      bind: (...values: unknown[]) => limitedStatement(inner.bind(...values), kind),
      first: (...values: [string]) => run(kind, 1, async () => inner.first(...values)),
      run: () => run(kind, 1, async () => inner.run()),
      all: () => run(kind, 1, async () => inner.all()),
      raw: (...values: [{ columnNames: true }]) => run(kind, 1, async () => inner.raw(...values)),
    } as D1PreparedStatement;
    statements.set(limited, { inner, kind });
    return limited;
  }

  return {
    prepare: (sql: string) => limitedStatement(database.prepare(sql), kindOf(sql)),
    batch(batched: D1PreparedStatement[]) {
      const found = batched.map(
        (statement) => statements.get(statement) ?? { inner: statement, kind: 'write' as const },
      );
      const kind = found.every((statement) => statement.kind === 'read') ? 'read' : 'write';
      return run(kind, batched.length, async () => database.batch(found.map(({ inner }) => inner)));
    },
    exec: (sql: string) => run('write', 1, async () => database.exec(sql)),
  } as D1Database;
}

/**
 * D1 within limits. A write that took too long may still be made: its caller repeats it safely.
 *
 * @throws UpstreamError from every operation that fails or takes too long; errors of SQL stay as they are.
 */
export function limitedDatabase(database: D1Database): D1Database {
  const run = runnerOf('D1');
  return wrappedDatabase(database, (kind, _, operation) => run(kind, operation));
}

/** D1 whose queries count for the run that makes them. @throws RunExhausted from those that it may not make. */
export const countedDatabase = (database: D1Database): D1Database =>
  wrappedDatabase(database, async (_, count, operation) => {
    if (!spend('queries', count)) throw new RunExhausted();
    return operation();
  });

/** A store or queue whose operations count as calls of the run that makes them. @throws RunExhausted */
export const countedCalls = <Binding extends object>(binding: Binding): Binding =>
  new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...values: unknown[]) => {
        if (!spend('calls')) throw new RunExhausted();
        return Reflect.apply(value, target, values);
      };
    },
  });

/** A queue within a limit. @throws UpstreamError when sending fails or takes too long. */
export function limitedQueue<Message>(queue: Queue<Message>): Queue<Message> {
  const run = runnerOf('The queue');
  return {
    send: (message: Message, options?: QueueSendOptions) => run('send', async () => queue.send(message, options)),
  } as Queue<Message>;
}

/** A rate limiter within a limit of time. @throws UpstreamError when it fails or takes too long. */
export function limitedLimiter(limiter: RateLimit): RateLimit {
  const run = runnerOf('The rate limiter');
  return { limit: (options) => run('limit', async () => limiter.limit(options)) };
}

/**
 * Another Worker within a limit, which is longer for a PUT: that has it work on what it is sent. @throws UpstreamError
 * when its response does not begin in time.
 */
export function limitedFetcher(fetcher: Fetcher): Fetcher {
  const run = runnerOf('The bound Worker');
  return {
    fetch: (input: RequestInfo, init?: RequestInit) =>
      run(init?.method === 'PUT' ? 'work' : 'fetch', async () => fetcher.fetch(input, init)),
  } as Fetcher;
}

/** R2 within limits. @throws UpstreamError from every operation that fails or takes too long. */
export function limitedBucket(bucket: R2Bucket): R2Bucket {
  const run = runnerOf('R2');
  const method =
    (name: 'get' | 'put' | 'delete', kind: 'read' | 'write') =>
    (...values: unknown[]) =>
      run(kind, async () => (bucket[name] as (...all: unknown[]) => Promise<unknown>)(...values));
  return {
    get: method('get', 'read'),
    put: method('put', 'write'),
    delete: method('delete', 'write'),
  } as R2Bucket;
}

/**
 * The failed upstream or store that an error stands for, also where drizzle has wrapped the error of a statement; null
 * for any other error.
 */
export function upstreamErrorOf(error: unknown): UpstreamError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof UpstreamError ? cause : null;
}
