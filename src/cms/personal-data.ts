import type { PersonalData } from '../platform/personal-data.ts';

const NOBODY = { none: 'It names nobody.' } as const;

export const contentData = {
  cmsStories: { export: NOBODY, erase: NOBODY, retention: { none: 'As long as the story is published.' } },
  cmsProgress: { export: NOBODY, erase: NOBODY, retention: { none: 'One row for each language.' } },
  cmsCopies: { export: NOBODY, erase: NOBODY, retention: { none: 'One row for each market group.' } },
  cmsReplaced: {
    export: NOBODY,
    erase: NOBODY,
    retention: { none: 'Each run of copying deletes those of an hour ago.' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;
