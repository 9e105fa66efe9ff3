/**
 * `npm run shop -- notices`: draws the harmonised notices on the legal guarantee into `client/public/guarantee`, a picture
 * and a text for each official language of a market. A file of the European Commission, which an owner has put there,
 * stays.
 *
 * They have the words, the colours, the emblem and the QR code of Annex I to Implementing Regulation (EU) 2025/1960; they
 * are the shop's drawings.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { renderSVG } from 'uqr';
import table from '../kv/guarantee-notice.json' with { type: 'json' };
import type { OfficialLanguage } from '../src/countries/withdrawal-words.ts';
import { NOTICE_LANGUAGES, NOTICE_SIZE, NOTICES, yourEurope, yourEuropeText } from '../src/shop/law/notices.ts';

/** What stands below the title of a notice, in the order of Annex I. */
export interface NoticeWords {
  /** Where the words were compared; `unverified` where they were not. */
  source: string;
  /** The least duration of the legal guarantee. */
  lead: string;
  /** Introduces the cases in which a customer has rights. */
  claim: string;
  cases: readonly string[];
  /** What sellers answer for; it introduces the remedies. */
  liability: string;
  remedies: readonly string[];
  /** Durations that differ by country, and those of second-hand goods. */
  periods: string;
  /** Introduces the QR code. */
  more: string;
  /** Introduces the steps of somebody who has got faulty goods. */
  whatToDo: string;
  steps: readonly string[];
  /** Commercial guarantees, and the label GARAN. */
  commercial: string;
}

const WORDS: Readonly<Record<OfficialLanguage, NoticeWords>> = table.notices;

export const wordsIn = (language: OfficialLanguage): NoticeWords => WORDS[language];

/** Whether nobody has compared the words of a language with the act. */
export const isUnverified = (language: OfficialLanguage): boolean => WORDS[language].source === 'unverified';

export const FOLDER = 'client/public/guarantee';
/** Tells a drawing of the shop from a file of the European Commission. */
const MARK = '<!-- drawn by tools/guarantee-notices.ts -->';

/** Whether the picture of a language is the shop's drawing. */
export const isDrawn = (language: OfficialLanguage): boolean => {
  const file = `${FOLDER}/${language}.svg`;
  return existsSync(file) && readFileSync(file, 'utf8').includes(MARK);
};

const BLUE = '#003399';
const YELLOW = '#FFED00';

const STYLE = `
.n { box-sizing: border-box; display: flex; flex-direction: column; justify-content: space-between; height: 100%; padding-bottom: 16px; background: #fff; color: #111; font: 13px/18px Inter, Arial, Helvetica, sans-serif; }
.n p, .n ul, .n ol { margin: 0 20px; }
.n ul, .n ol { padding-left: 22px; }
.n li::marker { color: ${BLUE}; font-weight: 700; }
.t { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 18px 20px; background: ${BLUE}; color: #fff; font-weight: 800; font-size: 21px; line-height: 25px; }
.t.long { font-size: 16px; line-height: 20px; }
.t svg, .m svg { flex: none; }
.l { color: ${BLUE}; font-weight: 700; font-size: 16px; line-height: 21px; }
.b { color: ${BLUE}; font-weight: 700; overflow-wrap: anywhere; }
.m { display: flex; align-items: center; gap: 12px; margin: 0 20px; }
.m div { min-width: 0; }
.m p { margin: 0; }
.c { display: flex; align-items: center; gap: 12px; margin: 0 20px; padding-top: 12px; border-top: 2px solid ${BLUE}; }
.c p { margin: 0; }
.g { flex: none; width: 74px; border: 3px solid ${BLUE}; border-radius: 4px; text-align: center; color: ${BLUE}; font-weight: 800; }
.g b { display: block; background: ${BLUE}; color: #fff; font-size: 13px; line-height: 20px; }
.g i { display: block; font: 800 28px/38px Inter, Arial, Helvetica, sans-serif; }
`;

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const HOURS = Array.from({ length: 12 }, (_, hour) => hour);

