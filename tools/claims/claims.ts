import { readFileSync } from 'node:fs';
import { type Language, SOURCE_LANGUAGE } from '../../src/languages/index.ts';

/** A kind of claim that needs proof, or that nobody may make. */
export type ClaimKind = 'environment' | 'health';

/**
 * Words of general environmental claims (Directive 2005/29/EC Annex I 2a, 4a to 4c) and of claims that a feed prevents,
 * treats or cures a disease (Regulation (EC) 767/2009 Art. 13(3)), by language.
 */
const PATTERNS: Readonly<Record<Language, Readonly<Record<ClaimKind, RegExp>>>> = {
  en: {
    environment:
      /\b(?:eco(?:[- ]?(?:friendly|conscious|logical(?:ly)?))?|green(?:er|est)?(?![- ](?:lipped|peas?|beans?|tea|tripe|vegetables?|leaves))|sustainabl[ey]|sustainability|environment(?:ally)?[- ]friendly|(?:climate|carbon|co2)[- ](?:neutral|positive|friendly|negative|smart|compensated)|(?:planet|earth|nature|ocean|bee)[- ]friendly|(?:good|better|kind|kinder|best) (?:for|to) the (?:planet|environment|climate|earth)|sav(?:e|es|ing) the planet|biodegradable|compostable|zero[- ](?:waste|emission)|(?:low|small|smaller|lower)[- ](?:carbon|footprint)|carbon (?:pawprint|footprint)|responsibly (?:sourced|made))\b/giu,
    health:
      /\b(?:cur(?:e|es|ed|ing)|heal(?:s|ed|ing)?|remed(?:y|ies)|(?:treat(?:s|ed|ing)?|prevent(?:s|ed|ing)?|reliev(?:e|es|ing)|reduc(?:e|es|ing) the risk of|protects? (?:from|against)) (?:an? |the |your |its |his |her )?(?:\w+ ){0,2}(?:diseases?|illness(?:es)?|allerg(?:y|ies)|arthritis|cancer|diabetes|infections?|inflammations?|pain|diarrh(?:o)?ea|dermatitis|obesity|itch(?:ing)?)|medic(?:inal|ated)|therapeutic|anti-?inflammatory|hypo-?allergenic|anti-?allergic|detox(?:es|ifies|ifying)?|(?:boost|strengthen)(?:s|ing)? (?:the |its |their |your )?(?:\w+ )?(?:immune|immunity)|miracle|vet(?:erinarian)?[- ]recommended)\b/giu,
  },
  sv: {
    environment:
      /(?<!\p{L})(?:miljö(?:vänlig|smart|medveten|säker)\p{L}*|klimat(?:neutral|positiv|smart|vänlig|kompensera)\p{L}*|koldioxid(?:neutral|snål)\p{L}*|hållbar(?:t|a|het|hetens?|are)?|grön(?:t|a|are|aste)?(?! te| ärt| bön)|ekologisk\p{L}*|ekovänlig\p{L}*|naturvänlig\p{L}*|bra för (?:miljön|klimatet|planeten)|rädda(?:r)? planeten|nedbrytbar\p{L}*|komposterbar\p{L}*|skonsam\p{L}* mot (?:miljön|naturen|klimatet))(?!\p{L})/giu,
    health:
      /(?<!\p{L})(?:bota(?:r|de|s)?|läk(?:er|a|ande)|kurera(?:r)?|(?:behandlar?|förebygger|förebygga|motverkar?|lindrar?|skyddar? mot) (?:\p{L}+ ){0,2}(?:sjukdom\p{L}*|allergi\p{L}*|artros|cancer|diabetes|infektion\p{L}*|inflammation\p{L}*|smärt\p{L}*|diarré|klåda|övervikt)|antiinflammatorisk\p{L}*|hypoallergen\p{L}*|allergivänlig\p{L}*|terapeutisk\p{L}*|avgifta\p{L}*|stärker (?:\p{L}+ )?immun\p{L}*|rekommenderas av veterinär\p{L}*)(?!\p{L})/giu,
  },
  pt: {
    environment:
      /(?<!\p{L})(?:ecológic\p{L}*|eco|sustentáve(?:l|is)|sustentabilidade|verdes?(?! (?:ervilha|feijão))|amig\p{L}+ d[oa] (?:ambiente|clima|planeta|natureza)|neutr\p{L}+ em (?:carbono|clima)|(?:bom|melhor) para o (?:planeta|ambiente|clima)|salvar? o planeta|biodegradáve(?:l|is)|compostáve(?:l|is)|carbono zero|desperdício zero)(?!\p{L})/giu,
    health:
      /(?<!\p{L})(?:cura(?:m|r|tivo)?|sara(?:m|r)?|remédios?|medicina(?:l|is)|terapêutic\p{L}*|(?:trata(?:m|r)?|previne(?:m)?|prevenir|alivia(?:m|r)?|protege(?:m)? contra) (?:\p{L}+ ){0,2}(?:doenças?|alergias?|artrites?|artrose|cancro|diabetes|infeç(?:ão|ões)|inflamaç(?:ão|ões)|dor(?:es)?|diarreia|obesidade)|anti-?inflamatóri\p{L}*|hipoalergénic\p{L}*|desintoxica\p{L}*|reforça(?:m)? (?:\p{L}+ )?imun\p{L}*|recomendad\p{L} por veterinári\p{L}*)(?!\p{L})/giu,
  },
  nl: {
    environment:
      /(?<!\p{L})(?:milieu(?:vriendelijk|bewust)\p{L}*|klimaat(?:neutraal|positief|vriendelijk)\p{L}*|co2-?neutra\p{L}*|duurza(?:am|amheid|me)|ecologisch\p{L}*|natuurvriendelijk\p{L}*|goed voor (?:het milieu|het klimaat|de planeet)|biologisch afbreekba\p{L}*|composteerba\p{L}*)(?!\p{L})/giu,
    health:
      /(?<!\p{L})(?:gene(?:est|zen)|(?:behandelt|voorkomt|verlicht|beschermt tegen) (?:\p{L}+ ){0,2}(?:ziekte\p{L}*|allergi\p{L}*|artrose|kanker|diabetes|infectie\p{L}*|ontsteking\p{L}*|pijn|diarree|jeuk)|ontstekingsremmend\p{L}*|hypoallerge\p{L}*|therapeutisch\p{L}*|versterkt (?:\p{L}+ )?immuun\p{L}*|aanbevolen door dierenarts\p{L}*)(?!\p{L})/giu,
  },
  fr: {
    environment:
      /(?<!\p{L})(?:écologique\p{L}*|éco-?responsable\p{L}*|durable(?:s|ment)?|neutre\p{L}* en (?:carbone|climat)|respectueu\p{L}+ (?:de l’environnement|de la nature|du climat)|bon pour (?:la planète|l’environnement|le climat)|biodégradable\p{L}*|compostable\p{L}*|zéro déchet|bas carbone)(?!\p{L})/giu,
    health:
      /(?<!\p{L})(?:guéri(?:r|t|ssent)|(?:traite|prévient|soulage|protège contre) (?:\p{L}+ ){0,2}(?:maladies?|allergies?|arthrose|cancer|diabète|infections?|inflammations?|douleurs?|diarrhée|obésité)|anti-?inflammatoire\p{L}*|hypoallergénique\p{L}*|thérapeutique\p{L}*|renforce (?:\p{L}+ )?immun\p{L}*|recommandé\p{L}* par (?:les |des )?vétérinaires?)(?!\p{L})/giu,
  },
  de: {
    environment:
      /(?<!\p{L})(?:umwelt(?:freundlich|schonend|bewusst|verträglich)\p{L}*|klima(?:neutral|positiv|freundlich|schonend|kompensiert|smart)\p{L}*|(?:co2|co₂)[- ]?(?:neutral|kompensiert|arm|frei)\p{L}*|emissionsfrei\p{L}*|nachhaltig\p{L}*|ökologisch\p{L}*|öko|bio|grün(?:e[mnrs]?|ere[mnrs]?|ste[mnrs]?)?(?! (?:tee|erbsen|bohnen|pansen))|naturfreundlich\p{L}*|ressourcenschonend\p{L}*|(?:gut|besser|am besten) für (?:die umwelt|das klima|den planeten|die erde)|rette[nt]? (?:den planeten|die erde)|(?:biologisch )?abbaubar\p{L}*|kompostierbar\p{L}*|(?:kleine|geringe)[mnrs]? (?:ökologische[mnrs]? |co2-)?fußabdruck|verantwortungsvoll (?:gewonnen|hergestellt))(?!\p{L})/giu,
    health:
      /(?<!\p{L})(?:heil(?:t|en|te|end\p{L}*|ung\p{L}*|sam\p{L}*|mittel\p{L}*)|kurier(?:t|en)|(?:behandel[nt]|verhinder[nt]|verhüte[nt]|lindern|lindert|bekämpf(?:t|en)|beug(?:t|en)|schütz(?:t|en) (?:vor|gegen)|(?:hilft|helfen) (?:bei|gegen)) (?:\p{L}+ ){0,2}\p{L}*(?:krankheit|allergi|arthros|arthrit|krebs|diabetes|infektion|entzündung|schmerz|durchfall|juckreiz|dermatitis|übergewicht)\p{L}*|entzündungshemmend\p{L}*|hypo-?allergen\p{L}*|antiallergisch\p{L}*|therapeutisch\p{L}*|entgift\p{L}*|stärk(?:t|en) (?:\p{L}+ )?(?:immun|abwehr)\p{L}*|wundermittel\p{L}*|tierärztlich empfohlen\p{L}*|von tierärzt\p{L}* empfohlen\p{L}*)(?!\p{L})/giu,
  },
};

