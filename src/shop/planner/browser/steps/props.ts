import type { Refused } from '../../../../../client/forms/form.tsx';
import type { PlannerStep } from '../../../../routes.ts';
import type { Species } from '../../../../species/index.ts';
import type { FormState } from '../../../../ui/field-parts.tsx';
import type { Breeds } from '../../../pets/browser/use-breeds.ts';
import type { ShownPet } from '../../../pets/model/pet.ts';
import type { Draft, KnownBreed, Preview } from '../../model/draft.ts';

/** The data that the page of a step brings. */
export interface StepProps {
  step: PlannerStep;
  /** The answers so far. */
  draft: Draft;
  /** The breed of the answers. */
  breed: KnownBreed | null;
  /** Crossbreeds and the unknown breed. */
  mixed: Readonly<Record<Species, readonly KnownBreed[]>>;
  /** Breeds that the refused one resembles. */
  suggestions: readonly KnownBreed[];
  refused: Refused | null;
  /** Makes a plan that is sent twice one plan. */
  formId: string;
  /** The customer's saved pets, to start with one of them. */
  pets: readonly Pick<ShownPet, 'id' | 'name' | 'picture' | 'portrait'>[];
  preview: Preview | null;
}

/** The data that the fields of a question need. */
export interface QuestionProps {
  draft: Draft;
  state: FormState;
  breed: KnownBreed | null;
  mixed: readonly KnownBreed[];
  suggestions: readonly KnownBreed[];
  breeds: Breeds | null;
  loadBreeds(): void;
  /** The need by the fields of the question about health. */
  kcalFor(fields: Record<string, unknown>): number | null;
}
