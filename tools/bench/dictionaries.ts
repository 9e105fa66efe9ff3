/**
 * `node tools/bench/dictionaries.ts [CLIENT]`: the bytes of a visit's second page with the first one as its compression
 * dictionary (RFC 9842), and those of the scripts and style sheets with the ones of an older build as theirs. CLIENT is
 * the folder `dist/client` of that build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { pages } from '../../src/routes.ts';
import { startCheckedShop } from '../../test/checked-shop.ts';
import { eventually, freePort } from '../../test/shop.ts';

/** The hash of the dictionary stands before the stream. Source: RFC 9842, sections 4 and 5. */
const HEADER = { dcb: 36, dcz: 40 };
/** As the shop compresses pages, and as files can be compressed ahead of time. */
const PAGE = { brotli: 5, zstd: 3 };
const FILE = { brotli: 11, zstd: 19 };
const WINDOW_LOG = 22;
/** The part of a file's name that changes with its bytes. */
const HASH = /-[0-9a-f]{7}(?=\.\w+)/g;

const brotli = (bytes: Buffer, quality: number, dictionary?: Buffer): number =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_LOG },
    ...(dictionary && { dictionary }),
  }).length;
const zstd = (bytes: Buffer, level: number, dictionary: Buffer): number =>
  zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_windowLog]: WINDOW_LOG },
    dictionary,
  }).length;

const sizes = (bytes: Buffer, dictionary: Buffer, levels: typeof PAGE) => ({
  bytes: bytes.length,
  brotli: brotli(bytes, levels.brotli),
  dcb: brotli(bytes, levels.brotli, dictionary) + HEADER.dcb,
  dcz: zstd(bytes, levels.zstd, dictionary) + HEADER.dcz,
});

const ARTICLES = [
  'cat/training/teach-your-cat-to-come-five-minutes-a-day',
  'dog/training/treat-maths-training-a-lot-without-overfeeding',
];
const [home, category, product, other, article, next] = [
  '/de',
  pages.category('de', 'dog-food'),
  pages.product('de', 'dog-food', 'insect-oat-adult-dog'),
  pages.product('de', 'dog-food', 'insect-potato-adult-dog'),
  ...ARTICLES.map((path) => pages.below('de', `/blog/${path}`)),
];

const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
/** A page as it is kept, with its late parts in their places. */
const kept = (path = '') =>
  eventually(async () => {
    const response = await fetch(`${shop.url}${path}`);
    const html = Buffer.from(await response.arrayBuffer());
    return response.headers.get('cache-status')?.includes('hit') && html;
  });
const rows: Record<string, object> = {};
for (const [first, second] of [
  [home, category],
  [category, product],
  [product, other],
  [article, next],
])
  rows[`${first} → ${second}`] = sizes(await kept(second), await kept(first), PAGE);
await shop.stop();
console.table(rows);

/** The scripts and style sheets of a build, by their names without hashes. */
const filesOf = (client: string): Record<string, { name: string; bytes: Buffer }> =>
  Object.fromEntries(
    readdirSync(join(client, 'assets'))
      .filter((name) => /\.(?:js|css)$/.test(name))
      .map((name) => [name.replace(HASH, ''), { name, bytes: readFileSync(join(client, 'assets', name)) }]),
  );

const older = process.argv[2];
if (older) {
  const before = filesOf(older);
  const withoutHashes = (bytes: Buffer) => bytes.toString().replace(HASH, '');
  const total = { files: 0, bytes: 0, brotli: 0, dcb: 0, dcz: 0 };
  const sums = { 'changed themselves': { ...total }, 'name changed files only': { ...total } };
  for (const [name, file] of Object.entries(filesOf('dist/client'))) {
    const old = before[name];
    if (!old || old.name === file.name) continue;
    const isSame = withoutHashes(old.bytes) === withoutHashes(file.bytes);
    const sum = sums[isSame ? 'name changed files only' : 'changed themselves'];
    sum.files += 1;
    for (const [key, value] of Object.entries(sizes(file.bytes, old.bytes, FILE)))
      sum[key as keyof typeof total] += value;
  }
  console.table(sums);
}
process.exit();
