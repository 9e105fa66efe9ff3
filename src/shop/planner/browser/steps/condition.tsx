import type { Species } from '../../../../species/index.ts';
import { type BodyCondition, silhouetteOf } from '../../model/silhouettes.ts';

/** The silhouette of a species in a body condition. Its size comes from the style sheet. */
export const Condition = ({ species, condition }: { species: Species; condition: BodyCondition }) => (
  <svg
    className="art condition"
    viewBox="0 0 200 130"
    aria-hidden
    dangerouslySetInnerHTML={{ __html: silhouetteOf(species, condition) }}
  />
);
