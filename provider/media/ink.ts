/** Colours, text and line drawings that the pictures share. */
export const paper = '#FBF8F2';
export const ink = '#1B261F';

/** The colours of a product range. */
export interface Tint {
  base: string;
  dark: string;
  /** Text and lines on `base`. */
  onBase: string;
  /** Background of the whole picture. */
  background: string;
  /** The soft shape behind the product. */
  blob: string;
}

export const tints: Record<string, Tint> = {
  dog: { base: '#1F4B38', dark: '#173A2B', onBase: paper, background: '#E9EFE1', blob: '#D3E0C6' },
  puppy: { base: '#F0CF7B', dark: '#DDB65A', onBase: ink, background: '#F8EFD6', blob: '#F1DFAE' },
  cat: { base: '#5B3A52', dark: '#472C40', onBase: paper, background: '#EFE6EB', blob: '#DFCCD8' },
  kitten: { base: '#E3B8B0', dark: '#CF9C93', onBase: ink, background: '#F8ECE8', blob: '#EFD6CF' },
  treat: { base: '#B9744A', dark: '#9A5D38', onBase: paper, background: '#F5E8DC', blob: '#E9D0BB' },
  care: { base: '#3D5466', dark: '#2F4251', onBase: paper, background: '#E6ECEF', blob: '#CDD9E0' },
  thing: { base: '#6B6A4D', dark: '#54533B', onBase: paper, background: '#F0EEE2', blob: '#DEDAC3' },
};

/** Text for XML, which has no control characters. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');

/** Splits a text between words into lines of at most `width` characters. A longer word has a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface Lettering {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: number;
  serif?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  leading?: number;
}

/** Text, one element per line; `y` is the baseline of the first. */
export function textLines(
  lines: string[],
  { x, y, size, fill, weight = 400, serif = false, anchor = 'middle', spacing = 0, leading = 1.12 }: Lettering,
): string {
  const family = serif ? "Fraunces,'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif" : "'Helvetica Neue',Helvetica,'Segoe UI',Arial,sans-serif";
  return lines
    .map(
      (line, i) =>
        `<text x="${x}" y="${Math.round(y + i * size * leading)}" font-family="${family}" font-size="${size}" font-weight="${weight}" letter-spacing="${spacing}" text-anchor="${anchor}" fill="${fill}">${escapeXml(line)}</text>`,
    )
    .join('');
}

