/** Where {@link COUNTED_DATABASES} tells its counts since it was asked last. */
export const COUNTS = '/__counts';

/** A main module whose databases count their queries, and the calls that these take: a batch is one. */
export const COUNTED_DATABASES = `import shop from './index.js';
let queries = 0;
let calls = 0;
const inner = new WeakMap();
function counted(statement) {
  const own = { bind: (...values) => counted(statement.bind(...values)) };
  for (const name of ['first', 'run', 'all', 'raw'])
    own[name] = (...values) => { queries += 1; calls += 1; return statement[name](...values); };
  inner.set(own, statement);
  return own;
}
const countedDatabase = (database) => ({
  prepare: (sql) => counted(database.prepare(sql)),
  batch: (statements) => {
    queries += statements.length;
    calls += 1;
    return database.batch(statements.map((each) => inner.get(each) ?? each));
  },
  exec: (sql) => database.exec(sql),
});
const envs = new WeakMap();
function withCounts(env) {
  if (!envs.has(env))
    envs.set(env, Object.fromEntries(Object.entries(env).map(
      ([name, binding]) => [name, /^DB(_\\d+)?$/.test(name) ? countedDatabase(binding) : binding],
    )));
  return envs.get(env);
}
export default {
  ...shop,
  fetch(request, env, ctx) {
    if (!request.url.endsWith('${COUNTS}')) return shop.fetch(request, withCounts(env), ctx);
    const counts = { queries, calls };
    queries = calls = 0;
    return Response.json(counts);
  },
  scheduled: (event, env, ctx) => shop.scheduled(event, withCounts(env), ctx),
  queue: (batch, env, ctx) => shop.queue(batch, withCounts(env), ctx),
};`;
