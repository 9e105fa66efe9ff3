import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { clockOffset, shiftDate } from '../../local/clock.ts';
import { browserCommand } from './browser.ts';

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: any;
  result?: any;
  error?: { message: string };
}

/** The event of the DevTools protocol that a document has sent. */
export interface TabEvent {
  method: string;
  params: any;
}

/** A tab with its history, and the documents that it renders ahead. */
export interface Tab {
  /** Opens an address as if it had been typed. Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page that is shown, with arguments that can be JSON. */
  evaluate<Args extends any[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /**
   * Repeats a function in the page that is shown until its result is not falsy, also across pages. @throws after forty
   * seconds.
   */
  waitFor<Args extends any[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Moves the pointer to the middle of the first element that fits, as people do. */
  hover(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Goes back (-1) or forward (1) in the history. */
  move(by: -1 | 1): Promise<void>;
  /** The events of all documents of the tab so far, oldest first. */
  readonly events: readonly TabEvent[];
  /** The requests of the tab's documents, oldest first, with the address of the document that has asked. */
  requests(): { url: string; document: string }[];
  setCookie(cookie: { name: string; value: string; url: string }): Promise<void>;
  close(): Promise<void>;
}

const WAIT_MS = 40_000;
const DOMAINS = ['Page', 'Runtime', 'Network', 'Preload'];
/** The states of prerendered documents in which the tab does not show them. */
const HIDDEN = 'prerender';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Opens a tab in a browser of its own, and drives it by the DevTools protocol. Playwright switches off what is tested
 * with it: it forbids pages to be rendered ahead, and to be kept for the way back.
 *
 * @param init a script that runs before those of each document.
 *
 * Source: Chrome DevTools Protocol, https://chromedevtools.github.io/devtools-protocol/.
 */
export async function openTab(init = ''): Promise<Tab> {
  const { path, flags, env } = await browserCommand();
  const profile = mkdtempSync(join(tmpdir(), 'tab-'));
  const child = spawn(
    path,
    [
      '--headless',
      ...flags,
      '--enable-bfcache',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;

  let lastId = 0;
  const calls = new Map<
    number,
    { method: string; sessionId: string | undefined; resolve(result: unknown): void; reject(error: Error): void }
  >();
  const send = (method: string, params: object = {}, sessionId?: string): Promise<any> =>
    new Promise((resolve, reject) => {
      calls.set(++lastId, { method, sessionId, resolve, reject });
      input.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    });

  const events: TabEvent[] = [];
  /** The sessions of the tab's documents by target; the one that is shown is `shown`. */
  const sessions = new Map<string, string>();
  let shown = '';
  /** The commands to the document that is shown first. A navigation overtakes them. */
  let prepared: Promise<unknown> | undefined;

  function follow(targetId: string, sessionId: string, isHidden: boolean): void {
    sessions.set(targetId, sessionId);
    if (!isHidden) shown = sessionId;
    const start = (method: string, params = {}) => send(method, params, sessionId).catch(() => {});
    // a document that waits answers after it has been let go
    const commands = Promise.all([
      ...DOMAINS.map((domain) => start(`${domain}.enable`)),
      start('Page.addScriptToEvaluateOnNewDocument', { source: `(${shiftDate})(${clockOffset()});${init}` }),
      start('Runtime.runIfWaitingForDebugger'),
    ]);
    prepared ??= commands;
  }

  function receive({ id, method, params, result, error }: Message): void {
    if (id !== undefined) {
      const call = calls.get(id);
      calls.delete(id);
      return error ? call?.reject(new Error(`${call.method}: ${error.message}`)) : call?.resolve(result);
    }
    if (!method) return;
    events.push({ method, params });
    if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'page')
      follow(params.targetInfo.targetId, params.sessionId, params.targetInfo.subtype === HIDDEN);
    if (method === 'Target.detachedFromTarget') forget(params.sessionId);
    if (method === 'Target.targetInfoChanged' && params.targetInfo.subtype !== HIDDEN)
      shown = sessions.get(params.targetInfo.targetId) ?? shown;
  }

  /** A document that has gone answers no more. */
  function forget(sessionId: string): void {
    for (const [id, call] of calls) {
      if (call.sessionId !== sessionId) continue;
      calls.delete(id);
      call.reject(new Error(`${call.method}: the document has gone`));
    }
  }

  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = `${rest}${chunk}`.split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) receive(JSON.parse(message));
  });

  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, tab);
  for (const until = Date.now() + WAIT_MS; !shown && Date.now() < until; ) await pause(5);
  await prepared;

  async function evaluate(run: (...args: any[]) => unknown, ...args: unknown[]): Promise<any> {
    const expression = `(${run})(...${JSON.stringify(args)})`;
    const { result, exceptionDetails } = await send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      shown,
    );
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async function waitFor(run: (...args: any[]) => unknown, ...args: unknown[]): Promise<any> {
    for (const until = Date.now() + WAIT_MS; ; await pause(20)) {
      // the page may be left while it is asked
      const value = await evaluate(run, ...args).catch((error: unknown) =>
        Date.now() > until ? Promise.reject(error) : null,
      );
      if (value) return value;
      if (Date.now() > until) throw new Error(`Not within ${WAIT_MS} ms: ${run}`);
    }
  }

  /** The middle of an element that fits, in the window. */
  const middleOf = (selector: string): Promise<{ x: number; y: number }> =>
    waitFor((css: string) => {
      const element = [...document.querySelectorAll(css)].find((candidate) => candidate.checkVisibility());
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);

  async function hover(selector: string): Promise<void> {
    const { x, y } = await middleOf(selector);
    for (const step of [3, 0]) await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x - step, y }, shown);
  }

  return {
    events,
    evaluate,
    waitFor,
    hover,
    async goto(url) {
      await send('Page.navigate', { url }, shown);
      await waitFor((address) => location.href === address && document.readyState === 'complete', url);
    },
    async move(by) {
      const { currentIndex, entries } = await send('Page.getNavigationHistory', {}, shown);
      await send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex + by].id }, shown);
    },
    async click(selector) {
      await hover(selector);
      const { x, y } = await middleOf(selector);
      const session = shown;
      for (const type of ['mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }, session);
    },
    requests: () =>
      events.flatMap(({ method, params }) =>
        method === 'Network.requestWillBeSent'
          ? [{ url: params.request.url as string, document: params.documentURL as string }]
          : [],
      ),
    setCookie: (cookie) => send('Network.setCookie', cookie, shown),
    async close() {
      void send('Browser.close').catch(() => {});
      await ended;
      // other processes of the browser may still be writing
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
