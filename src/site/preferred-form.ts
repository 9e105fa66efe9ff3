import { parseAccept } from 'hono/utils/accept';

const MAX_ACCEPT = 500;

/** Whether a request would rather have Markdown than HTML: it names Markdown, and not after HTML. */
export function prefersMarkdown({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const accept = headers.get('accept') ?? '';
  if ((method !== 'GET' && method !== 'HEAD') || accept.length > MAX_ACCEPT || !accept.includes('text/markdown'))
    return false;
  const weights = new Map(parseAccept(accept).map(({ type, q }) => [type, q]));
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}
