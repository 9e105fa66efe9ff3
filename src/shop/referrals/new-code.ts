/** Without letters and digits that are mistaken for one another: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const CONSONANTS = 'CDFGHJKMNPRTVWX';
const VOWELS = 'AEUY';
const DIGITS = '34679';
/** Letters of which kind stand where. There are 19 billion such codes. */
const FORM = [
  CONSONANTS,
  VOWELS,
  CONSONANTS,
  VOWELS,
  CONSONANTS,
  VOWELS,
  CONSONANTS,
  VOWELS,
  CONSONANTS,
  VOWELS,
  DIGITS,
  DIGITS,
];

/** A number below `limit`, each with the same probability. @param limit at most 256. */
function randomBelow(limit: number): number {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0]! >= 256 - (256 % limit));
  return byte[0]! % limit;
}

/** A new referral code that can be read out: twelve letters and digits such as `MADEKUTAPE47`. */
export const newCode = (): string => FORM.map((letters) => letters[randomBelow(letters.length)]).join('');
