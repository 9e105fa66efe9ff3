import { html, raw } from 'hono/html';
import type { Settings } from '../env.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Block, MailContent } from '../platform/mail/content.ts';
import type { MailFrame } from '../platform/mail/mail.ts';
import type { Market } from '../platform/shared/markets.ts';
import { pages } from '../routes.ts';
import { MAIL_COLOURS as COLOURS, SITE } from './brand.ts';
import { MAIL_SCENE_SIZE, type MailKind, sceneOf } from './mail-scenes.ts';

/** The parts that the mails of a market share: its language, the imprint as the sender, and the scene of their kind. */
export const mailFrame = (
  { code, language }: Pick<Market, 'code' | 'language'>,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  t: Translate,
  kind: MailKind,
): MailFrame => ({
  language,
  sender: { words: t('mail.sender'), url: `${publicOrigin}${pages.content(code, 'imprint')}` },
  scene: sceneOf(kind, publicOrigin, t),
});

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const { light, dark } = COLOURS;

/** The colours of the dark scheme. Mail programs that know no media query keep the inline ones. */
const DARK_RULES = [
  ['paper', `background:${dark.paper}`],
  ['surface', `background:${dark.surface};border-color:${dark.line}`],
  ['ink', `color:${dark.ink}`],
  ['quiet', `color:${dark.quiet}`],
  ['brand', `color:${dark.brand}`],
  ['highlight', `background:${dark.highlight};color:${dark.onHighlight}`],
  ['action', `background:${dark.action}`],
  ['on-action', `color:${dark.onAction}`],
] as const;

const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK_RULES.map(
  ([name, rules]) => `.${name}{${rules.replace(/;|$/g, (end) => `!important${end}`)}}`,
).join('')}}`;

/** Keeps the text that follows out of the preview beside the subject. */
const PREVIEW_END = raw('&#847;&zwnj;&nbsp;'.repeat(60));

const PARAGRAPH = `margin:0 0 16px;overflow-wrap:anywhere;font:16px/1.55 ${SANS};color:${light.ink}`;
const SMALL = `margin:0 0 8px;overflow-wrap:anywhere;font:13px/1.5 ${SANS};color:${light.quiet}`;

const table = (attributes: string) =>
  raw(`<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>`);

/** Lines of text, one below the other. */
const lines = (texts: readonly string[]) => texts.map((text, i) => (i === 0 ? html`${text}` : html`<br>${text}`));

function messageBlock(block: Block) {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="${raw(PARAGRAPH)}">${lines(block.lines)}</p>`;
    case 'highlight':
      return html`<p style="margin:0 0 16px"><span class="highlight" style="display:inline-block;padding:10px 18px;border-radius:10px;background:${light.highlight};font:600 20px/1.3 ${raw(SANS)};letter-spacing:0.04em;color:${light.onHighlight}">${block.text}</span></p>`;
    case 'pictures':
      return html`${table('style="margin:0 0 16px"')}${block.items.map(
        ({ line, url }) =>
          html`<tr><td width="64" style="padding:4px 14px 4px 0">${
            url
              ? html`<img src="${url}" alt="" width="64" height="64" style="display:block;width:64px;height:64px;border-radius:10px">`
              : ''
          }</td><td class="ink" style="padding:4px 0;overflow-wrap:anywhere;font:16px/1.4 ${raw(SANS)};color:${light.ink}">${line}</td></tr>`,
      )}</table>`;
    case 'button':
      return html`${table('style="margin:8px 0 24px"')}<tr><td class="action" bgcolor="${light.action}" style="border-radius:999px;background:${light.action}"><a href="${block.url}" class="on-action" style="display:inline-block;padding:14px 28px;border-radius:999px;font:600 16px/1.25 ${raw(SANS)};color:${light.onAction};text-decoration:none">${block.words}</a></td></tr></table>`;
    case 'link':
      return html`<p style="margin:0 0 4px"><a href="${block.url}" class="brand" style="display:inline-block;padding:8px 0;overflow-wrap:anywhere;font:600 16px/1.4 ${raw(SANS)};color:${light.brand};text-decoration:underline">${block.words}</a></p>`;
  }
}

function footerBlock(block: Block) {
  if (block.kind === 'text' || block.kind === 'highlight' || block.kind === 'pictures')
    return html`<p class="quiet" style="${raw(SMALL)}">${block.kind === 'highlight' ? block.text : lines(block.kind === 'text' ? block.lines : block.items.map(({ line }) => line))}</p>`;
  return html`<p class="quiet" style="${raw(SMALL)}"><a href="${block.url}" class="quiet" style="color:${light.quiet};text-decoration:underline">${block.words}</a></p>`;
}

/** The picture at the head: where it is not loaded, its words stand there in small print. */
const sceneBlock = ({ url, alt }: NonNullable<MailContent['scene']>) =>
  html`<p style="margin:0 0 20px"><img src="${url}" alt="${alt}" width="${MAIL_SCENE_SIZE.width}" height="${MAIL_SCENE_SIZE.height}" class="quiet" style="display:block;width:100%;height:auto;border-radius:10px;font:13px/1.5 ${raw(SANS)};color:${light.quiet}"></p>`;

/** The HTML part of a mail: the shop's wordmark, the message on a card, and the footer. */
export function mailHtml({ subject, preheader, language, scene, message, footer }: MailContent): string {
  return String(html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
<style>${raw(STYLES)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}${PREVIEW_END}</div>
${table(`width="100%" class="paper" style="background:${light.paper}"`)}<tr><td align="center" style="padding:28px 16px 40px">
${table('width="100%" style="max-width:560px;text-align:left"')}
<tr><td style="padding:0 4px 18px"><span class="brand" style="font:600 28px/1.2 ${raw(SERIF)};letter-spacing:-0.01em;color:${light.brand}">${SITE}</span></td></tr>
<tr><td class="surface" style="padding:28px 28px 16px;border:1px solid ${light.line};border-radius:14px;background:${light.surface}">
${scene ? sceneBlock(scene) : ''}<h1 class="ink" style="margin:0 0 16px;overflow-wrap:anywhere;font:600 26px/1.2 ${raw(SERIF)};color:${light.ink}">${subject}</h1>
${message.map(messageBlock)}
</td></tr>
<tr><td style="padding:20px 4px 0">${footer.map(footerBlock)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`);
}
