import { join } from 'node:path';
import type { V4WorkerOptions } from 'miniflare';

/** The address at which a Worker of {@link withFailures} is told which of its bindings fail. Production has none. */
const CONTROL_PATH = '/_local/failing';

/** An operation of a slow binding takes this long. */
const SLOW_MS = 8000;

interface Handlers {
  fetch(request: Request, env: object, context: ExecutionContext): Promise<Response>;
  scheduled(event: ScheduledController, env: object, context: ExecutionContext): Promise<void>;
  queue(batch: MessageBatch, env: object, context: ExecutionContext): Promise<void>;
}

type Operation = (...values: unknown[]) => unknown;
type Binding = Record<string, Operation>;

/**
 * The handlers of a Worker whose bindings fail or are slow when its control address was told so.
 * It runs inside the runtime, so it uses nothing else of this module.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the runtime gets the source of this function alone
function failingHandlers(handlers: Handlers, controlPath: string, slowMs: number): Handlers {
  let failing = new Map<string, string>();
  let wrappedEnv: Record<string, unknown> | null = null;
  const innerStatements = new WeakMap<object, object>();

  async function operate(name: string, operation: () => unknown): Promise<unknown> {
    const mode = failing.get(name);
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (mode === 'down') throw new Error(`The binding ${name} fails`);
    return operation();
  }

  function wrap(name: string, inner: Binding): Binding {
    const wrapResult = (result: unknown) => {
      const wrapped = wrap(name, result as Binding);
      innerStatements.set(wrapped, result as object);
      return wrapped;
    };
    return new Proxy({} as Binding, {
      get(_, property) {
        const member = property === 'then' ? undefined : inner[property as string];
        if (typeof member !== 'function') return member;
        // these return an object at once
        if (property === 'prepare' || property === 'bind' || property === 'withSession')
          return (...values: unknown[]) => wrapResult(member.apply(inner, values));
        if (property === 'batch')
          return (statements: object[]) =>
            operate(name, () =>
              member.apply(inner, [statements.map((statement) => innerStatements.get(statement) ?? statement)]),
            );
        return (...values: unknown[]) => operate(name, () => member.apply(inner, values));
      },
    });
  }

  function wrapAll(env: object): object {
    wrappedEnv ??= Object.fromEntries(
      Object.entries(env).map(([name, binding]) => [
        name,
        typeof binding === 'object' && binding !== null ? wrap(name, binding) : binding,
      ]),
    );
    return wrappedEnv;
  }

  async function control(request: Request, env: object): Promise<Response> {
    const wanted = new Map(
      (await request.text())
        .split(/\s+/)
        .filter(Boolean)
        .map((entry) => entry.split('=') as [string, string | undefined]),
    );
    const bindings = Object.entries(env).flatMap(([name, binding]) => (typeof binding === 'object' ? [name] : []));
    for (const [name, mode = 'down'] of wanted) {
      if (!bindings.includes(name))
        return new Response(`There is no binding ${name}. Bindings: ${bindings.join(' ')}`, { status: 400 });
      if (mode !== 'down' && mode !== 'slow')
        return new Response(`A binding is down or slow, not ${mode}`, { status: 400 });
    }
    failing = new Map([...wanted].map(([name, mode = 'down']) => [name, mode]));
    return new Response(null, { status: 204 });
  }

  return {
    fetch: async (request, env, context) =>
      new URL(request.url).pathname === controlPath && request.method === 'POST'
        ? control(request, env)
        : handlers.fetch(request, wrapAll(env), context),
    scheduled: (event, env, context) => handlers.scheduled(event, wrapAll(env), context),
    queue: (batch, env, context) => handlers.queue(batch, wrapAll(env), context),
  };
}

/** @returns a Worker with the same code behind an entry module that can make its bindings fail. */
export function withFailures(worker: V4WorkerOptions): V4WorkerOptions {
  const {
    modules,
    modulesRoot = '.',
    ...rest
  } = worker as V4WorkerOptions & { modules: { type: string; path: string }[]; modulesRoot?: string };
  const [entry] = modules;
  const contents = `import handlers from './${entry?.path.slice(modulesRoot.length + 1)}';
    export * from './${entry?.path.slice(modulesRoot.length + 1)}';
    export default (${failingHandlers})(handlers, ${JSON.stringify(CONTROL_PATH)}, ${SLOW_MS});`;
  return {
    ...rest,
    modulesRoot,
    modules: [{ type: 'ESModule', path: join(modulesRoot, 'failing-bindings.js'), contents }, ...modules],
  } as V4WorkerOptions;
}

/**
 * Makes bindings of a running shop fail, and all others work.
 *
 * @param url of a Worker made by {@link withFailures}. @param bindings names, each with `=slow` where its operations
 * are to take 8 s instead of failing.
 * @throws Error when there is no such binding.
 */
export async function failBindings(url: string, bindings: readonly string[]): Promise<void> {
  const response = await fetch(`${url}${CONTROL_PATH}`, { method: 'POST', body: bindings.join(' ') });
  if (!response.ok) throw new Error(await response.text());
}
