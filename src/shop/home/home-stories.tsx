import { pages } from '../../routes.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { DemoNote, type Entry, StoryGrid, StoryPicture } from '../content/index.ts';

/** A teaser of one success story. */
export const SuccessStory = renderOnce(
  'success-story',
  function SuccessStory({ story }: { story: Entry<'success_story'> }) {
    const { t, market } = useView();
    return (
      <section className="calm later" aria-labelledby="story">
        <div className="wrap section home-story">
          <StoryPicture entry={story} />
          <div>
            <p className="card-kicker">{t('home.story')}</p>
            <h2 id="story">{story.title}</h2>
            <p className="lead">{story.description}</p>
            <p className="small">{story.pet}</p>
            <p>
              <a className="button quiet" href={pages.below(market.code, story.path)}>
                {t('home.story_more')}
              </a>
            </p>
            <DemoNote entries={[story]} />
          </div>
        </div>
      </section>
    );
  },
);

/** The newest articles of the blog. */
export const Journal = renderOnce('journal', function Journal({ articles }: { articles: Entry<'article'>[] }) {
  const { t, market } = useView();
  return (
    <section className="wrap section later" aria-labelledby="journal">
      <div className="section-head">
        <h2 id="journal">{t('home.journal')}</h2>
        <a href={pages.blog(market.code)}>{t('blog.all')}</a>
      </div>
      <StoryGrid entries={articles} level="h3" />
    </section>
  );
});
