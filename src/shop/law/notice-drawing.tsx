import { renderToString } from 'react-dom/server.edge';
import type { OfficialLanguage } from '../../countries/withdrawal-words.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { type NoticeWords, noticeIn, yourEurope } from './notice-words.ts';

/** The width of a drawing in pixels: its text is readable in this size, and on a phone. */
export const NOTICE_WIDTH = 400;

/** How many characters of the text fit into a line, at least: those of Cyrillic and of wide fonts. */
const LINE = 44;
const LINE_HEIGHT = 18;
/** What stands between the texts: the edges, the title, the QR code and the spaces. */
const REST = 330;

/** The height of a drawing in pixels: its text takes this much room in wide fonts, and what is left is spread. */
export function noticeHeight(language: OfficialLanguage): number {
  const { lead, claim, cases, liability, remedies, periods, more, whatToDo, steps, commercial } = noticeIn(language);
  const texts = [lead, lead, claim, ...cases, liability, ...remedies, periods, more, whatToDo, ...steps, commercial];
  const lines = texts.reduce((sum, text) => sum + Math.ceil(text.length / LINE), 0);
  return REST + lines * LINE_HEIGHT;
}

const BLUE = '#003399';
const YELLOW = '#FFED00';

const STYLE = `
.n { box-sizing: border-box; display: flex; flex-direction: column; justify-content: space-between; height: 100%; padding-bottom: 16px; background: #fff; color: #111; font: 13px/18px Inter, Arial, Helvetica, sans-serif; }
.n p, .n ul, .n ol { margin: 0 20px; }
.n ul, .n ol { padding-left: 22px; }
.n li::marker { color: ${BLUE}; font-weight: 700; }
.t { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 18px 20px; background: ${BLUE}; color: #fff; font-weight: 800; font-size: 21px; line-height: 25px; }
.t.long { font-size: 16px; line-height: 20px; }
.t svg { flex: none; }
.l { color: ${BLUE}; font-weight: 700; font-size: 16px; line-height: 21px; }
.b { color: ${BLUE}; font-weight: 700; }
.m { display: flex; align-items: center; gap: 12px; margin: 0 20px; }
.m svg { flex: none; }
.m p { margin: 0; }
.c { display: flex; align-items: center; gap: 12px; margin: 0 20px; padding-top: 12px; border-top: 2px solid ${BLUE}; }
.c p { margin: 0; }
.g { flex: none; width: 74px; border: 3px solid ${BLUE}; border-radius: 4px; text-align: center; color: ${BLUE}; font-weight: 800; }
.g b { display: block; background: ${BLUE}; color: #fff; font-size: 13px; line-height: 20px; }
.g i { display: block; font: 800 28px/38px Inter, Arial, Helvetica, sans-serif; }
`;

const svg = 'http://www.w3.org/2000/svg';
const html = 'http://www.w3.org/1999/xhtml';

/** A star of five points about the origin, with its point up and a radius of 1. */
const STAR = Array.from({ length: 10 }, (_, i) => {
  const radius = i % 2 === 0 ? 1 : 0.382;
  const angle = (Math.PI * i) / 5;
  return `${(radius * Math.sin(angle)).toFixed(3)},${(-radius * Math.cos(angle)).toFixed(3)}`;
}).join(' ');

const HOURS = Array.from({ length: 12 }, (_, hour) => hour);

/** The flag of the Union: twelve stars like the hours of a clock. */
const Flag = () => (
  <svg xmlns={svg} width="60" height="40" viewBox="-27 -18 54 36">
    <rect x="-27" y="-18" width="54" height="36" fill={BLUE} stroke="#fff" strokeWidth="1.5" />
    {HOURS.map((hour) => (
      <polygon
        key={hour}
        points={STAR}
        fill={YELLOW}
        transform={`translate(${(12 * Math.sin((Math.PI * hour) / 6)).toFixed(2)} ${(-12 * Math.cos((Math.PI * hour) / 6)).toFixed(2)}) scale(2)`}
      />
    ))}
  </svg>
);

const List = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** The place of the label GARAN, which the notice explains: a frame with its name and the place of the years. */
const Label = () => (
  <div className="g">
    <b>GARAN ✓</b>
    <i>XX</i>
  </div>
);

function Drawing({ words, language }: { words: NoticeWords; language: OfficialLanguage }) {
  const height = noticeHeight(language);
  return (
    <svg
      xmlns={svg}
      width={NOTICE_WIDTH}
      height={height}
      viewBox={`0 0 ${NOTICE_WIDTH} ${height}`}
      xmlLang={language}
      role="img"
      aria-label={words.title}
    >
      <style>{STYLE}</style>
      <foreignObject width={NOTICE_WIDTH} height={height}>
        <div {...{ xmlns: html }} className="n">
          <div className={words.title.length > 30 ? 't long' : 't'}>
            <span>{words.title}</span>
            <Flag />
          </div>
          <p className="l">{words.lead}</p>
          <p>{words.claim}</p>
          <List texts={words.cases} />
          <p>{words.liability}</p>
          <List texts={words.remedies} />
          <p>{words.periods}</p>
          <div className="m">
            <QrCode text={yourEurope(language)} label={words.link} size={104} />
            <div>
              <p>{words.more}</p>
              <p className="b">{words.link}</p>
            </div>
          </div>
          <p className="b">{words.whatToDo}</p>
          <ol>
            {words.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className="c">
            <Label />
            <p>{words.commercial}</p>
          </div>
        </div>
      </foreignObject>
    </svg>
  );
}

/**
 * The harmonised notice on the legal guarantee as an SVG picture, with the words, colours, emblem and QR code of Annex I
 * to Implementing Regulation (EU) 2025/1960. It is the shop's drawing: the file of the European Commission takes its
 * place where an owner has put it into `client/public/guarantee`.
 */
export const drawNotice = (language: OfficialLanguage): string =>
  renderToString(<Drawing words={noticeIn(language)} language={language} />);
