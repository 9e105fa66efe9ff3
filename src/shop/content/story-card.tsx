import { countryName } from '../../platform/shared/format.ts';
import type { Country } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import { LOGO } from '../../site/brand.ts';
import { renderOnce } from '../../site/render-once.tsx';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { blogSectionOf, type Entry } from './entries.ts';

/** The story's drawing on the colour of its range. */
export function StoryPicture({ entry }: { entry: Entry }) {
  return (
    <div className={`story-picture tinted ${entry.tint ?? ''}`}>
      <Art name={entry.drawing ?? LOGO} />
    </div>
  );
}

/** The line above a story's title: its section, or the person's pet and country. */
export function kickerOf(entry: Entry, { t, locale }: View): string {
  switch (entry.component) {
    case 'article': {
      const section = blogSectionOf(entry);
      return section ? `${t(`blog.${section.species}`)}\u00a0· ${t(`blog.${section.topic}`)}` : '';
    }
    case 'breeder':
      return `${entry.breed}\u00a0· ${countryName(entry.country, locale)}`;
    case 'ambassador':
    case 'success_story':
      return `${entry.pet}\u00a0· ${countryName(entry.country, locale)}`;
    default:
      return '';
  }
}

/** The publication date of a story; nothing for a draft that was never published. */
export const PublishedOn = ({
  entry: { publishedAt },
  locale,
  country,
}: {
  entry: Entry;
  locale: string;
  country: Country;
}) => (publishedAt ? <MomentDay at={publishedAt} locale={locale} country={country} /> : null);

/** A story in a list, which is written in the page's language. */
export function StoryCard({ entry, level: Heading = 'h2' }: { entry: Entry; level?: 'h2' | 'h3' }) {
  const view = useView();
  return (
    <article className="card story-card">
      <StoryPicture entry={entry} />
      <div className="card-body">
        <p className="card-kicker">{kickerOf(entry, view)}</p>
        <Heading className="card-name">
          <a href={pages.below(view.market.code, entry.path)}>{entry.title}</a>
        </Heading>
        {entry.description ? <p className="card-text">{entry.description}</p> : null}
        {entry.component === 'article' ? (
          <p className="card-kicker">
            <PublishedOn entry={entry} locale={view.locale} country={view.market.country} />
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** A grid of stories. */
export const StoryGrid = renderOnce(
  'story-grid',
  function StoryGrid({ entries, level = 'h2' }: { entries: readonly Entry[]; level?: 'h2' | 'h3' }) {
    return (
      <ul className="stories">
        {entries.map((entry) => (
          <li key={entry.uuid}>
            <StoryCard entry={entry} level={level} />
          </li>
        ))}
      </ul>
    );
  },
);

/** A note that one of the stories is invented. */
export function DemoNote({ entries }: { entries: readonly Entry[] }) {
  const view = useView();
  return entries.some((entry) => entry.demo) ? <p className="alert calm demo-note">{view.t('content.demo')}</p> : null;
}
