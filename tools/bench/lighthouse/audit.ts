/** Audits pages of the built shop as Lighthouse's phone sees them, over HTTP/2 with brotli. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import lighthouse, { auditFlowArtifacts, type Result } from 'lighthouse';
import { freePort } from '../../../local/free-port.ts';
import type { Shop } from '../../../local/shop.ts';
import { pages } from '../../../src/routes.ts';
import { startCheckedShop } from '../../../test/checked-shop.ts';
import { Jar, signIn } from '../../../test/customer.ts';
import { launch } from '../../../test/journeys/browser.ts';
import { ANSWERS } from '../../../test/planner-answers.ts';
import { selfSigned } from './certificate.ts';
import { startEdge } from './edge.ts';
import { leaveOutWaiting } from './processor-time.ts';

/** The median of so many audits counts. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const;
const MARKET = 'de';
const ARTICLE = '/blog/dog/training/treat-maths-training-a-lot-without-overfeeding';

interface Figures {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  /** What programs that shop in a person's name find. */
  'agentic-browsing': number;
  /** First and largest contentful paint, and total blocking time, in milliseconds. */
  fcp: number;
  lcp: number;
  tbt: number;
  /**
   * Total blocking time when no task waits for a processor: of the page, and of the constant page, which is audited in
   * turns with it.
   */
  unhindered: number;
  constant: number;
  /** By how much the page's is longer. */
  added: number;
  /** Cumulative layout shift. */
  cls: number;
}

type Goals = { [Name in keyof Figures]?: { least: number } | { most: number } };

const FULL: Goals = {
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  'agentic-browsing': { least: 100 },
};
/** The goals of the pages that visitors come to first. */
const FIRST_PAGE: Goals = {
  ...FULL,
  seo: { least: 100 },
  performance: { least: 100 },
  lcp: { most: 1200 },
  added: { most: 0 },
  cls: { most: 0 },
};
const PAGE: Goals = { ...FULL, seo: { least: 100 }, performance: { least: 98 } };
/** The goals of pages that search engines leave out. */
const UNLISTED: Goals = { ...FULL, performance: { least: 98 } };

interface AuditedPage {
  path: string;
  goals: Goals;
  /** Cookies that the visitor has: those of a customer, or the planner's answers. */
  cookies?: Readonly<Record<string, string>>;
}

/** The pages that are audited. @param customer cookies of a session. */
const pagesFor = (customer: Readonly<Record<string, string>>): AuditedPage[] => [
  { path: pages.home(MARKET), goals: FIRST_PAGE },
  { path: pages.category(MARKET, 'dog-food'), goals: FIRST_PAGE },
  { path: pages.product(MARKET, 'dog-food', 'insect-oat-adult-dog'), goals: FIRST_PAGE },
  { path: pages.below(MARKET, ARTICLE), goals: PAGE },
  {
    path: pages.planner(MARKET, 'breed'),
    goals: UNLISTED,
    cookies: { plan: encodeURIComponent(JSON.stringify(ANSWERS)) },
  },
  { path: pages.rewards(MARKET), goals: UNLISTED, cookies: customer },
  { path: pages.account(MARKET), goals: UNLISTED, cookies: customer },
];

/** The figures of one audit. */
type Audited = Omit<Figures, 'unhindered' | 'constant' | 'added'>;

function figuresOf({ categories, audits }: Result): Audited {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: categories.seo ? score('seo') : Number.NaN,
    'agentic-browsing': score('agentic-browsing'),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(4)),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The goals that figures miss, in words. A figure that was not measured misses its goal. */
const missed = (figures: Figures, goals: Goals): string[] =>
  Object.entries(goals).flatMap(([name, goal]) => {
    const value = figures[name as keyof Figures];
    const isMet = 'least' in goal ? value >= goal.least : value <= goal.most;
    return isMet
      ? []
      : [`${name} is ${value}, not ${'least' in goal ? `at least ${goal.least}` : `at most ${goal.most}`}`];
  });

/** Signs the demo customer in. @returns the cookies of the session. */
async function signInDemo({ url, providerUrl }: Shop): Promise<Record<string, string>> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers, redirect: 'manual' });
  const jar = await signIn(
    { get, providerUrl, mailedCode: async () => '000000' },
    'demo@kvistra.example',
    new Jar(),
    MARKET,
  );
  return Object.fromEntries(jar.cookies);
}

