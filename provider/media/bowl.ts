import { beetle, cricket, ink, kibble, larva, paper, plate, randomNumbers, shadow, stroke } from './ink.ts';
import type { Content, Label } from './label.ts';

/** Millimetres to units. */
const MM = 6;

const wall = (label: Label) =>
  `<path d="M140 520h720c0 190-120 320-240 340H380C260 840 140 710 140 520z" fill="${label.tint.base}"/><path d="M140 520h90c4 170 70 290 190 340h-40C260 840 140 710 140 520z" fill="#000" opacity=".13"/><ellipse cx="500" cy="520" rx="360" ry="110" fill="${label.tint.dark}"/>`;

function emblem(label: Label): string {
  if (label.insect === 'cricket') return cricket(500, 720, 1, label.tint.onBase);
  if (label.insect === 'beetle') return beetle(500, 690, 0.7, label.tint.onBase);
  return larva(500, 720, 1.1, label.tint.onBase, label.tint.base);
}

/** Irregular lumps of meat-like food, each with a lighter top. */
function chunks(): string {
  const random = randomNumbers(5);
  const rows = [
    [474, 5, 200],
    [508, 7, 270],
    [548, 6, 230],
  ] as const;
  return rows
    .flatMap(([y, count, spread]) =>
      Array.from({ length: count }, (_, i) => {
        const x = 500 + ((i + 0.5) / count - 0.5) * 2 * spread + (random() - 0.5) * 24;
        const w = 74 + random() * 26;
        const h = 52 + random() * 16;
        const dark = random() < 0.4;
        return `<g transform="translate(${x.toFixed(0)} ${(y + (random() - 0.5) * 16).toFixed(0)}) rotate(${Math.round((random() - 0.5) * 36)})"><rect x="${(-w / 2).toFixed(0)}" y="${(-h / 2).toFixed(0)}" width="${w.toFixed(0)}" height="${h.toFixed(0)}" rx="17" fill="${dark ? '#7c4a30' : '#94603f'}" stroke="#5f3722" stroke-width="3"/><rect x="${(-w / 2 + 8).toFixed(0)}" y="${(-h / 2 + 6).toFixed(0)}" width="${(w - 16).toFixed(0)}" height="${(h * 0.42).toFixed(0)}" rx="11" fill="#fff" opacity=".13"/></g>`;
      }),
    )
    .join('');
}

/** Small pieces of vegetables on a surface. */
function garnish(colors: readonly string[]): string {
  const random = randomNumbers(9);
  return Array.from({ length: 24 }, (_, i) => {
    const x = 300 + (i % 8) * 54 + (random() - 0.5) * 40;
    const y = 430 + Math.floor(i / 8) * 42 + (random() - 0.5) * 26;
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${(16 + random() * 12).toFixed(0)}" height="${(12 + random() * 6).toFixed(0)}" rx="5" fill="${colors[(i * 5) % colors.length]}" opacity=".9"/>`;
  }).join('');
}

const drawings: Record<Exclude<Content, 'none'>, (label: Label) => string> = {
  kibble: (label) =>
    `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#7d5029"/><g transform="translate(500 496)">${kibble(11, label.pieceMm && label.pieceMm < 10 ? 190 : 120, [300, 78], ((label.pieceMm ?? 10) / 2) * MM, '#a9763f', '#7d5029')}</g>`,
  hearts: () =>
    `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#7d5029"/><g transform="translate(500 496)">${kibble(11, 120, [300, 78], 30, '#a9763f', '#7d5029', 'heart')}</g>`,
  sticks: () =>
    `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#7d5029"/><g transform="translate(500 496)">${kibble(11, 22, [260, 70], 26, '#a9763f', '#7d5029', 'stick')}</g>`,
  mealworms: () =>
    `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#8a5a2a"/><g transform="translate(500 492)">${kibble(17, 150, [280, 74], 15, '#cf9a52', '#8a5a2a', 'stick')}</g>`,
  chunks: () =>
    `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#c08a4e"/><ellipse cx="500" cy="512" rx="326" ry="88" fill="#d9a564" opacity=".75"/>${chunks()}<g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="9" opacity=".5"><path d="M214 520c20-34 62-54 118-64"/><path d="M700 578c40-10 68-24 84-44"/></g><g fill="#fff" opacity=".4"><ellipse cx="402" cy="566" rx="26" ry="8"/><ellipse cx="612" cy="478" rx="20" ry="7"/></g>`,
  pate: () =>
    `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#8d5c3c"/><path d="M216 532c-6-74 74-146 284-148s290 74 284 148c-60 42-150 62-284 62s-224-20-284-62z" fill="#b07a55"/><path d="M252 486c70-34 150-48 252-48s184 16 248 50M236 530c80-30 166-42 268-42s190 14 264 44" fill="none" stroke="#8d5c3c" stroke-width="6" stroke-linecap="round" opacity=".55"/>${garnish(['#e08a3c', '#7f9b4e', '#e9d9a8'])}<path d="M318 428c50-20 100-28 150-30" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".3"/>`,
  mousse: () =>
    `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#a9774f"/><path d="M206 530c0-52 70-78 130-86-10-44 50-70 96-74 0-40 44-66 82-80 6 34 10 52 52 76 60 10 104 30 96 76 76 12 132 40 132 88-60 42-160 62-294 62s-234-20-294-62z" fill="#d2a27a"/><path d="M336 446c80 26 240 30 330-2M432 372c46 18 100 16 140-4M232 518c120 44 420 46 540 4" fill="none" stroke="#a9774f" stroke-width="9" stroke-linecap="round" opacity=".7"/><path d="M398 414c18-14 40-22 62-26M292 476c14-8 30-14 46-16" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".4"/>`,
  powder: () =>
    `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#d8c49a"/><path d="M180 528c70-30 150-130 320-132s250 102 320 132c-60 44-180 66-320 66s-260-22-320-66z" fill="#e9dab6"/><path d="M500 396c60 40 120 92 180 118" fill="none" stroke="#cdb98a" stroke-width="5" stroke-linecap="round" opacity=".7"/><g transform="translate(640 452) rotate(-38)"><rect x="40" y="-11" width="190" height="22" rx="11" fill="#b9b2a1"/><ellipse rx="62" ry="42" fill="#cfc9bb"/><ellipse cy="-4" rx="50" ry="31" fill="${paper}"/><ellipse cy="-2" rx="42" ry="24" fill="#e9dab6"/></g>`,
};

/** A bowl with the content of a pack. */
export function bowlView(label: Label, content: Exclude<Content, 'none'>): string {
  const clip = '<clipPath id="b"><path d="M150 520a350 102 0 0 0 700 0V200H150z"/></clipPath>';
  const length = (label.pieceMm ?? 0) * MM;
  const ruler =
    content === 'kibble' && label.pieceMm
      ? `${plate([`${label.pieceMm} mm`], { x: 400 + length / 2, y: 322, size: 28, top: 34, width: length })}<path d="M400 280h${length}M400 269v22M${400 + length} 269v22" ${stroke(ink, 4)}/>`
      : '';
  return `${shadow(500, 872, 330)}${wall(label)}${clip}<g clip-path="url(#b)">${drawings[content](label)}</g>${emblem(label)}${ruler}`;
}
