import type { Handler } from '../../site/context.ts';
import { drawNotice } from './notice-drawing.tsx';
import { isNoticeLanguage } from './notice-words.ts';

const drawn = new Map<string, string>();

/** A picture has styles of its own, and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * The notice of the legal guarantee that the shop draws, for a language without a file of the European Commission.
 *
 * @returns 200 an SVG picture; 404 for a language that no market has.
 */
export const getGuaranteeNotice: Handler = (c) => {
  const language = c.req.param('file')?.slice(0, 2) ?? '';
  if (!isNoticeLanguage(language)) return c.text('Not found', 404);
  let picture = drawn.get(language);
  if (picture === undefined) {
    picture = drawNotice(language);
    drawn.set(language, picture);
  }
  return c.body(picture, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': POLICY,
  });
};
