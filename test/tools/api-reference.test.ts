import { expect, it, vi } from 'vitest';
import { calls } from '../../src/app.ts';
import { callsOf, planForms } from '../../src/routes.ts';
import { planFormCalls } from '../../src/shop/planner/index.ts';
import type { Handler } from '../../src/site/context.ts';
import { inputOf } from '../../src/site/endpoint.ts';
import { apiReference } from '../../tools/api-reference.ts';

vi.mock('virtual:assets', () => ({ default: { scripts: [], styles: [], font: '' } }));
vi.hoisted(() => vi.stubEnv('DEV', false));

const handlers = new Map<string, Handler>([
  ...Object.entries(calls).flatMap(([subject, those]) => {
    const paths = callsOf(subject) as Readonly<Record<string, string>>;
    return Object.entries<Handler>(those).map(([name, handler]) => [paths[name]!, handler] as const);
  }),
  ...Object.entries<Handler>(planFormCalls).map(
    ([name, handler]) => [planForms[name as keyof typeof planForms], handler] as const,
  ),
]);

it('docs/api.md is what `npm run shop -- api` writes', async () => {
  const text = apiReference((path) => {
    const handler = handlers.get(path);
    return handler && inputOf(handler);
  });
  await expect(text).toMatchFileSnapshot('../../docs/api.md');
});
