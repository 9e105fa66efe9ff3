import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A request that has come. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The answer under a path: a page, or a response. Of a list each request gets the next one. */
export type Answer = string | Response | Response[];

interface Response {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** Milliseconds before it is sent. */
  delayMs?: number;
}

/** Serves literal pages to the tests of a file. Each test gives its own. */
export function useServer(): { url: string; received: Received[]; serve(answers: Record<string, Answer>): void } {
  let answers: Record<string, Answer> = {};
  let server: Server;
  const used = {
    url: '',
    received: [] as Received[],
    serve(given: Record<string, Answer>) {
      answers = given;
    },
  };
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url = '', headers } = request;
      used.received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const known = answers[`${method} ${url}`] ?? answers[url] ?? { status: 404, body: 'Not here' };
      const answer = Array.isArray(known) ? known.shift()! : known;
      const {
        status = 200,
        headers: sent = {},
        body = '',
        delayMs = 0,
      } = typeof answer === 'string' ? { body: answer } : answer;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...sent }).end(body);
    }).listen(0);
    used.url = `http://localhost:${(server.address() as { port: number }).port}`;
  });
  afterEach(() => {
    used.received.length = 0;
  });
  afterAll(() => server.close());
  return used;
}
