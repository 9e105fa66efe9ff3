import outlines from './outlines.json' with { type: 'json' };

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

export const ranges = {
  dog: { base: '#1F4B38', dark: '#173A2B', onBase: paper, background: '#E9EFE1', blob: '#D3E0C6' },
  puppy: { base: '#F0CF7B', dark: '#DDB65A', onBase: ink, background: '#F8EFD6', blob: '#F1DFAE' },
  cat: { base: '#5B3A52', dark: '#472C40', onBase: paper, background: '#EFE6EB', blob: '#DFCCD8' },
  kitten: { base: '#E3B8B0', dark: '#CF9C93', onBase: ink, background: '#F8ECE8', blob: '#EFD6CF' },
  treat: { base: '#B9744A', dark: '#9A5D38', onBase: paper, background: '#F5E8DC', blob: '#E9D0BB' },
  care: { base: '#3D5466', dark: '#2F4251', onBase: paper, background: '#E6ECEF', blob: '#CDD9E0' },
  thing: { base: '#6B6A4D', dark: '#54533B', onBase: paper, background: '#F0EEE2', blob: '#DEDAC3' },
} satisfies Record<string, Tint>;

/** A colour between two. @param share of the second, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const others = parts(second);
  return `#${parts(first)
    .map((part, i) =>
      Math.round(part + (others[i]! - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The colour that looks like another one where it lies over a ground. @param opacity from 0 to 1. */
export const veil = (color: string, ground: string, opacity: number): string =>
  `#${[1, 3, 5]
    .map((at) => [color, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16)))
    .map(([wanted = 0, below = 0]) => Math.max(0, Math.round(below - (below - wanted) / opacity)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** The colours of a recipe around that of its pack. @param onBase for text, ink on light colours. */
export const tintAround = (base: string, onBase = paper): Tint => ({
  base,
  dark: mix(base, '#000000', 0.24),
  onBase,
  background: mix(base, paper, 0.87),
  blob: mix(base, paper, 0.68),
});

/** Text for XML, which has no control characters. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');

interface Lettering {
  x: number;
  /** The baseline of the first line. */
  y: number;
  size: number;
  fill: string;
  spacing?: number;
  leading?: number;
}

// biome-ignore lint/plugin/casts: the compiler takes the pairs of a JSON file for lists
const { em, glyphs, kerning } = outlines as unknown as {
  em: number;
  glyphs: Record<string, [number, string]>;
  kerning: Record<string, number>;
};

type Plate = Pick<Lettering, 'x' | 'y' | 'size' | 'leading'> & { top?: number; width?: number };

/** The letter that is drawn for a character: itself, or the same without its accent. */
const letterOf = (character: string): string =>
  character in glyphs
    ? character
    : character.normalize('NFD').charAt(0) in glyphs
      ? character.normalize('NFD').charAt(0)
      : '';

/** A line in units of the font: its outline, and its width without the space after the last letter. */
function outlineOf(line: string, spacing: number): { path: string; width: number } {
  let [path, x, previous] = ['', 0, ''];
  for (const letter of [...line].map(letterOf)) {
    const [advance, outline] = glyphs[letter] ?? [0, ''];
    if (previous) x += spacing + (kerning[previous + letter] ?? 0);
    path += outline.replace(/M(-?\d+)/g, (_, start: string) => `M${Number(start) + Math.round(x)}`);
    x += advance;
    previous = letter;
  }
  return { path, width: x };
}

/** The width of a line in units of the picture. */
export const widthOf = (line: string, size: number, spacing = 0): number =>
  outlineOf(line, (spacing * em) / size).width * (size / em);

/**
 * Splits a text between words into lines that are at most `width` wide at `size`. A wider word has a line of its own.
 */
export function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Text in the letters of the shop's logo, as outlines, so that it looks the same wherever the picture is drawn: a path
 * for each line, in the middle of `x`.
 */
export function textLines(lines: string[], { x, y, size, fill, spacing = 0, leading = 1.12 }: Lettering): string {
  const scale = size / em;
  return lines
    .map((line, i) => {
      if (line === '') return '';
      const { path, width } = outlineOf(line, spacing / scale);
      return `<path aria-label="${escapeXml(line)}" transform="translate(${(x - (width * scale) / 2).toFixed(1)} ${Math.round(y + i * size * leading)}) scale(${scale.toFixed(3)})" fill="${fill}" d="${path}"/>`;
    })
    .join('');
}

export const stroke = (color: string, width: number) =>
  `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/**
 * Words on a plate of paper, so that they are read on any ground. @param top room for a drawing above the first line,
 * within the plate. @param width of what is drawn there.
 */
export function plate(lines: string[], { x, y, size, leading = 1.12, top = 0, width = 0 }: Plate): string {
  const wide = Math.max(width, ...lines.map((line) => widthOf(line, size))) + size * 1.2;
  const high = size * (1.5 + (lines.length - 1) * leading) + top;
  return `<rect x="${(x - wide / 2).toFixed(1)}" y="${(y - size * 1.05 - top).toFixed(1)}" width="${wide.toFixed(1)}" height="${high.toFixed(1)}" rx="${size * 0.5}" fill="${paper}"/>${textLines(lines, { x, y, size, leading, fill: ink })}`;
}

/** Moves and scales a drawing. */
const positioned = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`;

/** A larva of the black soldier fly: overlapping rings along a curve. */
export function larva(x: number, y: number, scale: number, color: string, fill: string, count = 11): string {
  const rings = Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const rx = (15 + 9 * Math.sin(Math.PI * Math.min(1, t * 1.15))) * (11 / count) ** 0.5;
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
