import { type Session, SignedOut } from '../../shopify/session.ts';
import type { PageContext } from '../../site/screen.ts';
import { optionalPart } from '../notices/optional-part.ts';

/**
 * The part of a page that is its visitor's own, without which the page is shown too.
 *
 * @param part its name in the log. @param read reads it by the visitor's session.
 * @returns null for a visitor who is not signed in, and where a service or store fails. @throws any other error.
 */
export const ofVisitor = <T>(
  { session: sessionOf }: Pick<PageContext, 'session'>,
  part: string,
  read: (session: Session) => Promise<T>,
): Promise<T | null> =>
  optionalPart(
    part,
    sessionOf()
      .then((session) => session && read(session))
      .catch((error: unknown) => {
        if (error instanceof SignedOut) return null;
        throw error;
      }),
  );
