import { Island } from '../../../platform/document/island.tsx';
import { pages, patterns } from '../../../routes.ts';
import { islandSetting } from '../../../site/island-setting.ts';
import { screen } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { Art } from '../../../ui/icon.tsx';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import SignUpIsland from '../browser/islands/sign-up.tsx';

/** The words of `?done=`, after a form without script. */
const DONE = { sent: 'newsletter.sent', left: 'newsletter.left' } as const;
type Done = keyof typeof DONE;
const isDone = (word: string | null): word is Done => word !== null && Object.hasOwn(DONE, word);

/** The form of the newsletter. */
export const newsletterPage = screen({
  path: patterns.newsletter,
  query: ['done'],
  showsProblems: true,

  async load({ url, flash }) {
    const word = url.searchParams.get('done');
    return {
      done: !flash && isDone(word) ? word : null,
      refused: flash && { typed: flash.typed, problems: flash.problems },
    };
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('newsletter.title') }),
    description: t('newsletter.lead'),
    trail: [{ name: t('newsletter.title') }],
  }),

  Page({ data: { done, refused } }) {
    const view = useView();
    const { t, market } = view;
    return (
      <div className="wrap page forms sign-up">
        <Breadcrumbs trail={[{ name: t('newsletter.title') }]} />
        <div className="sign-up-row">
          <div>
            <h1>{t('newsletter.title')}</h1>
            <p className="lead">{t('newsletter.lead')}</p>
            {done ? (
              <p className="alert calm" role="status">
                {t(DONE[done])}
              </p>
            ) : null}
            <Island
              name="sign-up"
              component={SignUpIsland}
              props={{
                setting: islandSetting(
                  view,
                  'sign_up.',
                  'newsletter.sent',
                  'newsletter.hint',
                  'newsletter.button',
                  'error.invalid_input',
                  'error.email_',
                  'error.newsletter_',
                ),
                list: 'newsletter' as const,
                refused,
              }}
            />
            <p className="small">
              {t('newsletter.consent')}{' '}
              <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
            </p>
          </div>
          <Art name="letter" className="sign-up-art" />
        </div>
      </div>
    );
  },
});
