import type { Language } from '../../platform/shared/markets.ts';

/** The objects of a claim to heal or prevent. */
const ILLNESS: Readonly<Record<Language, string>> = {
  en: String.raw`(?:disease|illness|allerg|arthritis|diarrh|itch|pain|infection|diabet|cancer|obesity|inflammation|gingivitis|tartar|parasit|worm)\p{L}*`,
  sv: String.raw`(?:sjukdom|allergi|artrit|ledbesvär|diarré|klåda|smärt|infektion|diabetes|cancer|fetma|inflammation|tandsten|parasit|mask)\p{L}*`,
  pt: String.raw`(?:doenç|alergi|artrite|diarrei|comichão|prurido|dor|infeç|diabet|cancro|obesidade|inflamaç|tártaro|parasita|lombriga)\p{L}*`,
  nl: String.raw`(?:ziekte|aandoening|allergi|artritis|diarree|jeuk|pijn|infecti|diabetes|kanker|obesitas|ontsteking|tandsteen|parasiet|worm)\p{L}*`,
  fr: String.raw`(?:maladi|allergi|arthrit|arthros|diarrhé|démangeaison|douleur|infection|diabèt|cancer|obésité|inflammation|tartre|parasit|ver)\p{L}*`,
  de: String.raw`(?:\p{L}*(?:krankheit|allergi|arthrit|arthros|durchfall|juckreiz|schmerz|infektion|diabet|krebs|adipositas|entzündung|zahnstein|parasit)|fettleibigkeit|wurm|würm)\p{L}*`,
};

/** Words that no text about food may have, and verbs that it may not have with an illness. */
const WORDS: Readonly<Record<Language, { never: string; verbs: string }>> = {
  en: {
    never: String.raw`cur(?:es?|ed|ing)|heal(?:s|ed|ing)?|remed(?:y|ies)|therap(?:y|ies|eutic)|medicinal|anti-?inflammatory|painkill\p{L}*|hypo-?allergenic|detox\p{L}*|vet(?:erinary)?-prescribed|veterinary diet`,
    verbs: `prevent(?:s|ed|ing)?|prevention of|treat(?:s|ed|ing)?|treatment of|reliev(?:es?|ed|ing)|fights?|protects? (?:from|against)|combats?`,
  },
  sv: {
    never: String.raw`bota(?:r|de|s)?|läk(?:er|a|ande|te)|botemedel|terap(?:i|eutisk)\p{L}*|läkemedel\p{L}*|medicinsk\p{L}*|antiinflammatorisk\p{L}*|smärtstillande|hypoallergen\p{L}*|detox\p{L}*|veterinärdiet\p{L}*`,
    verbs: `förebygg(?:er|a|ande)|behandl(?:ar|a|ing av)|lindra(?:r|nde)?|motverkar?|skyddar? mot|bekämpar?`,
  },
  pt: {
    never: String.raw`cura(?:r|m|do|da)?|terap(?:ia|êutic)\p{L}*|remédio\p{L}*|medicinal|medicinais|anti-?inflamatóri\p{L}*|analgésic\p{L}*|hipoalergénic\p{L}*|desintoxica\p{L}*|dieta veterinária`,
    verbs: String.raw`previn(?:e|em)|prevenir|prevenção d\p{L}+|trata(?:r|m)?|tratamento d\p{L}+|alivia(?:r|m)?|combate(?:r|m)?|protege(?:r|m)? (?:de|contra)`,
  },
  nl: {
    never: String.raw`gene(?:est|zen|zend)|heelt|geneesmiddel\p{L}*|therap(?:ie|eutisch)\p{L}*|medicinal?e?|medicinaal|ontstekingsremmend\p{L}*|pijnstillend\p{L}*|hypoallergeen|hypoallergene|detox\p{L}*|dieetvoer op recept`,
    verbs: `voorkom(?:t|en)|preventie van|behandel(?:t|en|ing van)|verlicht(?:en)?|bestrijdt|bestrijden|beschermt? tegen|beschermen tegen`,
  },
  fr: {
    never: String.raw`guéri(?:r|t|ssent|son)?|soigne(?:r|nt)?|remède\p{L}*|thérap(?:ie|eutique)\p{L}*|médicament\p{L}*|médicinal\p{L}*|anti-?inflammatoire\p{L}*|antidouleur\p{L}*|hypoallergénique\p{L}*|détox\p{L}*`,
    verbs: String.raw`prévien(?:t|nent)|prévenir|prévention d\p{L}*|trait(?:e|er|ent)|traitement d\p{L}*|soulage(?:r|nt)?|combat(?:tre|tent)?|protège(?:nt)? (?:de|contre)`,
  },
  de: {
    never: String.raw`heil(?:t|en|te|end\p{L}*|ung\p{L}*|sam\p{L}*|mittel\p{L}*)|kurier(?:t|en)|therap(?:ie|eutisch)\p{L}*|arznei\p{L}*|medizinisch\p{L}*|entzündungshemmend\p{L}*|schmerz(?:stillend|lindernd)\p{L}*|hypo-?allergen\p{L}*|detox\p{L}*|entgift\p{L}*|veterinärdiät\p{L}*|tierärztliche\p{L}* diät\p{L}*`,
    verbs: `verhinder[nt]|verhüte[nt]|vorbeugung (?:von|gegen)|beug(?:t|en)|behandel[nt]|behandlung (?:von|der|des)|linder[nt]|bekämpf(?:t|en)|schütz(?:t|en) (?:vor|gegen)|(?:hilft|helfen) (?:bei|gegen)`,
  },
};

