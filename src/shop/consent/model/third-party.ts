import type { Purpose } from './consent.ts';

type Call = readonly [name: string, ...args: unknown[]];

/** A third party as a page names it to the browser's loader. */
export interface PageThirdParty {
  name: string;
  script: string;
  purposes: Purpose[];
  load: 'idle' | 'interaction';
  prepare?: Call[] | undefined;
  start?: Call[] | undefined;
  stop?: Call[] | undefined;
  /** `token`: the name under which it takes the signed identity; null where it takes it unsigned. */
  customer?: { update: Call; end: Call; token: string | null };
  cookies: string[];
  storage: string[];
}
