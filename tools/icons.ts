/**
 * `npm run shop -- icons`: draws the icons of the installed shop from `client/public/icon.svg`; those of another brand
 * from `public/icon.svg` in its folder, with the icons of browsers.
 */
import '../local/chosen-brand.ts';
import { BRAND_FOLDER, isOwn } from '../local/brand.ts';
import { readArguments } from '../local/command.ts';
import { COLOURS } from '../src/site/brand.ts';
import { writeIcons } from './icons/draw.ts';

readArguments('Usage: npm run shop -- icons [--brand FOLDER]', {});

const folder = isOwn ? 'client/public' : `${BRAND_FOLDER}/public`;
for (const [file, bytes] of await writeIcons(folder, COLOURS.brand, !isOwn)) console.log(`${file} ${bytes} bytes`);
