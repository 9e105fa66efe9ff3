import type { People } from '../../routes.ts';
import type { PublicContext } from '../../site/screen.ts';
import { COMPONENT_OF, type Entry, entries, type PersonComponent } from './entries.ts';

/** A list of stories with the stories that they refer to. */
export interface Dataset<Story> {
  stories: readonly Story[];
  rels: readonly Story[];
}

/**
 * The three empty datasets of the specification's market configuration, one for each list of people. A list has this
 * content in a shop without a CMS, and looks the same in a market group whose folder has no such stories, such as
 * Australia's.
 */
export const EMPTY_DATASETS: { readonly [Name in People]: Dataset<never> } = {
  breeders: { stories: [], rels: [] },
  ambassadors: { stories: [], rels: [] },
  'success-stories': { stories: [], rels: [] },
};

/** The people of a list in the market's language, newest first, without bodies. @throws UpstreamError */
export async function peopleOf(context: PublicContext, people: People): Promise<Dataset<Entry<PersonComponent>>> {
  if (!context.settings.cms.url) return EMPTY_DATASETS[people];
  return { stories: await entries(context, COMPONENT_OF[people]), rels: [] };
}