/**
 * Audits a page.
 *
 * @returns Lighthouse's result, and the blocking time in milliseconds that it finds when tasks do not wait for a
 * processor.
 * @throws Error where there is no result, or that of another page.
 */
async function audit(url: string, onlyCategories: string[]): Promise<{ result: Result; unhindered: number }> {
  const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories });
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
  if (run.lhr.finalDisplayedUrl !== url) throw new Error(`${url} leads to ${run.lhr.finalDisplayedUrl}`);
  leaveOutWaiting(run.artifacts.Trace.traceEvents);
  const again = await auditFlowArtifacts({ gatherSteps: [{ artifacts: run.artifacts, flags: { onlyCategories } }] });
  return {
    result: run.lhr,
    unhindered: Math.round(again?.steps[0]?.lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN),
  };
}

/**
 * A page of two lines. Its blocking time is that of the browser alone, which prepares itself for every page, and of
 * this machine.
 */
const CONSTANT =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Constant</title><h1>Title</h1><p>Text</p>';

/** Serves the constant page. @returns its address and a function that ends it. */
async function startConstant(): Promise<{ url: string; stop(): void }> {
  const server = createServer(
    (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(CONSTANT),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

const port = await freePort();
const credentials = selfSigned();
const browser = await launch([
  `--remote-debugging-port=${port}`,
  `--ignore-certificate-errors-spki-list=${credentials.publicKeyHash}`,
]);
// the phone has its processor to itself: what plays the rest of the world runs behind the browser
setPriority(10);
const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
const constantPage = await startConstant();
const edge = await startEdge(shop.url, credentials);
const constantEdge = await startEdge(constantPage.url, credentials);
const devTools = await browser.newBrowserCDPSession();
const problems: string[] = [];
const rows: Record<string, Figures> = {};
let conditions = '';
try {
  const asked = process.argv.slice(2);
  const known = pagesFor(await signInDemo(shop));
  const audited =
    asked.length > 0
      ? asked.map((path) => known.find((page) => page.path === path) ?? { path, goals: FIRST_PAGE })
      : known;
  for (const { path, goals, cookies = {} } of audited) {
    await devTools.send('Storage.clearCookies');
    const cookie = Object.entries(cookies).map(([name, value]) => ({ name, value, url: edge.url }));
    await devTools.send('Storage.setCookies', { cookies: cookie });
    const status = await edge.visit(path, { Cookie: cookie.map(({ name, value }) => `${name}=${value}`).join('; ') });
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    const runs: (Audited & Pick<Figures, 'unhindered' | 'constant'>)[] = [];
    const failing = new Set<string>();
    const onlyCategories = CATEGORIES.filter((category) => category !== 'seo' || goals.seo);
    for (let run = 0; run < RUNS; run++) {
      const { unhindered: constant } = await audit(`${constantEdge.url}/`, ['performance']);
      const { result, unhindered } = await audit(`${edge.url}${path}`, onlyCategories);
      runs.push({ ...figuresOf(result), unhindered, constant });
      const { throttling } = result.configSettings;
      conditions = `CPU ${throttling.cpuSlowdownMultiplier} times slower than this machine (benchmark index ${result.environment.benchmarkIndex}), ${throttling.rttMs} ms round trip, ${Math.round(throttling.throughputKbps)} kbit/s`;
      for (const { id, score, scoreDisplayMode } of Object.values(result.audits))
        if (score !== null && score < 1 && ['binary', 'numeric'].includes(scoreDisplayMode)) failing.add(id);
    }
    const [first] = runs;
    if (!first) throw new Error('LIGHTHOUSE_RUNS is not a number above 0');
    const medians = Object.fromEntries(
      Object.keys(first).map((name) => [name, median(runs.map((run) => run[name as keyof typeof run]))]),
    ) as typeof first;
    const figures = { ...medians, added: Math.max(0, medians.unhindered - medians.constant) };
    rows[path] = figures;
    problems.push(...missed(figures, goals).map((problem) => `${path}: ${problem}`));
    if (failing.size > 0) console.log(`${path}: below full score: ${[...failing].join(', ')}`);
  }
} finally {
  await browser.close();
  await edge.stop();
  await constantEdge.stop();
  constantPage.stop();
  await shop.stop();
}
console.table(rows);
console.log(conditions);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
