import { markdownOf } from '../../cms/rich-text.ts';
import { dayOf } from '../../platform/shared/day.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { pages, patterns } from '../../routes.ts';
import { notFound, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { blogTrail } from './blog.tsx';
import { CheckedBy, checkedPageData, checkOf } from './checked-by.tsx';
import { blogSectionOf, type Entry, entries, entryAt } from './entries.ts';
import { languageOf, languagesOf } from './languages.ts';
import { PlanCard } from './plan-card.tsx';
import { Contents, linkContextOf, productsIn, RichText } from './rich-text.tsx';
import { kickerOf, PublishedOn, StoryGrid, StoryPicture } from './story-card.tsx';
import { articleData } from './structured-data.ts';

const RELATED = 3;

/** Related articles: the editors' choice, then the newest ones, those of the same section and species first. */
function related(article: Entry<'article'>, all: readonly Entry<'article'>[]): Entry<'article'>[] {
  const chosen = (article.related ?? []).flatMap((uuid) => all.find((other) => other.uuid === uuid) ?? []);
  const [, , species, topic] = article.path.split('/');
  const closeness = (other: Entry<'article'>) =>
    other.path.startsWith(`/blog/${species}/${topic}/`) ? 2 : other.path.startsWith(`/blog/${species}/`) ? 1 : 0;
  const others = all
    .filter((other) => other.uuid !== article.uuid && !chosen.includes(other))
    .sort((a, b) => closeness(b) - closeness(a));
  return [...chosen, ...others].slice(0, RELATED);
}

export const article = screen({
  path: patterns.article,
  styles: 'guide',

  async load(context) {
    const found = await entryAt(context, 'article', context.rest);
    const section = found && blogSectionOf(found);
    if (!found || !section) return notFound();
    const [all, products] = await Promise.all([entries(context, 'article'), productsIn(context, [found.body])]);
    return {
      article: found,
      ...section,
      related: related(found, all),
      products,
      check: checkOf(found, context.settings),
    };
  },

  head: ({ article, species, topic, check }, view) => ({
    title: view.t('meta.title', { page: article.title }),
    ...(article.description && { description: article.description }),
    type: 'article',
    trail: blogTrail(view, species, topic, article.title),
    markdown: true,
    languages: languagesOf([article]),
    structured: [
      articleData({ ...article, language: languageOf(article, view.market.language) ?? view.market.language }, view),
      ...checkedPageData(check, pages.below(view.market.code, view.rest), view),
    ],
  }),

  Page({ data: { article, species, topic, related, products, check } }) {
    const view = useView();
    const { t, locale, market } = view;
    const lang = languageOf(article, market.language);
    return (
      <>
        <article className="wrap page story">
          <Breadcrumbs trail={blogTrail(view, species, topic, article.title)} />
          <header className="story-head">
            <div>
              <p className="card-kicker">{kickerOf(article, view)}</p>
              <h1 lang={lang}>{article.title}</h1>
              <p className="lead" lang={lang}>
                {article.description}
              </p>
              <p className="small">
                <PublishedOn entry={article} locale={locale} country={market.country} /> · {t('blog.by')}
              </p>
              {check ? (
                <p className="small">
                  <CheckedBy check={check} />
                </p>
              ) : null}
              {lang ? <p className="small">{t('content.other_language')}</p> : null}
            </div>
            <StoryPicture entry={article} place="head" />
          </header>
          {article.body ? (
            <div className="story-columns">
              <div className="prose" lang={lang}>
                <RichText node={article.body} products={products} />
              </div>
              <div className="page-aside beside">
                <Contents node={article.body} lang={lang} />
                <PlanCard text={t('blog.plan')} />
              </div>
            </div>
          ) : null}
        </article>
        {related.length > 0 ? (
          <section className="calm" aria-labelledby="related">
            <div className="wrap section">
              <h2 id="related">{t('blog.related')}</h2>
              <StoryGrid entries={related} level="h3" />
            </div>
          </section>
        ) : null}
      </>
    );
  },

  markdown({ article, products }, view) {
    const { origin } = view.url;
    const product = (handle: string) => {
      const found = products.get(handle);
      return found
        ? `[${found.title}](${origin}${pages.product(view.market.code, found.productType, found.handle)})`
        : '';
    };
    const body = article.body
      ? markdownOf(article.body, linkContextOf(view, origin), (block) => product(String(block.handle)))
      : '';
    return `${[`# ${article.title}`, article.description, article.publishedAt && dayOf(new Date(article.publishedAt), marketZone(view.market.country)), body].filter(Boolean).join('\n\n')}\n`;
  },

  picture: ({ article }, view) => ({ title: article.title, kicker: kickerOf(article, view) }),
});