/**
 * The platform for online disputes, which was closed on 20 July 2025 (Regulation (EU) 2024/3228); no text may link it.
 */
export const CLOSED_PLATFORM = /(?:ec\.europa\.eu|webgate\.ec\.europa\.eu)\/[^\s"')]*\bodr\b/i;

/** Everything that a visitor reads on one page in one language. */
export interface PageText {
  /** The file, story or product, such as `stories/why-insects`. */
  where: string;
  language: string;
  texts: readonly string[];
}

/** A sentence in which a word stands that claims something. */
export interface Claim {
  where: string;
  language: string;
  kind: ClaimKind;
  word: string;
  sentence: string;
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:])\s+|\n+/u).filter(Boolean);

/** The claims in the texts of a page. A language without patterns of its own is read with the English ones. */
export function claimsOf({ where, language, texts }: PageText): Claim[] {
  const patterns = new Map(Object.entries(PATTERNS)).get(language) ?? PATTERNS[SOURCE_LANGUAGE];
  return texts
    .flatMap(sentencesOf)
    .flatMap((sentence) =>
      (Object.entries(patterns) as [ClaimKind, RegExp][]).flatMap(([kind, pattern]) =>
        [...sentence.matchAll(pattern)].map(([word]) => ({ where, language, kind, word, sentence })),
      ),
    );
}

