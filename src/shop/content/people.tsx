import { WAITING } from '../../brand/tables/drawings.ts';
import { countryName } from '../../platform/shared/format.ts';
import { isPeople, type People, pages, patterns } from '../../routes.ts';
import { notFound, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { isSpecies } from '../../species/known.ts';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { peopleOf } from './datasets.ts';
import { COMPONENT_OF, type Entry, entriesOfAllLanguages, entryAt, type PersonComponent } from './entries.ts';
import { hasStories, languageOf, languagesOf } from './languages.ts';
import { PlanCard } from './plan-card.tsx';
import { productsIn, RichText } from './rich-text.tsx';
import { DemoNote, kickerOf, StoryGrid, StoryPicture } from './story-card.tsx';

/** Who tells the stories of customers, unless some are invented, and that nobody has checked them. */
function Unchecked({ entries }: { entries: readonly Pick<Entry, 'demo'>[] }) {
  const { t } = useView();
  const isDemo = entries.some(({ demo }) => demo);
  return <p className="small">{[...(isDemo ? [] : [t('people.told')]), t('people.unchecked')].join(' ')}</p>;
}

export const people = screen({
  path: patterns.people,
  styles: 'guide',

  async load(context) {
    const list = context.params.people ?? '';
    if (!isPeople(list)) return notFound();
    const [{ stories }, translations] = await Promise.all([
      peopleOf(context, list),
      entriesOfAllLanguages(context, COMPONENT_OF[list]),
    ]);
    return { list, found: stories, languages: languagesOf(translations) };
  },

  head: ({ list, languages }, { t }) => ({
    title: t('meta.title', { page: t(`people.${list}`) }),
    description: t(`people.${list}_text`),
    trail: [{ name: t(`people.${list}`) }],
    languages,
  }),

  Page({ data: { list, found } }) {
    const view = useView();
    const { t, market } = view;
    const name = t(`people.${list}`);
    return (
      <div className="wrap page">
        <Breadcrumbs trail={[{ name }]} />
        <h1>{name}</h1>
        <p className="lead">{t(`people.${list}_text`)}</p>
        {list === 'ambassadors' && found.length > 0 ? <p className="small">{t('people.advertising')}</p> : null}
        {list === 'success-stories' && found.length > 0 ? <Unchecked entries={found} /> : null}
        <DemoNote entries={found} />
        {found.length > 0 ? (
          <StoryGrid entries={found} isTop />
        ) : (
          <Empty drawing={WAITING} text={t('people.empty')}>
            {hasStories(view, 'article') ? (
              <p>
                <a className="button quiet" href={pages.blog(market.code)}>
                  {t('blog.title')}
                </a>
              </p>
            ) : (
              <CategoryChips />
            )}
          </Empty>
        )}
      </div>
    );
  },
});

/** Facts about a person, as pairs of label and value. */
function personFacts(entry: Entry<PersonComponent>, { t, locale }: View): [string, string][] {
  const country: [string, string] = [t('people.country'), countryName(entry.country, locale)];
  if (entry.component === 'breeder')
    return [
      [t('people.breed'), entry.breed],
      ...(isSpecies(entry.species) ? [[t('people.animal'), t(`blog.${entry.species}`)] as [string, string]] : []),
      country,
    ];
  if (entry.component === 'ambassador')
    return [
      [t('people.pet'), entry.pet],
      [t('people.role'), entry.role],
      country,
      ...(entry.code ? [[t('people.code'), entry.code] as [string, string]] : []),
    ];
  return [[t('people.pet'), entry.pet], country];
}

const trailOf = (list: People, title: string, { t, market }: View) => [
  { name: t(`people.${list}`), href: pages.people(market.code, list) },
  { name: title },
];

export const person = screen({
  path: patterns.person,
  styles: 'guide',

  async load(context) {
    const list = context.params.people ?? '';
    if (!isPeople(list)) return notFound();
    const entry = await entryAt<PersonComponent>(context, COMPONENT_OF[list], context.rest);
    if (!entry) return notFound();
    const [{ stories: others }, products] = await Promise.all([
      peopleOf(context, list),
      productsIn(context, [entry.body]),
    ]);
    return {
      list,
      entry,
      others: others.filter(({ uuid }) => uuid !== entry.uuid).slice(0, 3),
      products,
    };
  },

  head: ({ list, entry }, view) => ({
    title: view.t('meta.title', { page: entry.title }),
    ...(entry.description && { description: entry.description }),
    type: 'article',
    languages: languagesOf([entry]),
    trail: trailOf(list, entry.title, view),
  }),

  Page({ data: { list, entry, others, products } }) {
    const view = useView();
    const { t, market } = view;
    const lang = languageOf(entry, market.language);
    return (
      <>
        <article className="wrap page story">
          <Breadcrumbs trail={trailOf(list, entry.title, view)} />
          <header className="story-head">
            <div>
              <p className="card-kicker">{t(`people.${list}`)}</p>
              <h1 lang={list === 'success-stories' ? lang : undefined}>{entry.title}</h1>
              <p className="lead" lang={lang}>
                {entry.description}
              </p>
              {list === 'ambassadors' ? <p className="small">{t('people.advertising')}</p> : null}
              {list === 'success-stories' ? <Unchecked entries={[entry]} /> : null}
              {lang ? <p className="small">{t('content.other_language')}</p> : null}
            </div>
            <StoryPicture entry={entry} place="head" />
          </header>
          <DemoNote entries={[entry]} />
          <div className="story-columns">
            <div className="prose" lang={lang}>
              {entry.body ? <RichText node={entry.body} products={products} /> : null}
            </div>
            <div className="page-aside">
              <dl className="pairs story-facts">
                {personFacts(entry, view).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <PlanCard text={t('blog.plan')} />
            </div>
          </div>
        </article>
        {others.length > 0 ? (
          <section className="calm" aria-labelledby="others">
            <div className="wrap section">
              <h2 id="others">{t(`people.more_${list}`)}</h2>
              <StoryGrid entries={others} level="h3" />
            </div>
          </section>
        ) : null}
      </>
    );
  },

  picture: ({ entry }, view) => ({ title: entry.title, kicker: kickerOf(entry, view) }),
});
