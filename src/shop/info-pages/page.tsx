import { HAS_REWARDS } from '../../brand/tables/has.ts';
import { type ContentPage, files, isContentPage, pages, patterns } from '../../routes.ts';
import { notFound, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import {
  DemoNote,
  type Entry,
  entryAt,
  faqData,
  findQuestions,
  languageOf,
  languagesOf,
  type Products,
  productsIn,
  Questions,
  RetailerForm,
  Retailers,
  RichText,
  Sections,
  StoryPicture,
} from '../content/index.ts';
import { CookieTables } from '../cookies/cookie-table.tsx';
import { AccessibilityContact, GuaranteeNotice, ImprintFacts } from '../law/index.ts';
import { ClubRules } from '../rewards/index.ts';
import { Animals } from './animals.tsx';
import { PageAside } from './page-aside.tsx';
import { Places } from './places.tsx';

/** The questions, the retailers, the places, the animals or the rules of a page. */
function Extra({
  name,
  entry,
  products,
  q,
  country,
}: {
  name: ContentPage;
  entry: Entry<'page'>;
  products: Products;
  q: string;
  country: string;
}) {
  const view = useView();
  if (name === 'accessibility') return <AccessibilityContact entry={entry} />;
  if (entry.questions)
    return (
      <Questions questions={entry.questions} products={products} q={q} lang={languageOf(entry, view.market.language)} />
    );
  if (entry.retailers)
    return (
      <>
        <Retailers retailers={entry.retailers} country={country} />
        <RetailerForm />
      </>
    );
  if (entry.places) return <Places places={entry.places} lang={languageOf(entry, view.market.language)} />;
  if (entry.animals) return <Animals animals={entry.animals} />;
  return null;
}

/** Every text of a page. */
const textsOf = ({ body, sections = [], questions = [] }: Entry<'page'>) => [
  body,
  ...sections.map((section) => section.body),
  ...questions.map(({ answer }) => answer),
];

/** A page whose content is one story of the CMS: text, and questions or retailers if it has some. */
export const contentPage = screen({
  path: patterns.content,
  styles: 'guide',
  query: ['q', 'country'],

  async load(context) {
    const name = context.params.page ?? '';
    if (!isContentPage(name)) return notFound();
    const entry = await entryAt(context, 'page', `/${name}`);
    if (!entry) return notFound();
    const q = (context.url.searchParams.get('q') ?? '').trim().slice(0, 100);
    const country = (context.url.searchParams.get('country') ?? '').slice(0, 2).toUpperCase();
    return { name, entry, q, country, products: await productsIn(context, textsOf(entry)) };
  },

  head: ({ entry, q }, { t }) => ({
    title: t('meta.title', { page: entry.title }),
    ...(entry.description && { description: entry.description }),
    trail: [{ name: entry.title }],
    languages: languagesOf([entry]),
    noindex: q !== '',
    ...(entry.questions && { structured: [faqData(findQuestions(entry.questions, q))] }),
  }),

  Page({ data: { name, entry, q, country, products } }) {
    const view = useView();
    const lang = languageOf(entry, view.market.language);
    const hasPicture = Boolean(entry.picture?.filename || entry.drawing);
    const isClub = HAS_REWARDS && name === 'bonus-club';
    const isScene = name === 'why-insects' && !entry.picture?.filename;
    return (
      <article className="wrap page story">
        <Breadcrumbs trail={[{ name: entry.title }]} />
        <header className={hasPicture ? 'story-head' : 'story-head plain'}>
          <div>
            <h1 lang={lang}>{entry.title}</h1>
            {entry.description ? (
              <p className="lead" lang={lang}>
                {entry.description}
              </p>
            ) : null}
            {lang ? <p className="small">{view.t('content.other_language')}</p> : null}
          </div>
          {isScene ? (
            <img className="scene" src={files.whyInsects} alt={view.t('insects.scene')} width={720} height={480} />
          ) : hasPicture ? (
            <StoryPicture entry={entry} place="head" />
          ) : null}
        </header>
        <DemoNote entries={[entry]} />
        {name === 'imprint' ? <ImprintFacts entry={entry} /> : null}
        {entry.body ? (
          <div className="story-columns">
            <div>
              <div className="prose" lang={lang}>
                <RichText node={entry.body} products={products} />
              </div>
              {isClub ? <ClubRules /> : null}
            </div>
            <PageAside name={name} body={entry.body} lang={lang} />
          </div>
        ) : null}
        {entry.sections ? <Sections sections={entry.sections} products={products} lang={lang} /> : null}
        {name === 'terms-conditions' ? <GuaranteeNotice isInTerms /> : null}
        {entry.path === '/privacy-policy' ? (
          <section className="prose" id="cookies">
            <h2>{view.t('cookies.title')}</h2>
            <p>
              <a href={pages.cookies(view.market.code)}>{view.t('consent.settings')}</a>
            </p>
            <CookieTables />
          </section>
        ) : null}
        <Extra name={name} entry={entry} products={products} q={q} country={country} />
        {entry.questions ? (
          <p className="after">
            <a className="button quiet" href={pages.content(view.market.code, 'contact')}>
              {view.t('faq.ask')}
            </a>
          </p>
        ) : null}
      </article>
    );
  },
});