export const stroke = (color: string, width: number) => `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/** Moves and scales a drawing. */
const positioned = (x: number, y: number, scale: number, inner: string) => `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`;

/** A larva of the black soldier fly: overlapping rings along a curve. */
export function larva(x: number, y: number, scale: number, color: string, fill: string): string {
  const rings = Array.from({ length: 11 }, (_, i) => {
    const t = i / 10;
    const rx = 15 + 9 * Math.sin(Math.PI * Math.min(1, t * 1.15));
    return `<ellipse cx="${-100 + t * 200}" cy="${Math.sin(t * Math.PI * 1.25 - 0.4) * 22}" rx="${(rx * 0.72).toFixed(1)}" ry="${(rx * 1.1).toFixed(1)}" transform="rotate(${Math.round(Math.cos(t * Math.PI * 1.25 - 0.4) * 16)} ${-100 + t * 200} 0)" fill="${fill}" stroke="${color}" stroke-width="5"/>`;
  });
  return positioned(x, y, scale, rings.join(''));
}

/** A cricket in profile. */
export function cricket(x: number, y: number, scale: number, color: string): string {
  return positioned(
    x,
    y,
    scale,
    `<g ${stroke(color, 6)}><path d="M-78 6c18-30 70-40 120-26 30 8 46 26 46 36 0 14-22 20-62 18-48-2-92-8-104-28z"/><path d="M-30-17c30 8 66 24 112 30M-8-26c30 8 60 22 92 38"/><path d="M-78 6c-16-8-34 0-34 16 0 14 18 20 34 10"/><circle cx="-98" cy="16" r="3"/><path d="M-106 6c-20-30-60-44-92-40M-102 3c-10-34-36-62-64-72"/><path d="M22 24 72-58l40 118 26 4M-44 30l-22 34-20 6M-16 32l-4 34-18 10"/></g>`,
  );
}

/** A beetle from above. */
export function beetle(x: number, y: number, scale: number, color: string): string {
  return positioned(
    x,
    y,
    scale,
    `<g ${stroke(color, 6)}><path d="M0-62c46 0 62 44 62 82 0 52-28 88-62 88s-62-36-62-88c0-38 16-82 62-82z"/><path d="M0-60V108M-44-34C-20-22 20-22 44-34"/><path d="M-30-58c0-26 14-40 30-40s30 14 30 40"/><path d="M-16-96c-8-24-28-34-46-32M16-96c8-24 28-34 46-32M-58-8l-44-22-12 18M58-8l44-22 12 18M-62 34h-46l-10 20M62 34h46l10 20M-50 78l-36 26-2 22M50 78l36 26 2 22"/></g>`,
  );
}

/** A twig with leaves, the logo of the shop. */
export function twig(x: number, y: number, scale: number, color: string): string {
  return positioned(
    x,
    y,
    scale,
    `<g ${stroke(color, 7)}><path d="M-70 46C-30 20 20-4 78-44"/><path d="M-20 18c-6-30 8-54 34-62 4 30-8 52-34 62zM26-12c10 22 32 30 56 22-8-24-30-32-56-22z"/></g>`,
  );
}

export const shadow = (cx: number, cy: number, rx: number) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${Math.round(rx * 0.09)}" fill="#000" opacity=".14"/>`;

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed * 7919 + 13;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Pieces of dry food scattered around the origin, at most `spread` away. The same seed gives the same drawing. */
export function kibble(
  seed: number,
  count: number,
  spread: [number, number],
  radius: number,
  fill: string,
  edge: string,
  form: 'disc' | 'stick' | 'heart' = 'disc',
): string {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const x = (random() - 0.5) * 2 * spread[0];
    const y = (random() - 0.5) * 2 * spread[1];
    const turn = Math.round(random() * 180);
    const r = radius * (0.85 + random() * 0.3);
    const piece =
      form === 'stick'
        ? `<rect x="${-r * 2.6}" y="${-r * 0.6}" width="${r * 5.2}" height="${r * 1.2}" rx="${r * 0.6}" fill="${fill}" stroke="${edge}" stroke-width="3"/>`
        : form === 'heart'
          ? `<path d="M0 ${r}C${-r * 1.7} ${-r * 0.2} ${-r * 0.8} ${-r * 1.3} 0 ${-r * 0.5}C${r * 0.8} ${-r * 1.3} ${r * 1.7} ${-r * 0.2} 0 ${r}z" fill="${fill}" stroke="${edge}" stroke-width="3"/>`
          : `<ellipse rx="${r}" ry="${r * 0.8}" fill="${fill}" stroke="${edge}" stroke-width="3"/><ellipse cx="${-r * 0.25}" cy="${-r * 0.22}" rx="${r * 0.35}" ry="${r * 0.2}" fill="#fff" opacity=".22"/>`;
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn})">${piece.replace(/\d+\.\d{2,}/g, (n) => Number(n).toFixed(1))}</g>`;
  }).join('');
}

/** A sitting dog or cat as a line drawing. The feet are at y = 0; the height is about 300. @param lineWidth before scaling. */
export function animal(species: string, x: number, y: number, scale: number, color: string, lineWidth = 8): string {
  const dog =
    'M-58 0h34c-2-30 4-58 22-82M-24 0c2-60-30-86-26-140 2-30 18-52 22-84-14-4-34-2-46-10 2-22 18-30 38-34 6-20 24-34 48-32 26 2 42 20 44 44 24 40 50 66 62 112 8 30 8 60 4 92 22 2 36 12 40 30-20 6-44 8-70 6-30 2-60 0-92 0M8-300c18 4 30 22 26 54-14 2-26-8-30-26M62 18c-6-40-26-66-56-76';
  const cat =
    'M-50 0h30c0-34 4-60 16-84M-20 0c-4-52-30-82-24-132 2-20 8-34 10-52-16-10-22-28-20-48l-4-42 34 22c12-4 26-4 38 0l32-24 0 46c6 22-2 40-16 50 30 36 52 74 56 124 2 22-2 40-10 56 34 4 64-4 66-34 0-20-20-24-28-10M-20 0c40 4 72 4 96 0M-18-222l-8 2M22-222l8 2M0-206l4 6 6-6';
  return positioned(x, y, scale, `<path d="${species === 'cat' ? cat : dog}" ${stroke(color, lineWidth)}/>`);
}
