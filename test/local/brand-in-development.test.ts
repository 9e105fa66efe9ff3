import { execFileSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';

const SHEET = '/client/styles/main.css?direct';
const HAS = '/src/brand/tables/has.ts';

/** Files of the example as the development server gives them to a browser, by their addresses. */
let served: Record<string, string>;
beforeAll(() => {
  const program = `
    import { createServer } from 'vite';
    import { brand } from './local/brand.ts';
    const server = await createServer({ configFile: false, plugins: [brand()], server: { middlewareMode: true, ws: false }, optimizeDeps: { noDiscovery: true }, logLevel: 'error' });
    const served = {};
    const take = async (address) => (served[address] = (await server.environments.client.transformRequest(address)).code);
    await take('${SHEET}');
    const [, module] = /from "([^"]+)"/.exec(await take('${HAS}'));
    served.module = module;
    // a browser asks for what stands before a hash
    await take(module.split('#')[0].replace('/@id/__x00__', '\\0'));
    await server.close();
    console.log(JSON.stringify(served));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, BRAND: 'examples/birds' },
    encoding: 'utf8',
  });
  served = JSON.parse(output.trim().split('\n').at(-1)!);
});

it('pages have the colours of the brand', () => expect(served[SHEET]).toContain('--forest: #174a7c'));

it('the values of the brand have an address that a browser can ask for', () => {
  expect(served.module).not.toContain('#');
  expect(Object.values(served).some((code) => code.includes('Pimpel'))).toBe(true);
});
