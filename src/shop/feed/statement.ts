import { formatNumber, localeOf } from '../../platform/shared/format.ts';
import type { Country } from '../../platform/shared/markets.ts';
import { speciesFacts } from '../../species/index.ts';
import { speciesIn } from '../../species/known.ts';
import { directionOf, keyOf, type TermKind, wordingOf } from './glossary.ts';
import { parseAdditives, parseComposition, sentencesOf } from './parse.ts';

/** A feed as the catalogue describes it. */
export interface Feed {
  /** The name of a part of a pack; absent where the whole product is one feed. */
  title?: string | undefined;
  /** One species, or several: `dog-cat`; null where the catalogue does not tell. */
  species: string | null;
  lifeStage: string;
  /** `complete feed` or `complementary feed`. */
  feedType: string | null;
  composition: string | null;
  additives: string | null;
  directions: string | null;
  kcalPer100g: number | null;
  /** In percent, by English name. */
  constituents: Readonly<Record<string, number>> | null;
  feedingTable:
    | readonly (
        | { weightKg: number; gramsLow: number; gramsHigh: number }
        | { weightKg: number; adultKg: number; grams: number }
      )[]
    | null;
}

/** A piece of text, with its language where it is not the statement's. */
export interface Run {
  text: string;
  lang?: string;
}

/**
 * The prescribed statements on a feed, in one language. Source: Regulation (EC) No 767/2009 Art. 11(3), 15, 17 and 19.
 */
export interface FeedStatement {
  language: string;
  /** The name of the part that the statement is about. */
  title?: string | undefined;
  /** Complete or complementary, and for which animals. */
  kind: readonly Run[];
  composition: readonly Run[];
  /** One list of runs per functional group. */
  additives: readonly (readonly Run[])[];
  constituents: readonly { name: Run; value: string }[];
  /** Such as "363 kcal/100 g"; null when it is not known. */
  energy: string | null;
  directions: readonly Run[];
  table: { head: readonly string[]; rows: readonly (readonly string[])[] } | null;
  /** Wordings of the catalogue that the glossary lacks in this language. They are shown as they are. */
  missing: readonly string[];
}

/** Separates a number from its unit. */
const NBSP = '\u00a0';

/** The key of the animals that a feed is for; null for species that the shop does not know. */
export function animalsOf({ species, lifeStage }: Pick<Feed, 'species' | 'lifeStage'>): string | null {
  const feeds = speciesIn(species ?? '').map((name) => speciesFacts[name].feed);
  const [only, ...others] = feeds;
  if (!only) return null;
  return (others.length === 0 && only.stages[lifeStage]) || feeds.map(({ all }) => all).join(' and ');
}

/** Separates a heading from what it heads: French has a space before the colon. */
export const colon = (language: string): string => (language === 'fr' ? `${NBSP}: ` : ': ');

/** English names of groups that occur in the singular too. */
const groupName = (group: string): string =>
  group.replace(
    /^((?:nutritional|technological|sensory|zootechnical) additive|antioxidant|preservative)(?= per kg$|$)/i,
    '$1s',
  );

const capitalised = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Joins neighbours of the same language. */
function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && last.lang === run.lang) last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}

class Composer {
  readonly missing: string[] = [];
  private readonly language: string;
  private readonly fallback: string;
  private readonly locale: string;
  private readonly known: readonly string[];

  constructor(language: string, country: Country, fallback: string) {
    this.language = language;
    this.fallback = fallback;
    this.locale = localeOf(language, country);
    this.known = fallback === 'en' ? ['en'] : [fallback, 'en'];
  }

  number = (value: number): string => formatNumber(value, this.locale);

  /** A text of the catalogue that cannot be said in the statement's language. */
  private untranslated(text: string): Run {
    if (this.fallback === this.language) return { text };
    this.missing.push(text);
    return { text, lang: this.fallback };
  }

  private key(kinds: readonly TermKind[], text: string): { kind: TermKind; key: string } | null {
    for (const kind of kinds) {
      const key = keyOf(kind, text, this.known);
      if (key !== null) return { kind, key };
    }
    return null;
  }

  /** A term in the statement's language, or as the catalogue has it. */
  term(kinds: readonly TermKind[], text: string, first = false): Run {
    const found = this.key(kinds, text);
    const wording = found && wordingOf(found.kind, found.key, this.language);
    const run = wording === null ? this.untranslated(text) : { text: wording };
    return first ? { ...run, text: capitalised(run.text, run.lang ?? this.language) } : run;
  }

  kind({ feedType, ...feed }: Feed): Run[] {
    if (feedType === null) return [];
    const key = animalsOf(feed);
    const animals = key && wordingOf('animals', key, this.language);
    const template = wordingOf('feeds', feedType, this.language);
    return template === null || animals === null
      ? [this.untranslated(feedType)]
      : [{ text: template.replace('{animals}', animals) }];
  }

