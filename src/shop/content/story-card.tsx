import { countryName } from '../../platform/shared/format.ts';
import type { Country } from '../../platform/shared/markets.ts';
import { type PictureLayout, pictureSources } from '../../platform/shared/media.ts';
import { pages } from '../../routes.ts';
import { LOGO } from '../../site/brand.ts';
import { renderOnce } from '../../site/render-once.tsx';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { isPortrait } from '../pets/model/portraits.ts';
import { blogSectionOf, type Entry } from './entries.ts';

/** The places of a story's picture, as content.css and catalogue.css have them for its column. */
const HEAD: PictureLayout = { widths: [480, 640, 1024], sizes: '(max-width: 800px) calc(100vw - 40px), 34vw' };
const CARD: PictureLayout = { widths: [480, 640], sizes: '(max-width: 560px) calc(100vw - 40px), 380px' };
const ROW: PictureLayout = { widths: [192, 320, 480, 640], sizes: '(max-width: 560px) 34vw, 380px' };

/**
 * The story's picture, else its drawing on the colour of its range.
 *
 * @param place `head` on its own page, at the top; `top` in a list at the top of a page; `lazy` elsewhere.
 * @param isRow whether it stands in a row on a phone.
 */
export function StoryPicture({
  entry,
  place = 'lazy',
  isRow = false,
}: {
  entry: Entry;
  place?: 'head' | 'top' | 'lazy';
  isRow?: boolean;
}) {
  const { settings } = useView();
  const [light, dark] = [entry.picture, entry.picture_dark].map((asset) =>
    settings.mediaFolders.some((folder) => asset?.filename?.startsWith(`${folder}/`)) ? asset?.filename : null,
  );
  const layout = place === 'head' ? HEAD : isRow ? ROW : CARD;
  const sources = light && pictureSources(light, layout);
  if (sources)
    return (
      <picture>
        {dark ? (
          <source
            media="(prefers-color-scheme: dark)"
            srcSet={pictureSources(dark, layout).srcSet}
            sizes={layout.sizes}
          />
        ) : null}
        <img
          className="scene"
          {...sources}
          alt={entry.picture?.alt ?? ''}
          width={720}
          height={480}
          {...(place === 'lazy'
            ? { loading: 'lazy' as const }
            : place === 'head' && { fetchPriority: 'high' as const })}
        />
      </picture>
    );
  return (
    <div className={`story-picture tinted ${entry.tint ?? ''}`}>
      {entry.drawing && isPortrait(entry.drawing) ? (
        <Portrait name={entry.drawing} />
      ) : (
        <Art name={entry.drawing ?? LOGO} />
      )}
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
function StoryCard({
  entry,
  level: Heading,
  place,
  isRow,
}: {
  entry: Entry;
  level: 'h2' | 'h3';
  place: 'top' | 'lazy';
  isRow: boolean;
}) {
  const view = useView();
  return (
    <article className="card story-card">
      <StoryPicture entry={entry} place={place} isRow={isRow} />
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

/** How many stories stand side by side at most, so that their pictures are seen at once at the top of a page. */
const COLUMNS = 3;

/** A grid of stories. @param isTop whether it stands at the top of a page. */
export const StoryGrid = renderOnce(
  'story-grid',
  function StoryGrid({
    entries,
    level = 'h2',
    isTop = false,
  }: {
    entries: readonly Entry[];
    level?: 'h2' | 'h3';
    isTop?: boolean;
  }) {
    return (
      <ul className="stories">
        {entries.map((entry, i) => (
          <li key={entry.uuid}>
            <StoryCard entry={entry} level={level} place={isTop && i < COLUMNS ? 'top' : 'lazy'} isRow={i > 0} />
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
