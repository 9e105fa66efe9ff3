import { defaulted } from 'superstruct';
import { declareSettings, matching, words } from '../../platform/settings.ts';

/**
 * Each entry is a name, with `=` and an id where the script needs one, the URL of a script, and the origins that it
 * talks to; entries end with `;`.
 */
const thirdParties = matching(
  'entries of name, script and origins',
  /^\s*(?:[a-z-]+(?:=[\w.-]+)?\s+https?:\/\/[^\s;,'"]+(?:\s+https?:\/\/[^\s;,'"/]+)*\s*(?:;\s*|$))*$/,
);

const thirdPartiesOf = (setting: string): ThirdPartySetting[] =>
  setting
    .split(';')
    .map(words)
    .filter((entry) => entry.length > 1)
    .map(([named = '', script = '', ...origins]) => {
      const [name = '', id = ''] = named.split('=');
      return { name, id, script, origins: [...new Set([new URL(script).origin, ...origins])] };
    });

/**
 * A script of another company: its name in the table of third parties, the shop's id there, its URL, and the origins
 * that it talks to, its own among them.
 */
export interface ThirdPartySetting {
  name: string;
  id: string;
  script: string;
  origins: readonly string[];
}

export interface ConsentSettings {
  /** The scripts of other companies that are switched on. */
  thirdParties: readonly ThirdPartySetting[];
}

export const consentSettings = declareSettings(
  {
    /**
     * Scripts of other companies, which are loaded after consent: `name=id script origin …;`, with the names of [the
     * table](third-parties.md). If empty, there are none.
     */
    THIRD_PARTIES: defaulted(thirdParties, ''),
  },
  (texts): ConsentSettings => ({ thirdParties: thirdPartiesOf(texts.THIRD_PARTIES) }),
);
