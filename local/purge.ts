/**
 * `npm run purge -- --tag NAME [--env NAME]`: purges the pages and cached data that are made of something.
 * `npm run purge -- --list [--env NAME]`: shows who has purged what.
 * Without `--env` it works on the local shop, even while `npm start` runs; `--env production` is the deployed shop.
 */
import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { printable } from '../kv/tools/printable.ts';
import type { Store } from '../kv/tools/stores.ts';
import { storyTags, TEXTS_TAG } from '../src/cms/subjects.ts';
import { EVERY_PAGE } from '../src/platform/page-cache/entry.ts';
import { PURGES_KEY, parsePurges, withPurges } from '../src/platform/page-cache/purges.ts';

const USAGE = `Usage: npm run purge -- --tag NAME [--tag NAME] [--env NAME] [--data FOLDER]
       npm run purge -- --list [--env NAME]
Tags:  product:HANDLE, collection:HANDLE, story:/PATH, ${TEXTS_TAG}, ${EVERY_PAGE}`;

/** KV keys of the audit lines, in the order of their times. */
const AUDIT_PREFIX = 'purge:audit:';
const AUDIT_SECONDS = 400 * 86_400;
const MAX_LINES = 50;

/** A line of the audit: who has purged which tag when. The time is ISO 8601. */
interface AuditLine {
  at: string;
  who: string;
  tag: string;
}

/** Ends with the usage. */
function refuse(message: string): never {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        tag: { type: 'string', multiple: true, default: [] as string[] },
        list: { type: 'boolean', default: false },
        env: { type: 'string' },
        data: { type: 'string', default: '.local/state' },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
const values = readArguments();

const HANDLE = /^(?:product|collection):[\p{L}\p{N}][\p{L}\p{N}_-]{0,254}$/u;
const STORY = /^story:(?<path>\/(?:[\p{L}\p{N}._~-]+(?:\/[\p{L}\p{N}._~-]+)*)?)$/u;

/** The tags that a purge of one tag purges: a story's with those of the lists that show it. */
function tagsOf(tag: string): string[] {
  if (tag === EVERY_PAGE || tag === TEXTS_TAG || HANDLE.test(tag)) return [tag];
  const path = STORY.exec(tag)?.groups?.path;
  if (path) return storyTags(path);
  return refuse(tag.startsWith('story:') ? `${tag}: the path of a story begins with a slash, for instance story:/faq.` : `There is no tag ${tag}.`);
}

async function purge(store: Store): Promise<void> {
  const at = new Date();
  const stored = parsePurges(JSON.parse((await store.get(PURGES_KEY)) ?? 'null'));
  const audit = values.tag.map((tag, index) => {
    const line: AuditLine = { at: at.toISOString(), who: `${userInfo().username}@${hostname()}`, tag };
    const key = `${AUDIT_PREFIX}${line.at}:${process.pid}:${index}`;
    return { key, value: JSON.stringify(line), metadata: line, expirationTtl: AUDIT_SECONDS };
  });
  const purges = withPurges(stored, values.tag.flatMap(tagsOf), at.getTime());
  await store.put([...audit, { key: PURGES_KEY, value: JSON.stringify(purges) }]);
  for (const tag of values.tag) console.log(printable(`${tag} is purged; every page is new within a minute.`));
}

async function list(store: Store): Promise<void> {
  const lines: AuditLine[] = [];
  for await (const { metadata } of store.list(AUDIT_PREFIX)) lines.push(metadata as AuditLine);
  for (const { at, who, tag } of lines.reverse().slice(0, MAX_LINES)) console.log(printable(`${at}  ${tag}  by ${who}`));
  if (lines.length === 0) console.log('Nobody has purged anything by hand.');
}

/** Opens the store of the environment for one task. */
async function withStore(task: (store: Store) => Promise<void>): Promise<void> {
  if (!values.env && !existsSync(values.data)) throw new Error(`There is no shop in ${values.data} yet: start it once.`);
  // takes a second, which a wrong call need not wait
  const { localStore, remoteStore } = await import('../kv/tools/stores.ts');
  const store = await (values.env ? remoteStore(values.env) : localStore(values.data));
  try {
    await task(store);
  } finally {
    await store.close();
  }
}

if (values.list === values.tag.length > 0) refuse(values.list ? 'Either a tag or the list.' : 'Which tag?');
values.tag.forEach(tagsOf);
process.exit(
  await withStore(values.list ? list : purge).then(
    () => 0,
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      return 1;
    },
  ),
);
