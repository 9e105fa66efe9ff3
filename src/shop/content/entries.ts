import {
  array,
  boolean,
  enums,
  type Infer,
  literal,
  nullable,
  number,
  optional,
  type as shape,
  string,
  union,
} from 'superstruct';
import { RichNode, type Story } from '../../cms/story.ts';
import type { Settings } from '../../env.ts';
import { matches } from '../../platform/http/matches.ts';
import { log } from '../../platform/log.ts';
import type { Day } from '../../platform/shared/day.ts';
import { fold } from '../../platform/shared/i18n.ts';
import type { Language } from '../../platform/shared/markets.ts';
import { isTopic, PEOPLE, type People, type Topic } from '../../routes.ts';
import type { PublicContext } from '../../site/screen.ts';
import type { Species } from '../../species/index.ts';
import { isSpecies } from '../../species/known.ts';
import { returnPrice } from '../delivery/index.ts';
import { withDelivery } from '../delivery/model/cut-off.ts';
import { ImprintFields } from './company.ts';

const text = () => optional(string());

/** A file of the CMS. One that an editor has taken out has no name. */
const Asset = shape({
  /** Its address. */
  filename: nullable(string()),
  /** The picture in words. */
  alt: optional(nullable(string())),
});

/** Fields that all stories share. */
const Common = shape({
  component: string(),
  title: string(),
  description: text(),
  /** Name of a drawing in the shop's SVG sprite, or of a portrait. */
  drawing: text(),
  /** The product range whose colour is the drawing's background. */
  tint: text(),
  /** A picture in place of the drawing, three wide to two high, from a folder of the shop. */
  picture: optional(Asset),
  /** The same for dark pages. */
  picture_dark: optional(Asset),
  /** Languages that the story is written in; pages in other languages do not list it, and show it in English. */
  languages: optional(array(string())),
  /** An invented story, shown only with demo content. */
  demo: optional(boolean()),
  body: optional(RichNode),
});

const Question = shape({ group: string(), question: string(), answer: RichNode });
/** A part of a page: a text and the way it is laid out, with drawings of the shop's SVG sprite for its numbered steps. */
const Section = shape({ title: string(), layout: string(), drawings: optional(array(string())), body: RichNode });
const Retailer = shape({ name: string(), city: string(), country: string(), address: text() });
/** A farm, a kitchen or another place where something is made. */
const Place = shape({
  name: string(),
  kind: enums(['farm', 'kitchen', 'laboratory', 'warehouse']),
  city: string(),
  country: string(),
  text: text(),
  /** Degrees east and north. */
  lon: number(),
  lat: number(),
});
/** The picture of a customer's animal, with the consent of its people. */
const CustomersAnimal = shape({
  name: string(),
  animal: string(),
  text: text(),
  /** The address of a picture in a folder of the shop; without one a drawing stands in. */
  picture: text(),
  drawing: text(),
  tint: text(),
  /** The day of the consent, `YYYY-MM-DD`. Without it the picture is not shown. */
  consent_on: text(),
  /** The purposes of the consent, such as `website`. */
  consent_for: optional(array(string())),
  /** The animal is invented. */
  demo: optional(boolean()),
});
/** Who has checked a text, and when. */
const CheckShape = { checked_by: text(), checked_on: text(), checked_demo: optional(boolean()) };

/** The content of a story, by component. */
const Content = union([
  shape({ ...Common.schema, ...CheckShape, component: literal('article'), related: optional(array(string())) }),
  shape({ ...Common.schema, component: literal('breeder'), country: string(), species: string(), breed: string() }),
  shape({
    ...Common.schema,
    component: literal('ambassador'),
    country: string(),
    pet: string(),
    role: string(),
    code: text(),
  }),
  shape({ ...Common.schema, component: literal('success_story'), country: string(), pet: string() }),
  shape({
    ...Common.schema,
    component: literal('product_questions'),
    questions: optional(array(Question)),
    /** The note of a vet or nutritionist, with name and profession. */
    note: text(),
    note_name: text(),
    note_role: text(),
    /** The note is invented: it is shown only with demo content, and says so. */
    note_demo: optional(boolean()),
    /** The products that somebody has checked, by their handles. */
    checks: optional(array(shape({ handle: string(), ...CheckShape }))),
  }),
  shape({
    ...Common.schema,
    component: literal('page'),
    /** The parts of a page that is more than one text. */
    sections: optional(array(Section)),
    questions: optional(array(Question)),
    retailers: optional(array(Retailer)),
    places: optional(array(Place)),
    animals: optional(array(CustomersAnimal)),
    ...ImprintFields,
    /** The values of the imprint are invented. */
    demo_values: optional(boolean()),
    /** The contact of the accessibility statement. */
    email: text(),
  }),
]);
type Content = Infer<typeof Content>;
export type Component = Content['component'];
export type Question = Infer<typeof Question>;
export type Section = Infer<typeof Section>;
export type Retailer = Infer<typeof Retailer>;
export type Place = Infer<typeof Place>;
export type CustomersAnimal = Infer<typeof CustomersAnimal>;

