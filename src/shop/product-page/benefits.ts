import type { Translate } from '../../platform/i18n/translate.ts';
import { formatNumber } from '../../platform/shared/format.ts';
import { speciesFacts } from '../../species/index.ts';
import { speciesIn } from '../../species/known.ts';
import { type Facts, feedsOf } from '../catalogue/facts.ts';
import { ALLERGENS } from '../pets/allergens.ts';

/** A benefit of a food with the fact behind it, and an icon of the sprite. */
export interface Benefit {
  icon: string;
  name: string;
  fact: string;
}

const COUNT = 4;
/** Cereals, as they stand in a composition. */
const GRAINS =
  /\b(?:oats?|oat flour|rice|rice flour|barley|malt|wheat|maize|corn|millet|rye|spelt|sorghum|cereals?)\b/i;
/**
 * An insect with its species and share, such as `Dried insect larvae (Hermetia illucens) 30 %`, and what stands before
 * it.
 */
const INSECT = /^(.*?,)?[^,(]*\((Hermetia illucens|Tenebrio molitor|Acheta domesticus)\) (\d+(?:\.\d+)?) %/;
const INSECTS = /Hermetia illucens|Tenebrio molitor|Acheta domesticus/;
/** The usual sources of animal protein besides insects. */
const OTHER_ANIMALS = ['chicken', 'beef', 'fish', 'dairy'] as const;

/** Whether an animal that does not tolerate insects must not have it. */
export const hasInsects = (facts: Facts): boolean =>
  feedsOf(facts).some(({ composition }) => INSECTS.test(composition ?? ''));

/**
 * The benefits of a food, from its own declared facts: composition, constituents, kind of feed, life stage and feeding
 * table. At most four; none for what is no feed.
 */
export function benefitsOf(facts: Facts, t: Translate, locale: string): Benefit[] {
  const feeds = feedsOf(facts);
  const { species, lifeStage, form, feedType, kcalPer100g, feedingTable } = facts;
  const compositions = feeds.map(({ composition }) => composition ?? '');
  if (feeds.length === 0 || compositions.some((composition) => composition === '')) return [];
  const number = (value: number) => formatNumber(value, locale);
  const benefits: Benefit[] = [];
  const [, before, insect = '', share] = (compositions.length === 1 && INSECT.exec(compositions[0]!)) || [];
  const protein = facts.constituents?.['crude protein'];
  if (share)
    benefits.push({
      icon: 'larva',
      name: t('benefit.insects', { share: number(Number(share)) }),
      fact: t(
        protein === undefined
          ? 'benefit.insects_only'
          : before === undefined
            ? 'benefit.insects_first'
            : 'benefit.insects_among',
        {
          insect: t(`benefit.insect.${insect.replace(' ', '_').toLowerCase()}`),
          ...(protein !== undefined && { protein: number(protein) }),
        },
      ),
    });
  const isWithout = (pattern: RegExp) => compositions.every((composition) => !pattern.test(composition));
  if (isWithout(GRAINS))
    benefits.push({ icon: 'field', name: t('benefit.grain_free'), fact: t('benefit.grain_free_fact') });
  else if (OTHER_ANIMALS.every((animal) => isWithout(ALLERGENS[animal])))
    benefits.push({ icon: 'label', name: t('benefit.no_meat'), fact: t('benefit.no_meat_fact') });
  if (feedType === 'complete feed')
    benefits.push({ icon: 'bowl', name: t('benefit.complete'), fact: t('benefit.complete_fact') });
  else if (form === 'treat' || form === 'dental')
    benefits.push({ icon: 'bone', name: t('benefit.treat'), fact: t('benefit.treat_fact') });
  const weights = (feedingTable ?? []).flatMap((row) => ('gramsLow' in row ? [row.weightKg] : [row.adultKg]));
  const [animal] = speciesIn(species ?? '').map((name) => speciesFacts[name]);
  if (animal)
    benefits.push({
      icon: lifeStage === animal.young ? animal.drawings.young : animal.drawings.adult,
      name: t(`benefit.for.${species}.${lifeStage}`),
      fact:
        weights.length === 0
          ? t('benefit.directions_fact')
          : t(feedingTable!.some((row) => 'adultKg' in row) ? 'benefit.growing_fact' : 'benefit.table_fact', {
              from: number(Math.min(...weights)),
              to: number(Math.max(...weights)),
            }),
    });
  if (kcalPer100g)
    benefits.push({
      icon: 'scale',
      name: t('benefit.energy', { kcal: number(kcalPer100g) }),
      fact: t('benefit.energy_fact'),
    });
  return benefits.slice(0, COUNT);
}
