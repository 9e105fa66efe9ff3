/** How the reviews of a product are sorted and selected, as the address of their list says. Pure. */

import { type AnimalKind, isAnimalKind } from './animal.ts';

export const SORTS = ['helpful', 'new'] as const;
export type Sort = (typeof SORTS)[number];

/** The place in the list after which a page begins: the votes or the time of the last review, and its id. */
const CURSOR = /^(\d{1,15})-([\da-f-]{36})$/;

export interface ListQuery {
  sort: Sort;
  animal: AnimalKind | null;
  after: { value: number; id: string } | null;
}

/** The query of a list; what it does not know is left out. */
export function listQueryOf(params: URLSearchParams): ListQuery {
  const animal = params.get('animal');
  const [, value, id] = CURSOR.exec((params.get('after') ?? '').slice(0, 60)) ?? [];
  return {
    sort: params.get('sort') === 'new' ? 'new' : 'helpful',
    animal: isAnimalKind(animal) ? animal : null,
    after: value && id ? { value: Number(value), id } : null,
  };
}

/** The parameters of the address of a list. */
export const listParams = ({ sort, animal, after }: ListQuery) => ({
  sort: sort === 'helpful' ? undefined : sort,
  animal: animal ?? undefined,
  after: after ? `${after.value}-${after.id}` : undefined,
});
