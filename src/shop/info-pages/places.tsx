import { countryName } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import type { Place } from '../content/index.ts';
import { EUROPE, HEIGHT, pointOf, WIDTH } from './europe.ts';

/**
 * Where the food comes from, as a list with a drawn map, whose numbers are those of the list. The map is a picture
 * beside the list, which says everything.
 */
export function Places({ places, lang }: { places: readonly Place[]; lang: string | undefined }) {
  const { t, locale } = useView();
  return (
    <section className="places" aria-labelledby="places">
      <div>
        <h2 id="places">{t('places.title')}</h2>
        <ol>
          {places.map(({ name, kind, city, country, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{[t(`places.${kind}`), city, countryName(country, locale)].join(', ')}</span>
              {text ? <span lang={lang}>{text}</span> : null}
            </li>
          ))}
        </ol>
      </div>
      <svg className="places-map" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <path d={EUROPE} />
        {places.map(({ name, lon, lat }, i) => {
          const [x, y] = pointOf(lon, lat);
          return (
            <g key={name} transform={`translate(${x} ${y})`}>
              <circle r="13" />
              <text y="5">{i + 1}</text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
