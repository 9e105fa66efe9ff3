import { html, raw } from 'hono/html';

const STYLE = `
:root{--paper:#fbf8f2;--surface:#fff;--ink:#1b261f;--quiet:#55625a;--line:#e3ded2;--forest:#1f4b38;--moss:#dce7d3;--rowan:#c7401b;color-scheme:light}
*{box-sizing:border-box}footer{max-width:1060px;margin:0 auto;padding:0 24px 24px}footer a{display:inline-block;padding:8px 0}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
a{color:var(--forest)}h1,h2{font-family:Georgia,serif;line-height:1.2;margin:0 0 12px}h1{font-size:28px}h2{font-size:20px;margin-top:28px}
header{padding:18px 24px;border-bottom:1px solid var(--line);background:var(--surface)}header a{font:600 24px Georgia,serif;color:var(--forest);text-decoration:none}
main{max-width:1060px;margin:0 auto;padding:24px}.columns{display:grid;gap:32px}@media(min-width:860px){.columns{grid-template-columns:1fr 400px}.summary{order:2}}
.summary{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:20px;align-self:start}.summary h2{margin-top:0}
.line{display:grid;grid-template-columns:56px 1fr auto;gap:12px;align-items:center;padding:10px 0;border-bottom:1px solid var(--line)}.line img{width:56px;height:56px;border-radius:10px}.line small{color:var(--quiet);display:block}
dl.sums{display:grid;grid-template-columns:1fr auto;gap:6px;margin:14px 0 0}dl.sums dt,dl.sums dd{margin:0}dl.sums dd{text-align:right;font-variant-numeric:tabular-nums}dl.sums .total{font-weight:700;font-size:18px;padding-top:8px;border-top:1px solid var(--line)}
.field{display:block;margin:0 0 14px}.field>label,.field span{display:block;font-weight:600;font-size:14px;margin-bottom:4px}input,.code select{width:100%;min-height:46px;padding:8px 12px;font:inherit;border:1px solid #77827a;border-radius:10px;background:#fff;color:inherit}
input[aria-invalid=true]{border:2px solid var(--rowan)}.error{color:#a5330f;font-size:14px;margin:4px 0 0}.pair{display:grid;gap:14px;grid-template-columns:1fr 1fr}
button{font:inherit;font-weight:600;font-size:17px;line-height:1.2;min-height:52px;padding:12px 26px;border:1px solid transparent;border-radius:999px;background:var(--rowan);color:#fff;cursor:pointer;width:100%}button.quiet{background:#fff;color:var(--forest);border:1px solid var(--forest);min-height:46px;font-size:16px;width:auto}
:focus-visible{outline:3px solid #1f4b38;outline-offset:2px}.notice{background:#fbe9e2;border:1px solid #e8b8a6;border-radius:12px;padding:12px 16px;margin:0 0 20px}.calm{background:var(--moss);border-radius:12px;padding:12px 16px}
.final{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:16px 20px;margin:28px 0 16px}.final h2{margin-top:0}.final ul{margin:0;padding-left:20px}.final li{margin-bottom:10px}.final p{margin:10px 0 0}
.thanks{margin-bottom:24px}.thanks h2{margin-top:0}.thanks table{background:var(--surface);margin-bottom:12px}.next .calm{margin-bottom:14px}.next p{margin:0}.next a{display:inline-block;padding:6px 0}.next{margin-bottom:28px}.thanks .summary>p{margin:14px 0 0}thead th{color:var(--quiet);font-size:14px}tbody th{white-space:nowrap;font-weight:600;vertical-align:top}
.narrow{max-width:420px}.code{display:flex;gap:10px;align-items:end}.code label{flex:1;margin:0}.country{flex-wrap:wrap;margin-bottom:24px}.country label{flex-basis:160px}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:10px;border-bottom:1px solid var(--line)}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
`;

/** Text with control characters and changes of the writing direction as escapes such as `\u{1b}`, so that nothing hides in a name. Line breaks and tabs stay. */
export const visible = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
      character === '\n' || character === '\t' ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`,
    );

/** A name on one line. */
export const visibleName = (text: string): string => visible(text).replaceAll('\n', '\\u{a}').replaceAll('\t', '\\u{9}');

type Content = ReturnType<typeof html>;

/** The word of the way to help, which stands at the end of every page for customers as it does in the shop's footer (WCAG 3.2.6). */
const CONTACT: Readonly<Record<string, string>> = { en: 'Contact', sv: 'Kontakt', pt: 'Contacto' };

/** An HTML page of the provider. It has a plain style of its own, so that nobody mistakes it for the shop. */
export function page(
  title: string,
  content: Content,
  { status = 200, lang = 'en', homeUrl = '/' }: { status?: number; lang?: string; homeUrl?: string } = {},
): Response {
  const document = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${visibleName(title)}</title><link rel="icon" href="data:,"><style>${raw(STYLE)}</style></head><body><header><a href="${homeUrl}">Kvistra</a></header><main>${content}</main>${homeUrl === '/' ? '' : html`<footer><a href="${homeUrl}/contact">${CONTACT[lang.slice(0, 2)] ?? CONTACT.en}</a></footer>`}</body></html>`;
  return new Response(String(document), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': "default-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
