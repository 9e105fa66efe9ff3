import { describe, expect, it } from 'vitest';
import { seedProducts } from '../../../../provider/seed/products.ts';
import { dictionaries } from '../../../../src/languages/dictionaries.ts';
import type { Language } from '../../../../src/languages/index.ts';
import { keysOf, wordingOf } from '../../../../src/shop/feed/glossary.ts';
import { healthClaims } from '../../../../src/shop/law/health-claims.ts';

const DICTIONARIES = Object.entries(dictionaries) as [Language, Record<string, string>][];

describe('health claims', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'Cures itching and heals the skin.', ['Cures', 'heals']],
    [
      'en',
      'Prevents most kidney disease; a hypoallergenic recipe.',
      ['Prevents most kidney disease', 'hypoallergenic'],
    ],
    ['en', 'Treats arthritis. Detox in a week.', ['Treats arthritis', 'Detox']],
    ['en', 'A dietetic food for kidneys.', ['dietetic']],
    ['sv', 'Botar klåda, förebygger tandsten, allt läkemedel.', ['Botar', 'förebygger tandsten', 'läkemedel']],
    ['sv', 'Ett dietfoder som är hypoallergent.', ['hypoallergent', 'dietfoder']],
    ['pt', 'Previne doenças, alivia a comichão e cura.', ['Previne doenças', 'alivia a comichão', 'cura']],
    ['pt', 'Um alimento dietético.', ['dietético']],
  ])('in %s are found: %s', (language, text, found) => {
    expect(healthClaims(text, language)).toEqual(found);
  });

  it.each<[Language, string]>([
    [
      'en',
      'Treats at most 10 % of daily energy. Training treats for puppies with allergies. Secure, healthy, a vet can help.',
    ],
    ['sv', 'Friska djur äter maskar. Godis högst 10 %. Fråga en veterinär vid allergi.'],
    ['pt', 'Procurar um veterinário, segurar a tigela, tratar o cão por tu.'],
  ])('are no ordinary words in %s: %s', (language, text) => {
    expect(healthClaims(text, language)).toEqual([]);
  });

  it('allow the word dietetic for a listed purpose, with the advice to ask first', () => {
    const purpose = 'Dietetic complete feed for cats. Reduction of struvite stone recurrence.';
    expect(healthClaims(purpose, 'en')).toEqual(['Dietetic']);
    expect(healthClaims('Dietetic. Seek the opinion of a nutrition expert or veterinarian before use.', 'en')).toEqual([
      'Dietetic',
    ]);
    expect(healthClaims(`${purpose} Seek the opinion of a veterinarian before use.`, 'en')).toEqual([]);
  });

  it.each(DICTIONARIES)(
    'are in no text of the shop, the planner’s and their mails included (%s)',
    (language, dictionary) => {
      const found = Object.entries(dictionary).flatMap(([key, text]) =>
        healthClaims(text, language).map((claim) => [key, claim]),
      );
      expect([found, Object.keys(dictionary).some((key) => key.startsWith('planner.notice.'))]).toEqual([[], true]);
    },
  );

  it('are in no text of a product, and in no feeding direction', () => {
    for (const { handle, title, description, metafields } of seedProducts())
      for (const text of [title, description, metafields.directions?.value ?? '', metafields.composition?.value ?? ''])
        expect([handle, healthClaims(text, 'en')]).toEqual([handle, []]);
    for (const [language] of DICTIONARIES)
      for (const key of keysOf('directions'))
        expect(healthClaims(wordingOf('directions', key, language)!, language)).toEqual([]);
  });
});
