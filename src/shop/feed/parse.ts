/** One material of a composition. */
export interface Material {
  name: string;
  /** The scientific name, such as "Hermetia illucens". */
  scientific: string | null;
  percent: number | null;
}

const PERCENT = /\s+(\d+(?:[.,]\d+)?)\s*%$/;
const SCIENTIFIC = /\s*\(([A-Z][a-z]+ (?:[a-z]+|sp\.))\)/;
const number = (text: string): number => Number(text.replace(/\s/g, '').replace(',', '.'));
/** Entries of a list are separated by a comma and a space: a comma within a number has none. */
const entriesOf = (text: string): string[] => text.trim().replace(/\.$/, '').split(/,\s+/);

/** Reads a composition such as "Oats 18 %, dried insect larvae (Hermetia illucens) 30 %, minerals." */
export const parseComposition = (text: string): Material[] =>
  entriesOf(text).map((entry) => {
    const percent = PERCENT.exec(entry)?.[1];
    const rest = entry.replace(PERCENT, '');
    return {
      name: rest.replace(SCIENTIFIC, '').trim(),
      scientific: SCIENTIFIC.exec(rest)?.[1] ?? null,
      percent: percent === undefined ? null : number(percent),
    };
  });

/** The sentences of a text. A point within a number or before a small letter ends none. */
export const sentencesOf = (text: string): string[] => text.trim().split(/(?<=\.)\s+(?=[\p{Lu}\d])/u);

/** One additive. */
export interface Additive {
  name: string;
  /** The identification number of the additive, such as "3a672a". */
  code: string;
  /** Absent where no amount is stated. */
  amount: { value: number; unit: string; perKg: boolean } | null;
}

/** The additives of one functional group. */
export interface AdditiveGroup {
  /** Such as "Antioxidants"; null without one. */
  group: string | null;
  /** Empty where the text says that there are none. */
  additives: readonly Additive[];
  /** The text after the group, for when it says that there are none. */
  text: string;
}

const ADDITIVE = /^(.+?)\s+\((\d\w*(?:\([ivx]+\))?)\)(?:\s+(\d[\d\s]*(?:[.,]\d+)?)\s*([^\s\d/]+)(\/kg)?)?$/;

/**
 * Reads one sentence of additives. @returns null when an entry has neither the form of an additive nor is it the only
 * word.
 */
export function parseAdditives(sentence: string): AdditiveGroup | null {
  const [, group = null, text = ''] = /^(?:([^:(]+): )?(.+)$/s.exec(sentence.trim().replace(/\.$/, '')) ?? [];
  if (/^[\p{L} ]+$/u.test(text)) return { group, additives: [], text };
  const additives = entriesOf(text).map((entry): Additive | null => {
    const match = ADDITIVE.exec(entry);
    if (!match) return null;
    const [, name = '', code = '', value, unit = '', perKg] = match;
    return {
      name,
      code,
      amount: value === undefined ? null : { value: number(value), unit, perKg: perKg !== undefined },
    };
  });
  return additives.every((additive) => additive !== null) ? { group, additives, text } : null;
}
