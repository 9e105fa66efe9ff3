import { array, is, number, type Struct, type as shape, string } from 'superstruct';
import { allTexts } from '../../src/cms/lists.ts';
import { TRANSLATIONS } from '../../src/languages/index.ts';
import { missingPublished, readDictionaries } from '../kv/texts.ts';
import { type Check, type Context, type Fault, NotChecked } from './check.ts';
import { request } from './http.ts';

const SERVICE = 'The CMS';
/** How many missing texts are named. */
const LISTED = 10;
const EFFECT = 'The shop has no articles and no pages of information.';

const Space = shape({ space: shape({ version: number(), language_codes: array(string()) }) });
const Datasources = shape({
  datasources: array(shape({ slug: string(), dimensions: array(shape({ entry_value: string() })) })),
});

/**
 * Calls the content delivery API. @throws NotChecked without an address or a token. @throws Error when nothing answers.
 */
export function askCms(
  { settings }: Context,
  path: string,
  params: Record<string, string> = {},
  token = settings.cms.token,
) {
  if (!settings.cms.url) throw new NotChecked('CMS_URL is empty');
  if (!token) throw new NotChecked('CMS_TOKEN is not known here');
  return request(SERVICE, `${settings.cms.url}/${path}?${new URLSearchParams({ ...params, token })}`, {
    redirect: 'follow',
  });
}

async function read<T>(
  context: Context,
  path: string,
  struct: Struct<T, unknown>,
  params: Record<string, string> = {},
): Promise<T> {
  const { status, json } = await askCms(context, path, params);
  if (!is(json, struct)) throw new Error(`${SERVICE} answers ${status} to ${path}, and not as expected.`);
  return json;
}

export const spaceCheck: Check = {
  title: 'Space of the CMS',
  after: ['Settings', 'Addresses'],
  async find(context): Promise<Fault[]> {
    const { status, json } = await askCms(context, 'spaces/me');
    if (status === 401 || status === 403)
      return [
        {
          what: 'The CMS refuses CMS_TOKEN.',
          effect: EFFECT,
          mend: 'In the CMS: Settings, Access tokens, the public token; and the region of CMS_URL is that of the space.',
        },
      ];
    if (!is(json, Space))
      return [
        {
          what: `CMS_URL answers ${status}, and not as the content delivery API does.`,
          effect: EFFECT,
          mend: 'CMS_URL, like https://api.storyblok.com/v2/cdn',
        },
      ];
    const missing = TRANSLATIONS.filter((language) => !json.space.language_codes.includes(language));
    return missing.map((language) => ({
      what: `The space lacks the language ${language}.`,
      effect: 'Its pages and articles show in English.',
      mend: 'In the CMS: Settings, Internationalization, Languages.',
    }));
  },
};

export const previewCheck: Check = {
  title: 'Preview of the CMS',
  after: ['Space of the CMS'],
  async find(context) {
    const { previewToken } = context.settings.cms;
    if (!previewToken) throw new NotChecked('CMS_PREVIEW_TOKEN is not known here');
    const { status } = await askCms(context, 'stories', { version: 'draft', per_page: '1' }, previewToken);
    if (status === 200) return [];
    return [
      {
        what: `The CMS refuses CMS_PREVIEW_TOKEN for drafts (${status}).`,
        effect: 'Editors cannot look at drafts.',
        mend: 'In the CMS: Settings, Access tokens, a preview token.',
      },
    ];
  },
};

export const storiesCheck: Check = {
  title: 'Stories of the CMS',
  after: ['Space of the CMS'],
  async find(context) {
    const folder = context.settings.group.marketCMSFolderPath;
    const { status, headers } = await askCms(context, 'stories', { starts_with: `${folder}/`, per_page: '1' });
    if (status !== 200) throw new Error(`${SERVICE} answers ${status} to stories.`);
    if (Number(headers.get('total')) > 0) return [];
    return [
      {
        what: `The folder ${folder} has no published story.`,
        effect: EFFECT,
        mend: `In the CMS: make the folder ${folder}, and publish the stories below it.`,
      },
    ];
  },
};

export const textsCheck: Check = {
  title: 'Texts of the CMS',
  after: ['Space of the CMS'],
  async find(context): Promise<Fault[]> {
    const slug = context.settings.group.translationsDatasourcePath;
    const { datasources } = await read(context, 'datasources', Datasources, { per_page: '1000' });
    const datasource = datasources.find((candidate) => candidate.slug === slug);
    if (!datasource)
      return [
        {
          what: `There is no datasource ${slug}.`,
          effect: 'Editors cannot change texts: pages show those that the shop was delivered with.',
          mend: `In the CMS: Datasources; make ${slug} with the dimensions ${TRANSLATIONS.join(' and ')}, and fill it from kv/dictionaries.`,
        },
      ];
    const faults = TRANSLATIONS.filter(
      (language) => !datasource.dimensions.some(({ entry_value: value }) => value === language),
    ).map((language) => ({
      what: `The datasource ${slug} lacks the dimension ${language}.`,
      effect: 'Its pages show English texts.',
      mend: 'In the CMS: Datasources, Dimensions.',
    }));
    if (faults.length > 0) return faults;
    const delivered = readDictionaries();
    return Object.entries(missingPublished(await allTexts(context.settings, {}))).flatMap(
      ([language, keys]): Fault[] => {
        const fault = (missing: readonly string[], effect: string): Fault[] =>
          missing.length === 0
            ? []
            : [
                {
                  what: `${missing.length} ${missing.length === 1 ? 'text is' : 'texts are'} missing in ${language}: ${missing.slice(0, LISTED).join(', ')}${missing.length > LISTED ? ' and others' : ''}.`,
                  effect,
                  mend: 'npm run shop -- translations --cms URL lists them; enter them in the CMS.',
                  isWarning: true,
                },
              ];
        const isDelivered = (key: string) =>
          delivered[language]?.[key] !== undefined || delivered[language]?.[`${key}.other`] !== undefined;
        return [
          ...fault(keys.filter(isDelivered), 'Pages show the texts that the shop was delivered with in their place.'),
          ...fault(
            keys.filter((key) => !isDelivered(key)),
            'Pages that ask for them show the key in their place.',
          ),
        ];
      },
    );
  },
};

/** Events are kept for 30 days. */
const KEPT_MS = 30 * 86_400_000;
/** An event needs some seconds to arrive. */
const ARRIVAL_MS = 10_000;

export const cmsWebhookCheck: Check = {
  title: 'Webhook of the CMS',
  after: ['Space of the CMS', 'Account at Cloudflare', 'Migrations of the database'],
  async find(context) {
    const { space } = await read(context, 'spaces/me', Space);
    const changedAt = space.version * 1000;
    const age = Date.now() - changedAt;
    if (age > KEPT_MS || age < ARRIVAL_MS) return [];
    const last = await context.hosting.lastCmsEvent();
    if (last !== null && Date.parse(last) >= changedAt - ARRIVAL_MS) return [];
    return [
      {
        what: `Content was changed at ${new Date(changedAt).toISOString()}, and ${last ? `the last event of the CMS came at ${new Date(last).toISOString()}` : 'no event of the CMS has come'}.`,
        effect: 'An edit shows after a minute, not at once.',
        mend: `In the CMS: Settings, Webhooks: ${context.settings.publicOrigin}/api/webhooks/cms for stories and datasources, with one of CMS_WEBHOOK_SECRETS as its secret.`,
      },
    ];
  },
};
