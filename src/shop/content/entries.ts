import { array, boolean, type Infer, is, literal, optional, type as shape, string, union } from 'superstruct';
import { RichNode, type Story } from '../../cms/story.ts';
import type { Config } from '../../env.ts';
import type { Language } from '../../platform/market/markets.ts';
import { isSpecies, isTopic, type People, type Species, type Topic } from '../../routes.ts';
import type { PageContext, View } from '../../site/screen.ts';

const text = () => optional(string());

/** Fields that all stories share. */
const Common = shape({
  component: string(),
  title: string(),
  description: text(),
  /** Name of a drawing in the shop's SVG sprite. */
  drawing: text(),
  /** The product range whose colour is the drawing's background. */
  tint: text(),
  /** Languages that the story is written in; pages in other languages show it in English. */
  languages: optional(array(string())),
  /** An invented story, shown only with demo content. */
  demo: optional(boolean()),
  body: optional(RichNode),
});

const Question = shape({ group: string(), question: string(), answer: RichNode });
const Retailer = shape({ name: string(), city: string(), country: string(), address: text() });

/** The content of a story, by component. */
const Content = union([
  shape({ ...Common.schema, component: literal('article'), related: optional(array(string())) }),
  shape({ ...Common.schema, component: literal('breeder'), country: string(), species: string(), breed: string() }),
  shape({ ...Common.schema, component: literal('ambassador'), country: string(), pet: string(), role: string(), code: text() }),
  shape({ ...Common.schema, component: literal('success_story'), country: string(), pet: string() }),
  shape({ ...Common.schema, component: literal('page'), questions: optional(array(Question)), retailers: optional(array(Retailer)) }),
]);
type Content = Infer<typeof Content>;
type Component = Content['component'];
export type Question = Infer<typeof Question>;
export type Retailer = Infer<typeof Retailer>;

/** A parsed story: its content, path, dates and tags. */
export type Entry<C extends Component = Component> = Extract<Content, { component: C }> & {
  uuid: string;
  slug: string;
  /** Path below the market, for instance `/faq`. */
  path: string;
  /** ISO 8601; empty for a draft that was never published. */
  publishedAt: string;
  changedAt: string;
  tags: readonly string[];
};

const parsed = new WeakMap<Story, Entry | null>();

/** The fields that editors have filled in; empty fields are removed. The default title is the slug. */
const filled = ({ content, slug }: Story) => ({
  title: slug,
  ...Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null && value !== '')),
});

/** Parses a story, once. @returns null for a malformed story, which is logged. */
function entryOf(story: Story): Entry | null {
  const cached = parsed.get(story);
  if (cached !== undefined) return cached;
  let entry: Entry | null = null;
  const content: unknown = filled(story);
  if (is(content, Content)) {
    const changedAt = story.published_at ?? '';
    const path = `/${story.full_slug.split('/').slice(1).join('/')}`;
    entry = { ...content, uuid: story.uuid, slug: story.slug, path, publishedAt: story.first_published_at ?? changedAt, changedAt, tags: story.tag_list };
  } else console.error(JSON.stringify({ event: 'story', slug: story.full_slug, component: story.content.component }));
  parsed.set(story, entry);
  return entry;
}

/** Whether a story may be shown: not without the setting for demo content if it is invented, nor without a version in this language or English. */
const isVisible = ({ demoContent }: Pick<Config, 'demoContent'>, { demo, languages }: Entry, language: Language) =>
  (demoContent || !demo) && (!languages || languages.length === 0 || languages.includes(language) || languages.includes('en'));

/** The parsed stories that may be shown. */
export const visibleEntries = (stories: readonly Story[], settings: Pick<Config, 'demoContent'>, language: Language): Entry[] =>
  stories.map(entryOf).filter((entry): entry is Entry => entry !== null && isVisible(settings, entry, language));

const isComponent = <C extends Component>(entry: Entry | null, component: C): entry is Entry<C> => entry?.component === component;

/** All published stories of one component, newest first, without bodies. @throws UpstreamError */
export async function entries<C extends Component>(context: PageContext, component: C): Promise<Entry<C>[]> {
  return visibleEntries(await context.stories(), context.config, context.market.language)
    .filter((entry): entry is Entry<C> => isComponent(entry, component))
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
}

/** The story with its body at a path below the market; null when there is none of this component. @throws UpstreamError */
export async function entryAt<C extends Component>(context: PageContext, component: C, path: string): Promise<Entry<C> | null> {
  const story = await context.story(path);
  const entry = story && entryOf(story);
  return isComponent(entry, component) && isVisible(context.config, entry, context.market.language) ? entry : null;
}

/** The section of the blog that an article belongs to, from its path. */
export function blogSectionOf({ path }: Entry<'article'>): { species: Species; topic: Topic } | null {
  const [, , species = '', topic = ''] = path.split('/');
  return isSpecies(species) && isTopic(topic) ? { species, topic } : null;
}

/** The CMS component of each list of people. */
export const COMPONENT_OF = { breeders: 'breeder', ambassadors: 'ambassador', 'success-stories': 'success_story' } as const satisfies Record<People, Component>;
export type PersonComponent = (typeof COMPONENT_OF)[People];

const isWrittenIn =
  (language: string) =>
  ({ languages }: Entry): boolean =>
    !languages || languages.length === 0 || languages.includes(language);

/** The stories that are written in a language, without those that pages in it show in English. */
export const writtenIn = <E extends Entry>(language: string, stories: readonly E[]): E[] => stories.filter(isWrittenIn(language));

const writtenComponents = new WeakMap<readonly Story[], Set<Component>>();

/** Whether the market's language has stories of a component; true while the story index is not cached. */
export function hasStories({ cachedStories, config, market: { language } }: View, component: Component): boolean {
  const index = cachedStories();
  if (!index) return true;
  let components = writtenComponents.get(index);
  if (!components) {
    components = new Set(writtenIn(language, visibleEntries(index, config, language)).map((entry) => entry.component));
    writtenComponents.set(index, components);
  }
  return components.has(component);
}

/** The `lang` attribute of a story's texts: undefined when they are in the page's language. */
export const languageOf = (entry: Entry, language: string): 'en' | undefined => (language === 'en' || isWrittenIn(language)(entry) ? undefined : 'en');