/** A star of five points about the origin, with its point up and a radius of 1. */
const STAR = Array.from({ length: 10 }, (_, i) => {
  const radius = i % 2 === 0 ? 1 : 0.382;
  const angle = (Math.PI * i) / 5;
  return `${(radius * Math.sin(angle)).toFixed(3)},${(-radius * Math.cos(angle)).toFixed(3)}`;
}).join(' ');

/** Twelve stars like the hours of a clock. */
const stars = HOURS.map((hour) => {
  const [x, y] = [12 * Math.sin((Math.PI * hour) / 6), -12 * Math.cos((Math.PI * hour) / 6)];
  return `<polygon points="${STAR}" fill="${YELLOW}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(2)"/>`;
}).join('');

/** The flag of the Union. */
const flag = `<svg ${SVG} width="60" height="40" viewBox="-27 -18 54 36"><rect x="-27" y="-18" width="54" height="36" fill="${BLUE}" stroke="#fff" stroke-width="1.5"/>${stars}</svg>`;

/** The QR code of a language with its quiet zone (ISO/IEC 18004). */
export const qrCodeOf = (language: OfficialLanguage): string =>
  renderSVG(yourEurope(language), { ecc: 'M', border: 4 }).replace('<svg ', '<svg width="104" height="104" ');

const items = (texts: readonly string[]): string => texts.map((text) => `<li>${escaped(text)}</li>`).join('');

/** @returns the notice as an SVG picture. */
export function drawNotice(language: OfficialLanguage): string {
  const { width, height } = NOTICE_SIZE;
  const { title } = NOTICES[language];
  const words = wordsIn(language);
  const p = (text: string, name = '') => `<p${name && ` class="${name}"`}>${escaped(text)}</p>`;
  const body = [
    `<div class="${title.length > 30 ? 't long' : 't'}"><span>${escaped(title)}</span>${flag}</div>`,
    p(words.lead, 'l'),
    p(words.claim),
    `<ul>${items(words.cases)}</ul>`,
    p(words.liability),
    `<ul>${items(words.remedies)}</ul>`,
    p(words.periods),
    `<div class="m">${qrCodeOf(language)}<div>${p(words.more)}${p(yourEuropeText(language), 'b')}</div></div>`,
    p(words.whatToDo, 'b'),
    `<ol>${items(words.steps)}</ol>`,
    // the place of the label GARAN, which the notice explains
    `<div class="c"><div class="g"><b>GARAN ✓</b><i>XX</i></div>${p(words.commercial)}</div>`,
  ].join('\n');
  return `<svg ${SVG} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" xml:lang="${language}" role="img" aria-label="${escaped(title)}">
${MARK}
<style>${STYLE}</style>
<foreignObject width="${width}" height="${height}">
<div xmlns="http://www.w3.org/1999/xhtml" class="n">
${body}
</div>
</foreignObject>
</svg>
`;
}

/** @returns the words of the notice as a text that can be read aloud, enlarged and searched. */
export function writeNotice(language: OfficialLanguage): string {
  const words = wordsIn(language);
  const list = (texts: readonly string[], mark: (i: number) => string) =>
    texts.map((text, i) => `${mark(i)} ${text}`).join('\n');
  return `${[
    NOTICES[language].title,
    words.lead,
    `${words.claim}\n${list(words.cases, () => '–')}`,
    `${words.liability}\n${list(words.remedies, () => '–')}`,
    words.periods,
    `${words.more}\n${yourEurope(language)}`,
    `${words.whatToDo}\n${list(words.steps, (i) => `${i + 1}.`)}`,
    words.commercial,
  ].join('\n\n')}\n`;
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true });
  for (const language of NOTICE_LANGUAGES) {
    if (isDrawn(language) || !existsSync(`${FOLDER}/${language}.svg`))
      writeFileSync(`${FOLDER}/${language}.svg`, drawNotice(language));
    writeFileSync(`${FOLDER}/${language}.txt`, writeNotice(language));
  }
  console.log(`${FOLDER}: ${NOTICE_LANGUAGES.length} languages.`);
}
