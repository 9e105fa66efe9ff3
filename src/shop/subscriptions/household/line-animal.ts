/**
 * The animal that a line is for, as an attribute of the line: the provider keeps it through every change of the line,
 * and the line of each order has it. Pure.
 *
 * Attributes whose names begin with an underscore are not shown at the checkout or in mails (the provider's themes).
 */

/** The attribute; its value is the id of a pet. */
const ANIMAL = '_animal';

type Attributes = readonly { key: string; value?: string | null | undefined }[];

/** The animal among a line's attributes; nothing for a line that is for no one of its own. */
export function animalIn(attributes: Attributes): { animalId?: string } {
  const animalId = attributes.find(({ key }) => key === ANIMAL)?.value;
  return animalId ? { animalId } : {};
}

/** The attributes of a line for an animal. @param animalId empty for a line that is for no one of its own. */
export const attributesFor = (animalId: string): { key: string; value: string }[] =>
  animalId ? [{ key: ANIMAL, value: animalId }] : [];
