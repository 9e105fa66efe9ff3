/**
 * `npm run shop -- scenes`: draws the pictures at the head of mails into `client/public/mail-scenes`, as PNG, since
 * mail programs show no SVG. A brand that has its own puts files of the same names and size into its folder.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readArguments } from '../local/command.ts';
import { MAIL_SCENES, mailScene } from '../provider/media/mail-scenes.ts';
import { MAIL_SCENE_SIZE } from '../src/site/mail-scenes.ts';

const FOLDER = 'client/public/mail-scenes';

readArguments('Usage: npm run shop -- scenes', {});
await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
mkdirSync(FOLDER, { recursive: true });
for (const name of MAIL_SCENES) {
  // two pixels for each of CSS
  const fitTo = { mode: 'width', value: 2 * MAIL_SCENE_SIZE.width } as const;
  const png = new Resvg(mailScene(name), { fitTo }).render().asPng();
  writeFileSync(`${FOLDER}/${name}.png`, png);
  console.log(`${FOLDER}/${name}.png ${png.length} bytes`);
}
