/**
 * `npm run shop -- claims`: lists words in the dictionaries, in the stories and in the products that the local provider starts
 * with that claim something about the environment or about health without a proof, and entries of `kv/claims.json` that
 * allow nothing any more. Ends with 1 when there is one. The doctor reads the published texts of a real shop.
 */

import { readArguments } from '../local/command.ts';
import { describeClaim, readAllowedClaims, unprovenClaims, unusedAllowances } from './claims/claims.ts';
import { dictionaryPages, seedPages } from './claims/sources.ts';

readArguments('Usage: npm run shop -- claims', {});

const pages = [...dictionaryPages(), ...seedPages()];
const allowed = readAllowedClaims();
const claims = unprovenClaims(pages, allowed);
const unused = unusedAllowances(pages, allowed);
for (const claim of claims) console.log(describeClaim(claim));
for (const { where, language, text } of unused)
  console.log(`kv/claims.json allows what is not there: ${where} (${language}): ${text}`);
console.log(`${claims.length} without proof, ${unused.length} unused`);
process.exit(claims.length + unused.length > 0 ? 1 : 0);
