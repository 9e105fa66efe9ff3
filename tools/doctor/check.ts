import type { Settings } from '../../src/env.ts';
import type { Hosting } from './hosting.ts';

/** Something that a store lacks. */
export interface Fault {
  /** In one sentence, without a secret. */
  what: string;
  /** The effect that a shopper or the owner notices. */
  effect: string;
  /** A command, or the place where it is set. */
  mend: string;
  /** The shop works without it. */
  isWarning?: boolean;
}

/** The systems and settings that the checks look at. */
export interface Context {
  /** The environment of wrangler.toml; null for the shop on this machine. */
  env: string | null;
  /** The settings as they were given, with the secrets that are known here. */
  given: Readonly<Record<string, string>>;
  /** The names of the variables in wrangler.toml, also of those that no setting has. */
  named: readonly string[];
  /** The parsed settings; one that is wrong has its default value. */
  settings: Settings;
  hosting: Hosting;
  /** A token of the Admin API, once the check of the app has passed. */
  adminToken?: string;
  /** The access scopes of the app, once they have been read. */
  scopes?: ReadonlySet<string>;
}

/** Whether the shop runs on this machine: then plain http and the delivered secrets are right. */
export const isLocal = ({ settings }: Pick<Context, 'settings'>): boolean =>
  new URL(settings.publicOrigin).hostname === 'localhost';

/** Names of settings of this group begin with it. */
export const groupPrefix = ({ settings }: Pick<Context, 'settings'>): 'EU_' | 'AU_' =>
  settings.group.id === 'eu' ? 'EU_' : 'AU_';

/** The reason why a check cannot be made. It is no fault. */
export class NotChecked extends Error {}

/** One line of the doctor's report. */
export interface Check {
  title: string;
  /** Titles of checks without which this one says nothing. */
  after?: readonly string[];
  /** @returns the faults; none when all is well. @throws NotChecked */
  find(context: Context): Promise<readonly Fault[]>;
  /** Mends what it can. @returns a line for each change. @throws Error when a service refuses. */
  mend?(context: Context): Promise<readonly string[]>;
}

export interface Result {
  title: string;
  faults: readonly Fault[];
  /** Why the check was not made; null when it was. */
  notChecked: string | null;
  /** The title of the check that has to pass before; null when there is none. */
  blockedBy: string | null;
  /** The change that was made, or why it could not be. */
  changes: readonly string[];
}

export const isFailed = ({ faults }: Pick<Result, 'faults'>): boolean => faults.some(({ isWarning }) => !isWarning);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function runOne(check: Check, context: Context): Promise<Pick<Result, 'faults' | 'notChecked'>> {
  try {
    return { faults: await check.find(context), notChecked: null };
  } catch (error) {
    if (error instanceof NotChecked) return { faults: [], notChecked: error.message };
    const fault = {
      what: messageOf(error),
      effect: 'Nothing can be said about this point.',
      mend: 'Run the doctor again. If it stays, look at the status page of the service.',
    };
    return { faults: [fault], notChecked: null };
  }
}

/**
 * Makes the checks in their order. One that follows a failed one is left out.
 *
 * @param checks the table. @param fix mends what can be mended, then checks it again.
 * @param onResult receives each result as soon as it is known.
 */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  { fix = false, onResult = () => {} }: { fix?: boolean; onResult?: (result: Result) => void } = {},
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    const blocker = results.find(
      (earlier) => check.after?.includes(earlier.title) && (earlier.notChecked !== null || isFailed(earlier)),
    );
    const blockedBy = blocker ? (blocker.blockedBy ?? blocker.title) : null;
    let result: Result = {
      title: check.title,
      faults: [],
      notChecked: blockedBy && `not before “${blockedBy}” has passed`,
      blockedBy,
      changes: [],
    };
    if (!blocker) {
      result = { ...result, ...(await runOne(check, context)) };
      if (fix && check.mend && result.faults.length > 0) {
        const changes = await check
          .mend(context)
          .catch((error: unknown) => [`It could not be mended: ${messageOf(error)}`]);
        result = { ...result, changes, ...(await runOne(check, context)) };
      }
    }
    results.push(result);
    onResult(result);
  }
  return results;
}
