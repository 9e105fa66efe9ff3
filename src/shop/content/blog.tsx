import { SEARCHING } from '../../brand/tables/drawings.ts';
import { isTopic, pages, patterns, TOPICS, type Topic } from '../../routes.ts';
import { type PublicContext, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { type Species, speciesFacts } from '../../species/index.ts';
import { speciesOrNull } from '../../species/known.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { type BlogSection, blogSectionOf, type Entry, entriesOfAllLanguages, isWrittenIn } from './entries.ts';
import { languagesOf } from './languages.ts';
import { StoryGrid } from './story-card.tsx';

const PER_PAGE = 24;

interface Blog {
  species: Species | null;
  topic: Topic | null;
  articles: Entry<'article'>[];
  /** The number of articles by species, and by topic within the chosen species. */
  counts: { species: Record<Species, number>; topics: Record<Topic, number> };
  /** The languages that articles of this section are written in. */
  languages: readonly string[] | undefined;
  page: number;
  pages: number;
}

async function load(context: PublicContext): Promise<Blog> {
  const { species = '', topic = '' } = context.params;
  const chosen = { species: speciesOrNull(species), topic: isTopic(topic) ? topic : null };
  const translations = (await entriesOfAllLanguages(context, 'article')).flatMap((article) => {
    const section = blogSectionOf(article);
    return section ? [{ article, section }] : [];
  });
  const isInSpecies = ({ section }: { section: BlogSection }) => !chosen.species || section.species === chosen.species;
  const isInSection = ({ section }: { section: BlogSection }) =>
    isInSpecies({ section }) && (!chosen.topic || section.topic === chosen.topic);
  const isWritten = isWrittenIn(context.market.language);
  const all = translations.filter(({ article }) => isWritten(article));
  const inSpecies = all.filter(isInSpecies);
  const shown = all.filter(isInSection).map(({ article }) => article);
  const total = Math.max(1, Math.ceil(shown.length / PER_PAGE));
  const page = Math.min(Math.max(Math.trunc(Number(context.url.searchParams.get('page'))) || 1, 1), total);
  const count = <K extends string>(keys: readonly K[], test: (key: K) => number) =>
    Object.fromEntries(keys.map((key) => [key, test(key)])) as Record<K, number>;
  return {
    ...chosen,
    articles: shown.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    counts: {
      species: count(SPECIES, (key) => all.filter(({ section }) => section.species === key).length),
      topics: count(TOPICS, (key) => inSpecies.filter(({ section }) => section.topic === key).length),
    },
    languages: languagesOf(translations.filter(isInSection).map(({ article }) => article)),
    page,
    pages: total,
  };
}

const total = ({ counts }: Blog): number => Object.values(counts.species).reduce((sum, count) => sum + count, 0);

const titleOf = ({ species, topic }: Pick<Blog, 'species' | 'topic'>, { t }: View) =>
  topic && species
    ? t('blog.topic_title', { topic: t(`blog.${topic}`), species: t(`blog.${species}`) })
    : species
      ? t(`blog.title_${species}`)
      : t('blog.title');

/** The breadcrumb trail of a page in the blog. */
export function blogTrail({ market, t }: View, species: Species | null, topic: Topic | null, article?: string) {
  const steps = [
    { name: t('blog.title'), href: pages.blog(market.code) },
    ...(species ? [{ name: t(`blog.${species}`), href: pages.blog(market.code, species) }] : []),
    ...(species && topic ? [{ name: t(`blog.${topic}`), href: pages.blog(market.code, species, topic) }] : []),
    ...(article ? [{ name: article, href: '' }] : []),
  ];
  return steps.map(({ name, href }, i) => (i === steps.length - 1 ? { name } : { name, href }));
}

function Sections({ blog }: { blog: Blog }) {
  const { t, market } = useView();
  const chip = (key: string, href: string, name: string, count: number | null, current: boolean) => (
    <li key={key}>
      <a className="chip" href={href} {...(current ? { 'aria-current': 'page' as const } : {})}>
        {name}
        {count === null ? null : <span className="chip-count">{count}</span>}
      </a>
    </li>
  );
  return (
    <nav className="sections" aria-label={t('blog.sections')}>
      <ul className="chips">
        {chip('all', pages.blog(market.code), t('blog.all'), total(blog), !blog.species)}
        {SPECIES.map((species) =>
          chip(
            species,
            pages.blog(market.code, species),
            t(`blog.${species}`),
            blog.counts.species[species],
            blog.species === species && !blog.topic,
          ),
        )}
      </ul>
      {blog.species ? (
        <ul className="chips">
          {TOPICS.filter((topic) => blog.counts.topics[topic] > 0 || topic === blog.topic).map((topic) =>
            chip(
              topic,
              pages.blog(market.code, blog.species!, topic),
              t(`blog.${topic}`),
              blog.counts.topics[topic],
              blog.topic === topic,
            ),
          )}
        </ul>
      ) : null}
    </nav>
  );
}

const list = (path: string) =>
  screen({
    path,
    styles: 'guide',
    query: ['page'],
    load,
    head: (blog, view) => ({
      title: view.t('meta.title', { page: titleOf(blog, view) }),
      description: view.t(blog.species ? `blog.text_${blog.species}` : 'blog.text'),
      trail: blogTrail(view, blog.species, blog.topic),
      languages: blog.languages,
      noindex: blog.page > 1,
    }),
    Page({ data: blog }) {
      const view = useView();
      const { t, market } = view;
      const hasArticles = total(blog) > 0;
      const path = blog.species
        ? pages.blog(market.code, blog.species, blog.topic ?? undefined)
        : pages.blog(market.code);
      return (
        <div className="wrap page">
          <Breadcrumbs trail={blogTrail(view, blog.species, blog.topic)} />
          <h1>{titleOf(blog, view)}</h1>
          <p className="lead">{t(blog.species ? `blog.text_${blog.species}` : 'blog.text')}</p>
          {hasArticles ? <Sections blog={blog} /> : null}
          {blog.articles.length > 0 ? (
            <StoryGrid entries={blog.articles} isTop />
          ) : (
            <Empty
              drawing={blog.species ? speciesFacts[blog.species].drawings.empty : SEARCHING}
              text={t('blog.empty')}
            >
              {hasArticles ? (
                <p>
                  <a className="button quiet" href={pages.blog(market.code)}>
                    {t('blog.all')}
                  </a>
                </p>
              ) : (
                <CategoryChips />
              )}
            </Empty>
          )}
          {blog.pages > 1 ? (
            <nav className="pager" aria-label={t('list.pages')}>
              {blog.page > 1 ? (
                <a className="button quiet" rel="prev" href={blog.page === 2 ? path : `${path}?page=${blog.page - 1}`}>
                  {t('list.previous')}
                </a>
              ) : null}
              {blog.page < blog.pages ? (
                <a className="button quiet" rel="next" href={`${path}?page=${blog.page + 1}`}>
                  {t('list.next')}
                </a>
              ) : null}
            </nav>
          ) : null}
        </div>
      );
    },
  });

export const blog = list(patterns.blog);
export const blogSpecies = list(patterns.blogSpecies);
export const blogTopic = list(patterns.blogTopic);
