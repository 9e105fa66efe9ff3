/**
 * Households that do not exist: what each answers in the feeding planner, where it lives, and how it goes through the
 * shop.
 */

export interface HouseholdAnimal {
  species: 'dog' | 'cat';
  name: string;
  gender: 'female' | 'male';
  /** Age in months. */
  months: number;
  /** A breed as its field takes it, in the market's language; `mixed` or `unknown`. */
  breed: string;
  activity: string;
  bodyCondition: 'underweight' | 'normal' | 'overweight';
  kg: number;
  /** The adult weight that a young animal is expected to reach, in kilograms. */
  adultKg?: number;
  needs?: readonly string[];
  likes: readonly string[];
  allergies?: readonly string[];
  /** The energy that such an animal needs a day, in kcal: the least and the most that a textbook would say. */
  kcal: readonly [least: number, most: number];
}

export interface Household {
  name: string;
  market: string;
  /** With script, a browser shows the pages: once, for two animals. */
  script: boolean;
  onPhone: boolean;
  animals: readonly HouseholdAnimal[];
}

export const HOUSEHOLDS: readonly Household[] = [
  {
    name: 'A grown Labrador in Germany',
    market: 'de',
    script: false,
    onPhone: true,
    animals: [
      {
        species: 'dog',
        name: 'Bella',
        gender: 'female',
        months: 54,
        breed: 'Labrador Retriever',
        activity: 'medium',
        bodyCondition: 'normal',
        kg: 28,
        needs: ['neutered'],
        likes: ['dry'],
        kcal: [1050, 1500],
      },
    ],
  },
  {
    name: 'An indoor cat in Sweden, neutered and too heavy',
    market: 'se',
    script: false,
    onPhone: true,
    animals: [
      {
        species: 'cat',
        name: 'Misse',
        gender: 'male',
        months: 72,
        breed: 'mixed',
        activity: 'indoor',
        bodyCondition: 'overweight',
        kg: 6.4,
        needs: ['neutered'],
        likes: ['dry', 'wet_or_raw'],
        kcal: [160, 300],
      },
    ],
  },
  {
    name: 'A big puppy in Portugal',
    market: 'pt',
    script: false,
    onPhone: false,
    animals: [
      {
        species: 'dog',
        name: 'Tejo',
        gender: 'male',
        months: 5,
        breed: 'mixed',
        activity: 'medium',
        bodyCondition: 'normal',
        kg: 17,
        adultKg: 34,
        likes: ['dry'],
        kcal: [1250, 2000],
      },
    ],
  },
  {
    name: 'An old small dog in France that cannot have chicken',
    market: 'fr',
    script: false,
    onPhone: false,
    animals: [
      {
        species: 'dog',
        name: 'Puce',
        gender: 'female',
        months: 150,
        breed: 'unknown',
        activity: 'low',
        bodyCondition: 'normal',
        kg: 6,
        needs: ['neutered'],
        likes: ['dry', 'wet_or_raw'],
        kcal: [280, 480],
      },
    ],
  },
  {
    name: 'A kitten in Ireland',
    market: 'ie',
    script: false,
    onPhone: true,
    animals: [
      {
        species: 'cat',
        name: 'Pepper',
        gender: 'female',
        months: 4,
        breed: 'mixed',
        activity: 'indoor',
        bodyCondition: 'normal',
        kg: 1.9,
        adultKg: 4,
        likes: ['dry', 'wet_or_raw'],
        kcal: [190, 330],
      },
    ],
  },
  {
    name: 'A working dog in Finland',
    market: 'fi',
    script: false,
    onPhone: false,
    animals: [
      {
        species: 'dog',
        name: 'Halla',
        gender: 'female',
        months: 40,
        breed: 'Border Collie',
        activity: 'high',
        bodyCondition: 'normal',
        kg: 18,
        likes: ['dry', 'treats'],
        kcal: [950, 1550],
      },
    ],
  },
  {
    name: 'A big dog in Austria that eats wet food only',
    market: 'at',
    script: false,
    onPhone: false,
    animals: [
      {
        species: 'dog',
        name: 'Sepp',
        gender: 'male',
        months: 60,
        breed: 'mixed',
        activity: 'medium',
        bodyCondition: 'normal',
        kg: 38,
        likes: ['wet_or_raw'],
        kcal: [1450, 2100],
      },
    ],
  },
  {
    name: 'Two cats in Denmark',
    market: 'dk',
    script: false,
    onPhone: true,
    animals: [
      {
        species: 'cat',
        name: 'Sille',
        gender: 'female',
        months: 30,
        breed: 'mixed',
        activity: 'indoor',
        bodyCondition: 'normal',
        kg: 3.8,
        needs: ['neutered'],
        likes: ['dry'],
        kcal: [150, 260],
      },
      {
        species: 'cat',
        name: 'Bo',
        gender: 'male',
        months: 30,
        breed: 'mixed',
        activity: 'outdoor',
        bodyCondition: 'normal',
        kg: 5.2,
        needs: ['neutered'],
        likes: ['dry'],
        kcal: [210, 360],
      },
    ],
  },
  {
    name: 'A dog and a cat in Australia',
    market: 'au',
    script: true,
    onPhone: true,
    animals: [
      {
        species: 'dog',
        name: 'Banjo',
        gender: 'male',
        months: 26,
        breed: 'mixed',
        activity: 'medium',
        bodyCondition: 'normal',
        kg: 14,
        likes: ['dry'],
        kcal: [700, 1050],
      },
      {
        species: 'cat',
        name: 'Wattle',
        gender: 'female',
        months: 96,
        breed: 'mixed',
        activity: 'indoor',
        bodyCondition: 'normal',
        kg: 4.4,
        needs: ['neutered'],
        likes: ['dry', 'wet_or_raw'],
        kcal: [170, 290],
      },
    ],
  },
  {
    name: 'Four animals in the Netherlands',
    market: 'nl',
    script: false,
    onPhone: false,
    animals: [
      {
        species: 'dog',
        name: 'Bram',
        gender: 'male',
        months: 84,
        breed: 'Labrador Retriever',
        activity: 'low',
        bodyCondition: 'overweight',
        kg: 38,
        needs: ['neutered'],
        likes: ['dry'],
        kcal: [900, 1550],
      },
      {
        species: 'dog',
        name: 'Fien',
        gender: 'female',
        months: 3,
        breed: 'mixed',
        activity: 'medium',
        bodyCondition: 'normal',
        kg: 3.5,
        adultKg: 9,
        likes: ['dry'],
        kcal: [380, 700],
      },
      {
        species: 'cat',
        name: 'Mies',
        gender: 'female',
        months: 160,
        breed: 'mixed',
        activity: 'indoor',
        bodyCondition: 'underweight',
        kg: 3.2,
        needs: ['neutered'],
        likes: ['wet_or_raw'],
        kcal: [150, 300],
      },
      {
        species: 'cat',
        name: 'Tijger',
        gender: 'male',
        months: 20,
        breed: 'mixed',
        activity: 'outdoor',
        bodyCondition: 'normal',
        kg: 5,
        likes: ['dry', 'wet_or_raw'],
        kcal: [230, 420],
      },
    ],
  },
];