/** The anchor of an answer on the page of its question. */
export const questionAnchor = (question: string): string => `q-${fold(question).replaceAll(' ', '-')}`;

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
  if (matches(content, Content)) {
    const changedAt = story.published_at ?? '';
    const path = `/${story.full_slug.split('/').slice(1).join('/')}`;
    entry = {
      ...content,
      uuid: story.uuid,
      slug: story.slug,
      path,
      publishedAt: story.first_published_at ?? changedAt,
      changedAt,
      tags: story.tag_list,
    };
  } else log.error({ event: 'story', slug: story.full_slug, component: story.content.component });
  parsed.set(story, entry);
  return entry;
}

type ShownContent = Pick<Settings, 'demoContent'>;

/** Whether a story may be shown: an invented one only with the setting for demo content. */
const isVisible = ({ demoContent }: ShownContent, { demo }: Entry) => demoContent || !demo;

/** Whether a story is written in a language; one that names no languages is written in all. */
export const isWrittenIn =
  (language: string) =>
  ({ languages }: Entry): boolean =>
    !languages || languages.length === 0 || languages.includes(language);

/** The parsed stories that may be shown, in whatever languages they are written. */
export const visibleEntries = (stories: readonly Story[], settings: ShownContent): Entry[] =>
  stories.map(entryOf).filter((entry): entry is Entry => entry !== null && isVisible(settings, entry));

/**
 * The parsed stories that lists, search and sitemaps show in a language: those that are written in it and have a page.
 */
export const writtenEntries = (stories: readonly Story[], settings: ShownContent, language: Language): Entry[] =>
  visibleEntries(stories, settings).filter(
    (entry) => entry.component !== 'product_questions' && isWrittenIn(language)(entry),
  );

const isComponent = <C extends Component>(entry: Entry | null, component: C): entry is Entry<C> =>
  entry?.component === component;

/** The path of the list that the stories of a component are shown in. */
const listOf = (component: Component): string =>
  component === 'article' ? '/blog' : `/${PEOPLE.find((people) => COMPONENT_OF[people] === component) ?? ''}`;

/** All published stories of one component in whatever languages, newest first, without bodies. @throws UpstreamError */
export async function entriesOfAllLanguages<C extends Component>(
  context: PublicContext,
  component: C,
): Promise<Entry<C>[]> {
  return visibleEntries(await context.stories(listOf(component)), context.settings)
    .filter((entry): entry is Entry<C> => isComponent(entry, component))
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
}

/**
 * The published stories of one component in the market's language, newest first, without bodies. @throws UpstreamError
 */
export async function entries<C extends Component>(context: PublicContext, component: C): Promise<Entry<C>[]> {
  return (await entriesOfAllLanguages(context, component)).filter(isWrittenIn(context.market.language));
}

/** The entries as they were shown last, by country and locale. */
const withDays = new WeakMap<Entry, Map<string, { today: Day; shown: Entry }>>();

/** An entry whose texts say the days of delivery and the cut-off of the market; itself where they name neither. */
function inMarket<E extends Entry>(entry: E, context: PublicContext): E {
  const { today, locale } = context;
  const { country } = context.market;
  const key = `${country} ${locale}`;
  const ofMarkets = withDays.get(entry) ?? new Map<string, { today: Day; shown: Entry }>();
  const known = ofMarkets.get(key);
  if (known?.today === today) return known.shown as E;
  const text = JSON.stringify(entry);
  const filled = withDelivery(text, country, today, locale, () => returnPrice(context));
  const shown = filled === text ? entry : (JSON.parse(filled) as E);
  withDays.set(entry, ofMarkets.set(key, { today, shown }));
  return shown;
}

/**
 * The story with its body at a path below the market, in the market's language or else in English; null when there is
 * none of this component. @throws UpstreamError
 */
export async function entryAt<C extends Component>(
  context: PublicContext,
  component: C,
  path: string,
): Promise<Entry<C> | null> {
  const story = await context.story(path);
  const entry = story && entryOf(story);
  if (!isComponent(entry, component) || !isVisible(context.settings, entry)) return null;
  return isWrittenIn(context.market.language)(entry) || isWrittenIn('en')(entry) ? inMarket(entry, context) : null;
}

export interface BlogSection {
  species: Species;
  topic: Topic;
}

/** The section of the blog that an article belongs to, from its path. */
export function blogSectionOf({ path }: Entry<'article'>): BlogSection | null {
  const [, , species = '', topic = ''] = path.split('/');
  return isSpecies(species) && isTopic(topic) ? { species, topic } : null;
}

/** The CMS component of each list of people. */
export const COMPONENT_OF = {
  breeders: 'breeder',
  ambassadors: 'ambassador',
  'success-stories': 'success_story',
} as const satisfies Record<People, Component>;
export type PersonComponent = (typeof COMPONENT_OF)[People];
