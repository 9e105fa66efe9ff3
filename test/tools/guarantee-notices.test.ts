import { readFileSync } from 'node:fs';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { NOTICE_LANGUAGES, NOTICES, yourEurope, yourEuropeText } from '../../src/shop/law/notices.ts';
import { drawNotice, FOLDER, isDrawn, isUnverified, wordsIn, writeNotice } from '../../tools/guarantee-notices.ts';

describe('the notices of the legal guarantee', () => {
  it.each(NOTICE_LANGUAGES)('in %s have every prescribed part and the QR code of their link', (language) => {
    const { source, ...parts } = wordsIn(language);
    expect(source).toMatch(/^(?:unverified|2025\/1960 Annex I)$/);
    const [picture, text] = [drawNotice(language), writeNotice(language)];
    for (const part of [NOTICES[language].title, yourEuropeText(language), ...Object.values(parts).flat()])
      expect([part, picture.includes(part)]).toEqual([part, true]);
    for (const part of [NOTICES[language].title, yourEurope(language), ...Object.values(parts).flat()])
      expect([part, text.includes(part)]).toEqual([part, true]);
    expect(picture.match(/<polygon /g)).toHaveLength(12);
    // each dark module is a square of the path
    const { data } = encode(yourEurope(language), { ecc: 'M', border: 4 });
    const path = /<path fill="black" d="([^"]+)"/.exec(picture)![1]!;
    const size = Number(/viewBox="0 0 (\d+) \1"/.exec(picture.slice(picture.indexOf('class="m"')))![1]) / data.length;
    const squares = new Set(
      [...path.matchAll(/M(\d+),(\d+)h/g)].map(([, x, y]) => `${Number(x) / size},${Number(y) / size}`),
    );
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
    expect(squares).toEqual(new Set(dark));
  });

  it.each(NOTICE_LANGUAGES)('in %s are what `npm run shop -- notices` writes', (language) => {
    // a file of the European Commission may stand in the place of a drawing
    if (isDrawn(language)) expect(readFileSync(`${FOLDER}/${language}.svg`, 'utf8')).toBe(drawNotice(language));
    expect(readFileSync(`${FOLDER}/${language}.txt`, 'utf8')).toBe(writeNotice(language));
  });

  it('whose words nobody has compared are listed in docs/law.md', () => {
    const open = NOTICE_LANGUAGES.filter(isUnverified);
    const listed = /^Notices of the legal guarantee: (.*)$/m.exec(readFileSync('docs/law.md', 'utf8'))?.[1];
    expect(listed).toBe(`${open.join(', ')}.`);
  });
});
