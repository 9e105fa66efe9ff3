/**
 * `npm run purge -- --tag NAME [--env NAME]`: purges the pages and cached data that are made of something.
 * `npm run purge -- --list [--env NAME]`: shows who has purged what.
 * Without `--env` it works on the local shop, even while `npm start` runs; `--env production` is the deployed shop.
 */
import { hostname, userInfo } from 'node:os';
import { endWith, LOCAL_DATA, readArguments, refuse, requireEnvironment, withStore } from '../local/command.ts';
import { storyTags, TEXTS_TAG } from '../src/cms/cache-tags.ts';
import { EVERY_PAGE } from '../src/platform/page-cache/entry.ts';
import { PURGES_KEY, parsePurges, withPurges } from '../src/platform/page-cache/purges.ts';
import { printable } from './kv/printable.ts';
import type { Store } from './kv/stores.ts';

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

const { values } = readArguments(USAGE, {
  options: {
    tag: { type: 'string', multiple: true, default: [] as string[] },
    list: { type: 'boolean', default: false },
    env: { type: 'string' },
    data: { type: 'string', default: LOCAL_DATA },
  },
});

const HANDLE = /^(?:product|collection):[\p{L}\p{N}][\p{L}\p{N}_-]{0,254}$/u;
const STORY = /^story:(?<path>\/(?:[\p{L}\p{N}._~-]+(?:\/[\p{L}\p{N}._~-]+)*)?)$/u;

/** The tags that a purge of one tag purges: a story's with those of the lists that show it. */
function tagsOf(tag: string): string[] {
  if (tag === EVERY_PAGE || tag === TEXTS_TAG || HANDLE.test(tag)) return [tag];
  const path = STORY.exec(tag)?.groups?.path;
  if (path) return storyTags(path);
  return refuse(
    tag.startsWith('story:')
      ? `${tag}: the path of a story begins with a slash, for instance story:/faq.`
      : `There is no tag ${tag}.`,
    USAGE,
  );
}

async function purge(store: Store): Promise<number> {
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
  return 0;
}

async function list(store: Store): Promise<number> {
  const lines: AuditLine[] = [];
  for await (const { metadata } of store.list(AUDIT_PREFIX)) lines.push(metadata as AuditLine);
  for (const { at, who, tag } of lines.reverse().slice(0, MAX_LINES))
    console.log(printable(`${at}  ${tag}  by ${who}`));
  if (lines.length === 0) console.log('Nobody has purged anything by hand.');
  return 0;
}

if (values.list === values.tag.length > 0) refuse(values.list ? 'Either a tag or the list.' : 'Which tag?', USAGE);
values.tag.forEach(tagsOf);
await requireEnvironment(values.env, USAGE);
await endWith(withStore(values, values.list ? list : purge));