  composition(text: string): Run[] {
    const runs = parseComposition(text).flatMap(({ name, scientific, percent }, i): Run[] => [
      ...(i > 0 ? [{ text: ', ' }] : []),
      this.term(['materials'], name, i === 0),
      ...(scientific ? [{ text: ' (' }, { text: scientific, lang: 'la' }, { text: ')' }] : []),
      ...(percent === null ? [] : [{ text: ` ${this.number(percent)}${NBSP}%` }]),
    ]);
    return merged([...runs, { text: '.' }]);
  }

  additives(sentence: string): Run[] {
    const parsed = parseAdditives(sentence);
    if (!parsed) return [this.untranslated(sentence)];
    const { group, additives, text } = parsed;
    const heading =
      group === null ? [] : [this.term(['groups'], groupName(group), true), { text: colon(this.language) }];
    if (additives.length === 0) return merged([...heading, this.term(['groups'], text, group === null), { text: '.' }]);
    const entries = additives.flatMap(({ name, code, amount }, i): Run[] => {
      const unit = amount?.unit === 'IU' ? (wordingOf('groups', 'IU', this.language) ?? 'IU') : amount?.unit;
      return [
        ...(i > 0 ? [{ text: ', ' }] : []),
        this.term(['additives'], name, group === null && i === 0),
        {
          text: ` (${code})${amount ? ` ${this.number(amount.value)}${NBSP}${unit}${amount.perKg ? '/kg' : ''}` : ''}`,
        },
      ];
    });
    return merged([...heading, ...entries, { text: '.' }]);
  }

  directions(text: string): Run[] {
    const runs = sentencesOf(text).flatMap((sentence, i): Run[] => {
      const found = directionOf(sentence, this.known);
      const wording = found && wordingOf('directions', found.key, this.language);
      const said = wording
        ? {
            text: wording.replace(
              /\{(\d)\}(?: (?=%|k?g\b|ml\b|kcal\b))?/g,
              (whole, place) => `${this.number(found.numbers[Number(place) - 1]!)}${whole.endsWith(' ') ? NBSP : ''}`,
            ),
          }
        : this.untranslated(sentence);
      return [...(i > 0 ? [{ text: ' ' }] : []), said];
    });
    return merged(runs);
  }

  table(rows: NonNullable<Feed['feedingTable']>): FeedStatement['table'] {
    const heading = (key: string) => wordingOf('headings', key, this.language) ?? key;
    const isGrowing = rows.some((row) => 'adultKg' in row);
    const kg = (value: number) => `${this.number(value)}${NBSP}kg`;
    const grams = (low: number, high: number) =>
      `${low === high ? this.number(low) : `${this.number(low)}–${this.number(high)}`}${NBSP}g`;
    return {
      head: [
        ...(isGrowing ? [heading('adult weight'), heading('weight today')] : [heading('weight of the animal')]),
        heading('amount a day'),
      ],
      rows: rows.map((row) =>
        'adultKg' in row
          ? [kg(row.adultKg), kg(row.weightKg), grams(row.grams, row.grams)]
          : [...(isGrowing ? ['–'] : []), kg(row.weightKg), grams(row.gramsLow, row.gramsHigh)],
      ),
    };
  }
}

/**
 * Composes what has to be said about a feed from the glossary. What the glossary lacks stays as the catalogue has it,
 * and is marked with its language.
 *
 * @param language of the statement, BCP 47. @param country of the market, for numbers.
 * @param catalogueLanguage the language that the texts of the catalogue are in; English names are understood as well.
 */
export function feedStatement(
  feed: Feed,
  language: string,
  country: Country,
  catalogueLanguage: string,
): FeedStatement {
  const composer = new Composer(language, country, catalogueLanguage);
  return {
    language,
    title: feed.title,
    kind: composer.kind(feed),
    composition: feed.composition ? composer.composition(feed.composition) : [],
    additives: feed.additives ? sentencesOf(feed.additives).map((sentence) => composer.additives(sentence)) : [],
    constituents: Object.entries(feed.constituents ?? {}).map(([name, percent]) => ({
      name: composer.term(['constituents', 'additives'], name, true),
      value: `${composer.number(percent)}${NBSP}%`,
    })),
    energy: feed.kcalPer100g ? `${composer.number(feed.kcalPer100g)}${NBSP}kcal/100${NBSP}g` : null,
    directions: feed.directions ? composer.directions(feed.directions) : [],
    table: feed.feedingTable ? composer.table(feed.feedingTable) : null,
    missing: composer.missing,
  };
}

/** The text of runs. */
export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** The heading of a part of a statement. */
export const headingOf = (key: string, language: string): string => wordingOf('headings', key, language) ?? key;
