import { NAMES_NOBODY, type PersonalData } from '../platform/personal-data.ts';

export const contentData = {
  cmsStories: { export: NAMES_NOBODY, erase: NAMES_NOBODY, retention: { none: 'As long as the story is published.' } },
  cmsProgress: { export: NAMES_NOBODY, erase: NAMES_NOBODY, retention: { none: 'One row for each language.' } },
  cmsCopies: { export: NAMES_NOBODY, erase: NAMES_NOBODY, retention: { none: 'One row for each market group.' } },
  cmsReplaced: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'Each run of copying deletes those of an hour ago.' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;