/** Words between which a verb and an illness do not belong together, as in “treats for puppies with allergies”. */
const LINKS = '(?:for|with|för|med|para|com|voor|met|pour|avec|für|mit)';

const DIETETIC: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:dietetic|diet(?:ary)? (?:food|feed))(?!\p{L})/iu,
  sv: /(?<!\p{L})diet(?:foder|etisk)\p{L}*/iu,
  pt: /(?<!\p{L})dietétic\p{L}*/iu,
  nl: /(?<!\p{L})(?:dieetvoe(?:r|ders?|ding)|diëtetisch\p{L}*)/iu,
  fr: /(?<!\p{L})diététique\p{L}*/iu,
  de: /(?<!\p{L})(?:diät(?:futter|nahrung|etisch)|diät-(?:allein|ergänzungs)futter)\p{L}*/iu,
};

/**
 * The nutritional purposes of dogs and cats that a feed may be called dietetic for, as known to us.
 *
 * Source: Regulation (EU) 2020/354, Annex, Part B. An owner who sells dietetic feed compares the list with the act in
 * force.
 */
const PURPOSES: readonly string[] = [
  'Support of renal function in case of chronic renal insufficiency',
  'Dissolution of struvite stones',
  'Reduction of struvite stone recurrence',
  'Reduction of urate stones formation',
  'Reduction of oxalate stones formation',
  'Reduction of cystine stones formation',
  'Reduction of ingredient and nutrient intolerances',
  'Reduction of acute intestinal absorptive disorders',
  'Compensation for maldigestion',
  'Support of heart function in case of chronic cardiac insufficiency',
  'Regulation of glucose supply',
  'Support of liver function in case of chronic liver insufficiency',
  'Regulation of lipid metabolism in case of hyperlipidaemia',
  'Reduction of copper in the liver',
  'Reduction of excessive body weight',
  'Nutritional restoration, convalescence',
  'Support of skin function in case of dermatosis and excessive loss of hair',
];

/** That an expert's opinion is to be sought before use. */
const VET_SENTENCE = /opinion of (?:an? )?(?:nutrition expert or )?(?:an? )?(?:veterinarian|vet)(?!\p{L}).*before/isu;

const patterns = new Map<Language, RegExp>();

function patternOf(language: Language): RegExp {
  let pattern = patterns.get(language);
  if (!pattern) {
    const { never, verbs } = WORDS[language];
    pattern = new RegExp(
      String.raw`(?<!\p{L})(?:(?:${never})(?!\p{L})|(?:${verbs})\s+(?:(?!${LINKS}\s)\p{L}+\s+){0,3}${ILLNESS[language]})`,
      'giu',
    );
    patterns.set(language, pattern);
  }
  return pattern;
}

/**
 * Finds what a text about food must not say: that it prevents, treats or cures a disease, or that it is dietetic
 * without a listed purpose and the advice to ask a veterinarian first.
 *
 * Source: Regulation (EC) No 767/2009 Art. 13(3) and 18.
 *
 * @returns the words, as the text has them; none when there is nothing to find.
 */
export function healthClaims(text: string, language: Language): string[] {
  const claims = [...text.matchAll(patternOf(language))].map(([words]) => words);
  const dietetic = DIETETIC[language].exec(text)?.[0];
  const mayBeDietetic =
    VET_SENTENCE.test(text) && PURPOSES.some((purpose) => text.toLowerCase().includes(purpose.toLowerCase()));
  return dietetic !== undefined && !mayBeDietetic ? [...claims, dietetic] : claims;
}