/**
 * A sentence that may stand although it holds such a word. It needs one of three reasons: `proof`, a text or an address
 * that stands on the same page; `denies`, the words by which the sentence itself says that the claim is not made;
 * `means`, the other sense of the word. No proof allows a claim about health.
 */
export interface AllowedClaim {
  where: string;
  language: string;
  /** A part of the sentence, with the word in it. */
  text: string;
  proof?: string;
  denies?: string;
  means?: string;
}

export const readAllowedClaims = (): AllowedClaim[] =>
  JSON.parse(readFileSync('kv/claims.json', 'utf8')) as AllowedClaim[];

function isAllowed(claim: Claim, page: PageText, allowed: readonly AllowedClaim[]): boolean {
  return allowed.some(({ where, language, text, proof, denies, means }) => {
    if (
      where !== page.where ||
      language !== page.language ||
      !claim.sentence.includes(text) ||
      !text.includes(claim.word)
    )
      return false;
    if (denies) return claim.sentence.includes(denies);
    if (means) return true;
    return claim.kind === 'environment' && proof !== undefined && page.texts.some((other) => other.includes(proof));
  });
}

/** The claims on pages that the allow-list does not cover. */
export const unprovenClaims = (pages: readonly PageText[], allowed: readonly AllowedClaim[]): Claim[] =>
  pages.flatMap((page) => claimsOf(page).filter((claim) => !isAllowed(claim, page, allowed)));

/** The entries of the allow-list that allow nothing any more. */
export const unusedAllowances = (pages: readonly PageText[], allowed: readonly AllowedClaim[]): AllowedClaim[] =>
  allowed.filter((entry) => !pages.some((page) => claimsOf(page).some((claim) => isAllowed(claim, page, [entry]))));

/** A claim in a line for people. */
export const describeClaim = ({ where, language, kind, word, sentence }: Claim): string =>
  `${where} (${language}): “${word}” is a claim about ${kind === 'health' ? 'health' : 'the environment'}: ${sentence.slice(0, 160)}`;
