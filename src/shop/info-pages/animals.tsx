import { addDays, type Day, isDay } from '../../platform/shared/day.ts';
import { formatDay } from '../../platform/shared/format.ts';
import { pictureUrl } from '../../platform/shared/media.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import type { CustomersAnimal } from '../content/index.ts';

/** The place that a consent has to name for a picture to stand on this page. */
const PLACE = 'website';
/** How long a consent holds before it is asked for again; the page says so. */
const CONSENT_DAYS = 3 * 365;

/**
 * The animals whose pictures may be shown today: their people have allowed it, for this place, and not too long ago. What
 * has no such note is not shown, whoever has published it.
 *
 * @param demoContent whether invented animals are shown.
 */
export const shownAnimals = (
  animals: readonly CustomersAnimal[],
  today: Day,
  { demoContent }: { demoContent: boolean },
): CustomersAnimal[] =>
  animals.filter(
    ({ consent_on: on = '', consent_for: places = [], demo }) =>
      isDay(on) &&
      on <= today &&
      addDays(on, CONSENT_DAYS) >= today &&
      places.includes(PLACE) &&
      (demoContent || !demo),
  );

/** The pictures of customers' animals. */
export function Animals({ animals }: { animals: readonly CustomersAnimal[] }) {
  const { t, locale, today, settings } = useView();
  const shown = shownAnimals(animals, today, settings);
  if (shown.length === 0) return <p>{t('animals.none')}</p>;
  return (
    <section aria-labelledby="animals">
      <h2 id="animals">{t('animals.title')}</h2>
      <ul className="stories">
        {shown.map(({ name, animal, text, picture, drawing = 'dog-sitting', tint = 'dog', consent_on: on, demo }) => (
          <li key={name}>
            <article className="card story-card">
              <div className={`story-picture tinted ${tint}`}>
                {picture ? (
                  <img src={pictureUrl(picture, 480)} alt={t('animals.picture', { name, animal })} loading="lazy" />
                ) : (
                  <Art name={drawing} />
                )}
              </div>
              <div className="card-body">
                <h3 className="card-name">{name}</h3>
                <p className="card-kicker">{animal}</p>
                {text ? <p className="card-text">{text}</p> : null}
                <p className="small">
                  {t(demo ? 'animals.demo' : 'animals.consent', { day: formatDay(on as Day, locale) })}
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
