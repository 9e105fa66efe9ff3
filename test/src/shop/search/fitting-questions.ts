import type { Need } from '../../../../src/shop/catalogue/model/list-query.ts';
import type { AskedMarket } from './questions.ts';

/** The properties that the first products of a search have to have. */
export interface Asked {
  species?: 'dog' | 'cat';
  /** Whether it is for the young of a species. Who names no age has an adult animal. */
  young?: boolean;
  needs?: readonly Need[];
  form?: string;
  /** The net weight of a size in stock, in grams. */
  grams?: number;
  /** The least net weight of a size in stock, in grams. */
  minGrams?: number;
  /** Ingredients that the recipe must not have, as the filters name them. */
  without?: readonly string[];
  grainFree?: boolean;
  breedSize?: 'small' | 'medium' | 'large';
}

const stomach = { needs: ['sensitive_stomach'] } as const;
const skin = { needs: ['sensitive_skin_or_paws'] } as const;
const weight = { needs: ['tendency_to_gain_weight'] } as const;
const neutered = { needs: ['neutered'] } as const;
const dog = { species: 'dog' } as const;
const cat = { species: 'cat' } as const;
const dry = { form: 'dry' } as const;

/**
 * Queries that tell a need, an ingredient or a size, as people type them, with what the first products must be: twenty
 * in each language. A row is a promise to visitors: change the search, not the row.
 */
