import { defaulted, string } from 'superstruct';
import type { Tiers } from '../platform/page-cache/tiers.ts';
import { declareSettings, matching, origin, secrets, words } from '../platform/settings.ts';

const folders = matching(
  'addresses of folders separated by spaces',
  /^\s*(?:https?:\/\/[^/\s]+(?:\/[^/\s]+)+(?:\s+|$))*$/,
);
/** Places that keep pages. */
const pageTiers = matching(
  'words of memory, cache or platform, and kv, or empty',
  /^(?!(?=.*\bcache\b).*\bplatform\b)\s*(?:(?:memory|cache|platform|kv)(?:\s+|$))*$/,
);

/** Source: https://contentsignals.org. */
const contentSignal = matching(
  'signals such as search=yes, ai-input=yes, ai-train=no, or empty',
  /^(?:(?:search|ai-input|ai-train)=(?:yes|no)(?:, (?:search|ai-input|ai-train)=(?:yes|no)){0,2})?$/,
);

function tiersOf(setting: string): Tiers {
  const names = words(setting);
  return {
    memory: names.includes('memory'),
    cache: names.includes('cache'),
    platform: names.includes('platform'),
    kv: names.includes('kv'),
  };
}

export interface SiteSettings {
  /** The origin of the shop in links of mails. */
  publicOrigin: string;
  /** Session keys: the first one encrypts, all of them decrypt. */
  sessionSecrets: string[];
  /** The places that keep pages. */
  pageCache: Tiers;
  mediaFolders: string[];
  /** The value of `Content-Signal` in `robots.txt`; empty for none. */
  contentSignal: string;
  clockUrl: string;
}

export const siteSettings = declareSettings(
  {
    /** The shop's own origin, for links in mails: https and the domain, without a slash at the end. */
    PUBLIC_ORIGIN: origin,
    /**
     * Encrypts sessions, private cookies and the links in mails; the first secret encrypts, all of them decrypt.
     * Required where customers sign in: the Worker does not start without it.
     */
    SESSION_SECRETS: secrets,
    /**
     * The places that keep rendered pages, separated by spaces: `memory` (of the isolate), `cache` (of the data
     * centre) or in its place `platform` (Cloudflare's cache in front of the Worker, see docs/deployment.md), `kv` (for
     * markets that are built ahead of time). If empty, every page is rendered for its visitor.
     */
    PAGE_CACHE: defaulted(pageTiers, 'memory cache kv'),
    /**
     * The folders of the shop’s own pictures, separated by spaces: that of products, such as
     * `https://cdn.shopify.com/s/files/1/0551/4566/0472`, and that of stories, such as
     * `https://a.storyblok.com/f/606101`. `/media/` serves pictures of these and no others.
     */
    MEDIA_FOLDERS: defaulted(folders, ''),
    /**
     * The uses that programs may make of the pages, as `robots.txt` says it in `Content-Signal`: `search` in search
     * results, `ai-input` in an assistant's answer, `ai-train` to train models. By default assistants may answer from
     * the pages, and nobody may train with them. If empty, nothing is said.
     */
    CONTENT_SIGNAL: defaulted(contentSignal, 'search=yes, ai-input=yes, ai-train=no'),
    /** A clock that replaces that of the system and answers `{"now": "…"}`. Empty at Cloudflare. */
    CLOCK_URL: defaulted(string(), ''),
  },
  (texts): SiteSettings => ({
    publicOrigin: texts.PUBLIC_ORIGIN,
    sessionSecrets: words(texts.SESSION_SECRETS),
    pageCache: tiersOf(texts.PAGE_CACHE),
    mediaFolders: words(texts.MEDIA_FOLDERS),
    contentSignal: texts.CONTENT_SIGNAL,
    clockUrl: texts.CLOCK_URL,
  }),
);
