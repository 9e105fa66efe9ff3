import { numberOfGid } from '../../../shopify/ids.ts';
import type { PageContext } from '../../../site/screen.ts';
import { type DeclaredEnd, endsOf, isForLater, readDeclarationToken } from '../../subscriptions/index.ts';
import type { Shown } from '../cookie.ts';
import { readDeclaration } from '../record.ts';

/** An end as its page shows it. */
export interface ShownEnd extends Pick<DeclaredEnd, 'id' | 'state' | 'endsAt'> {
  /** Number of the subscription. */
  number: string;
  isLater: boolean;
}

/** The declaration of a mailed link with the ends that it brings; null for a link that does not work. */
export async function linkedDeclaration(
  { settings, database }: Pick<PageContext, 'settings' | 'database'>,
  token: string,
  kind: 'withdrawal' | 'cancellation',
): Promise<{ shown: Shown; ends: ShownEnd[] } | null> {
  const id = await readDeclarationToken(settings, token);
  const declaration = id === null ? undefined : await readDeclaration(database, id);
  if (declaration?.kind !== kind) return null;
  const { name, email, contract, manner, endsOn, reason, reference, receivedAt } = declaration;
  const ends = (await endsOf(database, declaration.id)).map((end) => ({
    id: end.id,
    state: end.state,
    endsAt: end.endsAt,
    number: numberOfGid(end.contractId),
    isLater: isForLater(end, declaration),
  }));
  return { shown: { kind, name, email, contract, manner, endsOn, reason, reference, receivedAt }, ends };
}