export const FITTING_QUESTIONS: Readonly<Record<AskedMarket, readonly (readonly [typed: string, asked: Asked])[]>> = {
  ie: [
    ['dry food 10 kg', { ...dry, grams: 10_000 }],
    ['my dog is itchy', { ...dog, ...skin }],
    ['sensitive stomach', stomach],
    ['wet food for a dog with a sensitve tummy', { ...dog, ...stomach, form: 'wet' }],
    ['overweight dog', { ...dog, ...weight }],
    ['my cat is too fat', { ...cat, ...weight }],
    ['neutered cat 4kg bag', { ...cat, ...neutered, grams: 4000 }],
    ['food for spayed cats', { ...cat, ...neutered }],
    ['senior dog food 5 kg', { ...dog, needs: ['senior'], grams: 5000 }],
    ['food for my old dog', { ...dog, needs: ['senior'] }],
    ['dog food without oats', { ...dog, without: ['oats'] }],
    ['my dog is allergic to chicken and rice', { ...dog, without: ['chicken', 'rice'] }],
    ['fish free cat food', { ...cat, without: ['fish'] }],
    ['grain-free dog food 5 kg', { ...dog, grainFree: true, grams: 5000 }],
    ['puppy food 3kg', { ...dog, young: true, grams: 3000 }],
    ['large breed puppy', { ...dog, young: true, breedSize: 'large' }],
    ['12 kg bag of kibble', { ...dry, grams: 12_000 }],
    ['400 g cat food', { ...cat, grams: 400 }],
    ['fussy eater dog', { ...dog, needs: ['picky_eater'] }],
    ['big bag for an active working dog', { ...dog, needs: ['high_energy_feed'], minGrams: 3001 }],
  ],
  se: [
    ['känslig mage', stomach],
    ['torrfoder 10 kg', { ...dry, grams: 10_000 }],
    ['min hund kliar sig', { ...dog, ...skin }],
    ['hundfoder känslig mage 5 kg', { ...dog, ...stomach, grams: 5000 }],
    ['blötmat till hund med känslig mage', { ...dog, ...stomach, form: 'wet' }],
    ['valp med klåda', { ...dog, young: true, ...skin }],
    ['överviktig hund', { ...dog, ...weight }],
    ['hunden behöver gå ner i vikt', { ...dog, ...weight }],
    ['kastrerad katt', { ...cat, ...neutered }],
    ['foder till kastrerad katt 1,5 kg', { ...cat, ...neutered, grams: 1500 }],
    ['äldre hund', { ...dog, needs: ['senior'] }],
    ['seniorfoder hund 12 kg', { ...dog, needs: ['senior'], grams: 12_000 }],
    ['hundfoder utan havre', { ...dog, without: ['oats'] }],
    ['katt som inte tål havre', { ...cat, without: ['oats'] }],
    ['kycklingfritt hundfoder', { ...dog, without: ['chicken'] }],
    ['spannmålsfritt hundfoder 10 kg', { ...dog, grainFree: true, grams: 10_000 }],
    ['valpfoder 10 kg', { ...dog, young: true, grams: 10_000 }],
    ['kattmat 4 kilo', { ...cat, grams: 4000 }],
    ['kräsen hund', { ...dog, needs: ['picky_eater'] }],
    ['stor säck till hund', { ...dog, minGrams: 3001 }],
  ],
  pt: [
    ['estômago sensível', stomach],
    ['ração seca 10 kg', { ...dry, grams: 10_000 }],
    ['o meu cão tem comichão', { ...dog, ...skin }],
    ['comida húmida para cão com estômago sensivel', { ...dog, ...stomach, form: 'wet' }],
    ['ração para cão com pele sensível 5 kg', { ...dog, ...skin, grams: 5000 }],
    ['cão com excesso de peso', { ...dog, ...weight }],
    ['gato gordo', { ...cat, ...weight }],
    ['gato esterilizado', { ...cat, ...neutered }],
    ['ração gato castrado 4kg', { ...cat, ...neutered, grams: 4000 }],
    ['cão idoso', { ...dog, needs: ['senior'] }],
    ['ração sénior para cão 1,5 kg', { ...dog, needs: ['senior'], grams: 1500 }],
    ['ração sem frango', { without: ['chicken'] }],
    ['cão alérgico a arroz', { ...dog, without: ['rice'] }],
    ['comida para gato sem batata', { ...cat, without: ['potato'] }],
    ['ração para cão sem cereais 1,5 kg', { ...dog, grainFree: true, grams: 1500 }],
    ['cachorro 3 kg ração', { ...dog, young: true, grams: 3000 }],
    ['saco grande de ração para cão', { ...dog, minGrams: 3001 }],
    ['comida para gato 400 g', { ...cat, grams: 400 }],
    ['cão esquisito', { ...dog, needs: ['picky_eater'] }],
    ['cachorro de raça grande', { ...dog, young: true, breedSize: 'large' }],
  ],
  de: [
    ['Trockenfutter 10 kg', { ...dry, grams: 10_000 }],
    ['mein Hund juckt sich', { ...dog, ...skin }],
    ['empfindlicher Magen', stomach],
    ['Nassfutter für Hund mit empfindlichm Magen', { ...dog, ...stomach, form: 'wet' }],
    ['übergewichtiger Hund', { ...dog, ...weight }],
    ['meine Katze ist zu dick', { ...cat, ...weight }],
    ['kastrierte Katze 4kg', { ...cat, ...neutered, grams: 4000 }],
    ['Futter für kastrierte Kater', { ...cat, ...neutered }],
    ['Seniorfutter Hund 5 kg', { ...dog, needs: ['senior'], grams: 5000 }],
    ['Futter für alten Hund', { ...dog, needs: ['senior'] }],
    ['Hundefutter ohne Hafer', { ...dog, without: ['oats'] }],
    ['mein Hund ist allergisch gegen Huhn und Reis', { ...dog, without: ['chicken', 'rice'] }],
    ['fischfreies Katzenfutter', { ...cat, without: ['fish'] }],
    ['getreidefreies Hundefutter 5 kg', { ...dog, grainFree: true, grams: 5000 }],
    ['Welpenfutter 3kg', { ...dog, young: true, grams: 3000 }],
    ['Welpe große Rasse', { ...dog, young: true, breedSize: 'large' }],
    ['12 kg Kroketten', { ...dry, grams: 12_000 }],
    ['Katzenfutter 400 g', { ...cat, grams: 400 }],
    ['wählerischer Hund', { ...dog, needs: ['picky_eater'] }],
    ['großer Sack für aktiven Arbeitshund', { ...dog, needs: ['high_energy_feed'], minGrams: 3001 }],
  ],
};
