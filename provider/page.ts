import { html, raw } from 'hono/html';
import { MARK } from '../src/brand/tables/drawings.ts';
import { SITE } from '../src/site/brand.ts';
import { textsFor } from './texts.ts';

/** Beside the shop's tokens, which hold its fonts and colours in light and dark. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 var(--body);overflow-wrap:anywhere}
a{color:var(--forest)}
a.button{display:inline-flex;align-items:center;min-height:48px;padding:10px 26px;border:1px solid var(--forest);border-radius:999px;font-weight:600;text-decoration:none}a.button:hover{background:var(--moss)}
h1,h2,h3{font-family:var(--display);font-weight:600;line-height:1.2;margin:0 0 12px}
h1{font-size:clamp(1.75rem,1.4rem + 1.4vw,2.25rem);margin-bottom:20px}h2{font-size:var(--h3)}*+h2{margin-top:28px}
header{border-bottom:1px solid var(--line);background:var(--surface)}
header div,main,footer{max-width:1120px;margin:0 auto;padding:0 20px}
.logo{display:inline-flex;align-items:center;gap:8px;padding:14px 0;color:var(--forest);font:600 1.625rem/1.2 var(--display);text-decoration:none}
.logo svg{fill:none;stroke:currentColor;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
main{padding-top:28px;padding-bottom:40px}
footer{display:flex;flex-wrap:wrap;gap:0 20px;padding-bottom:28px;font-size:var(--small)}footer a{display:inline-block;padding:10px 0;color:var(--quiet)}
.back{margin:0 0 8px}.back a{display:inline-block;padding:10px 0;font-size:var(--small)}.way>p>span{display:flex;flex-wrap:wrap;gap:6px}
.columns{display:grid;gap:32px 56px}
@media(min-width:880px){.columns{grid-template-columns:minmax(0,1fr) 400px;align-items:start}.jump{display:none}.summary{position:sticky;top:24px}}
/* a window too low for most orders keeps the end of the order in view: the total and the button */
@media(min-width:880px) and (max-height:860px){#order{align-self:end;top:auto;bottom:24px}}
.box,.summary,.way{background:var(--surface);border:1px solid var(--line);border-radius:var(--radius)}
.box,.summary{padding:20px}
section+section{margin-top:32px}.columns>section{margin-top:0}
.field{margin:0 0 14px}label,.label{display:block;font-weight:600;font-size:var(--small);margin:0 0 4px}
input:not([type=hidden]),select{width:100%;min-height:48px;padding:10px 14px;font:inherit;border:1px solid var(--edge);border-radius:10px;background:var(--surface);color:inherit}
select{appearance:none;padding-right:40px;text-overflow:ellipsis;background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8' fill='none' stroke='%2377827a' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m1 1.5 5 5 5-5'/%3E%3C/svg%3E");background-repeat:no-repeat;background-position:right 14px center;background-size:12px 8px}
[aria-invalid=true]{border:2px solid var(--rowan)!important}.error{color:var(--alert-ink);font-size:var(--small);margin:4px 0 0}.hint{color:var(--quiet);font-size:var(--small);margin:4px 0 0}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.pair{display:grid;gap:0 14px;grid-template-columns:repeat(auto-fit,minmax(min(100%,150px),1fr))}
button{font:600 1.0625rem/1.2 var(--body);min-height:52px;padding:12px 26px;border:1px solid transparent;border-radius:999px;background:var(--rowan);color:var(--on-rowan);cursor:pointer;width:100%}
button:hover{background:var(--rowan-dark)}
button.quiet{background:none;color:var(--forest);border-color:var(--forest);min-height:48px;font-size:1rem;width:auto}button.quiet:hover{background:var(--moss)}
button.link{background:none;color:var(--forest);min-height:48px;padding:12px 4px;font-size:var(--small);text-decoration:underline;width:auto}button.link:hover{text-decoration-thickness:2px}
button.small{min-height:40px;padding:6px 16px;font-size:var(--small)}
button.default{position:absolute;width:1px;min-height:1px;height:1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%)}
:focus-visible{outline:3px solid var(--forest);outline-offset:2px}
.notice{background:var(--alert);color:var(--alert-ink);border-radius:var(--radius);padding:12px 16px;margin:0 0 20px}
.calm{background:var(--moss);border-radius:var(--radius);padding:12px 16px;margin:0 0 14px}.quiet-text,small{color:var(--quiet);font-size:var(--small)}
.with-button{display:flex;gap:10px;align-items:end;margin:0 0 14px}.with-button>div{flex:1;min-width:0}
.line{display:grid;grid-template-columns:64px minmax(0,1fr) auto;gap:4px 14px;padding:12px 0;border-bottom:1px solid var(--line)}
.line img,.line .none{width:64px;height:64px;border-radius:10px;grid-row:span 2;object-view-box:inset(12% 9% 6%)}.line .none{background:var(--moss)}.line strong{display:block;font-weight:600}.line small{display:block}
.line>span,.sums dd{font-variant-numeric:tabular-nums;white-space:nowrap}.line .terms{grid-column:2/-1;margin:0}
.lines{margin:0 0 16px;padding:0;list-style:none}
.sums{display:grid;grid-template-columns:1fr auto;row-gap:6px;margin:0}.sums dt,.sums dd{margin:0}.sums dd{padding-left:12px;text-align:right}
.sums .total{font:600 1.375rem/1.3 var(--display);padding-top:10px;margin-top:4px;border-top:1px solid var(--line)}
.costs{margin-top:16px;position:relative}
.ways{margin:0;padding:0;list-style:none;display:grid;gap:10px}.way{padding:14px 16px}.way>p{margin:0;display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:space-between;font-weight:600}.way>p+*{margin-top:14px}.way .pair .field{margin-bottom:0}
.mark{border:1px solid var(--line);border-radius:6px;padding:2px 8px;font-size:var(--small);font-weight:700;letter-spacing:.02em}
.jump{margin:0 0 28px}.jump a{display:flex;align-items:center;gap:12px;padding:14px 16px;background:var(--moss);border-radius:var(--radius);font-weight:600;text-decoration:none}.jump small{display:block;font-weight:400}.jump a>:nth-child(2){margin-left:auto;font-variant-numeric:tabular-nums}.jump svg{flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.narrow{max-width:440px;margin:0 auto}.narrow+.narrow{margin-top:16px}.narrow h1{margin-bottom:12px}.narrow.box{padding:28px 24px}.narrow svg{display:block;width:156px;margin:-8px 0 12px}@media(min-width:880px){.narrow.box{margin-top:28px}}
.thanks{display:flex;align-items:center;justify-content:space-between;gap:12px 28px;margin-bottom:20px}.thanks div{min-width:0}.thanks h1{margin-bottom:12px}.thanks p{margin:0}.thanks svg{flex:none;width:clamp(96px,26vw,220px)}
.next p{margin:0}.next .figure{font:600 clamp(1.125rem,6.4vw,1.75rem)/1.25 var(--display);margin-bottom:8px}.next a{display:inline-block;padding:6px 0}
.summary>p{margin:16px 0 0}.summary>.due{font-weight:600;margin-bottom:12px}.summary>button+p{margin-top:10px}.costs+button{margin-top:20px}.assurances{margin:14px 0 0;padding:14px 0 0;border-top:1px solid var(--line);list-style:none;display:grid;gap:6px}
table{border-collapse:collapse;width:100%;margin:0 0 12px}th,td{text-align:left;padding:10px;border-bottom:1px solid var(--line);vertical-align:top}th:first-child,td:first-child{padding-left:0}thead th{color:var(--quiet);font-size:var(--small)}tbody th{white-space:nowrap;font-weight:600}
th.key small{margin-left:8px;font-weight:400;white-space:nowrap}th.key small::before{content:'';display:inline-block;margin-right:6px;border:5px solid #f6dd9a;border-radius:50%;outline:1px solid #b98149}th.key small+small::before{border-color:#8a5a2e}td.mix{padding-left:66px}.mix svg{float:left;width:48px;margin-left:-56px}
table.fields th{white-space:normal}.fields tbody th{font-weight:400}.fields thead th{overflow-wrap:normal}.fields small{display:block}details .fields th:first-child{width:45%}.fields+section{margin-top:32px}code{font:.9375em/1.4 ui-monospace,monospace}details{margin:0 0 8px}
pre{white-space:pre-wrap;font:inherit;margin:12px 0 0}
.mails{margin:0;padding:0;list-style:none}.mails a{display:grid;gap:2px 20px;padding:14px 4px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}.mails time{color:var(--quiet);font-size:var(--small)}.mails a:hover strong{text-decoration:underline}
@media(min-width:700px){.mails a{grid-template-columns:minmax(0,1fr) auto}.mails strong{grid-column:1}.mails time{grid-column:2;grid-row:1}}
.previews{display:flex;flex-wrap:wrap;gap:24px;margin:20px 0}.previews figure{margin:0;flex:1 1 100%;min-width:0}.previews figure.phone{flex:0 1 390px}@media(max-width:699px){.previews figure.desktop{display:none}}@media(min-width:1060px){.previews figure.desktop{flex:1 1 560px}}
figcaption{font-weight:600;font-size:var(--small);margin:0 0 6px}iframe{display:block;width:100%;height:720px;border:1px solid var(--line);border-radius:var(--radius);background:var(--paper)}
summary{padding:10px 0;cursor:pointer;font-weight:600}.country summary{list-style:none}.country ::-webkit-details-marker{display:none}.country u{color:var(--forest);font-size:var(--small)}
`;

/** The shop's logo. */
const LOGO = html`<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">${raw(MARK)}</svg>`;

/**
 * Text with control characters and changes of the writing direction as escapes such as `\u{1b}`, so that nothing hides
 * in a name. Line breaks and tabs stay.
 */
export const visible = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
      character === '\n' || character === '\t' ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`,
    );

/** A name on one line. */
export const visibleName = (text: string): string =>
  visible(text).replaceAll('\n', '\\u{a}').replaceAll('\t', '\\u{9}');

type Content = ReturnType<typeof html>;

/**
 * An HTML page of the provider in the shop's brand, with the way to help at its end as in the shop's footer (WCAG
 * 3.2.6).
 *
 * @param hasTerms whether an order or an account is made on it, or shown as made: the terms, the privacy policy and the
 * imprint of the shop are then at its end too.
 */
export function page(
  title: string,
  content: Content,
  {
    status = 200,
    lang = 'en',
    homeUrl = '/',
    hasTerms = false,
  }: { status?: number; lang?: string; homeUrl?: string; hasTerms?: boolean } = {},
): Response {
  const { text } = textsFor({ language: lang });
  const links = [
    ['contact', text('contact')],
    ...(hasTerms
      ? [
          ['terms-conditions', text('terms')],
          ['privacy-policy', text('privacy')],
          ['imprint', text('imprint')],
        ]
      : []),
  ];
  const document = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${visibleName(title)}</title><link rel="icon" href="data:,"><link rel="preload" href="/brand/fonts/figtree.woff2" as="font" type="font/woff2" crossorigin><link rel="stylesheet" href="/brand/styles/tokens.css"><style>${raw(STYLE)}</style></head><body><header><div><a class="logo" href="${homeUrl}">${LOGO}<span>${SITE}</span></a></div></header><main>${content}</main>${homeUrl === '/' ? '' : html`<footer>${links.map(([path, name]) => html`<a href="${homeUrl}/${path}">${name}</a>`)}</footer>`}</body></html>`;
  return new Response(String(document), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
