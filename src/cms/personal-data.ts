import { NAMES_NOBODY, type PersonalData } from '../platform/personal-data.ts';

export const contentData = {
  cmsStories: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'As long as the story is published.' },
    growth: {
      bytes: 970,
      rows: { none: 'One row for each story and language.' },
      kept: 'as long as the story is published',
    },
  },
  cmsProgress: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'One row for each language.' },
    growth: { bytes: 80, rows: { none: 'One row for each language.' }, kept: 'always' },
  },
  cmsCopies: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'One row for each market group.' },
    growth: { bytes: 100, rows: { none: 'One row for each market group.' }, kept: 'always' },
  },
  cmsReplaced: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'Each run of copying deletes those of an hour ago.' },
    growth: { bytes: 210, rows: { none: 'One row for each copy that an edit replaces.' }, kept: 'an hour' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;
