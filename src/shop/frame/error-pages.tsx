import type { ReactNode } from 'react';
import { RESTING, SEARCHING } from '../../brand/tables/drawings.ts';
import { files, isSignIn, pages } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';

/** The 404 page. */
export const notFoundPage = screen<null>({
  path: '',
  shared: false,
  status: 404,
  styles: 'guide',
  load: async () => null,
  head: (_, { t }) => ({ title: t('meta.title', { page: t('not_found.title') }), noindex: true }),
  Page() {
    const { t, market } = useView();
    return (
      <div className="wrap page empty">
        <h1>{t('not_found.title')}</h1>
        <p>{t('not_found.text')}</p>
        <Art name={SEARCHING} />
        <img src={files.trail} alt="" width={1200} height={32} />
        <form className="search wide" action={pages.search(market.code)}>
          <label className="visually-hidden" htmlFor="q-missing">
            {t('nav.search')}
          </label>
          <input id="q-missing" type="search" name="q" maxLength={100} placeholder={t('nav.search_hint')} />
          <button className="button action">{t('nav.search')}</button>
        </form>
        <CategoryChips />
      </div>
    );
  },
});

/** The content of a page whose request may be sent again. */
function TryAgain({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t, market, url } = useView();
  return (
    <div className="wrap page empty">
      <Art name={RESTING} />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="actions">
        <a className="button action" href={`${url.pathname}${url.search}`}>
          {t('problem.again')}
        </a>
        <a className="button quiet" href={pages.home(market.code)}>
          {t('nav.home')}
        </a>
      </p>
      {children}
    </div>
  );
}

/** The texts of the error page: signing in has its own. */
const problemTexts = (rest: string) =>
  isSignIn(rest)
    ? (['problem.sign_in_title', 'problem.sign_in_text'] as const)
    : (['problem.title', 'problem.text'] as const);

/**
 * The page for a failed request: a link to try again, categories, which are served from the cache, and an address to
 * write to.
 */
export const errorPage = screen<null>({
  path: '',
  shared: false,
  load: async () => null,
  head: (_, { t, rest }) => ({ title: t('meta.title', { page: t(problemTexts(rest)[0]) }), noindex: true }),
  Page() {
    const { t, requestId, rest } = useView();
    const [title, text] = problemTexts(rest);
    const email = t('support.email');
    return (
      <TryAgain title={t(title)} text={t(text)}>
        <h2 className="meanwhile">{t('problem.meanwhile')}</h2>
        <CategoryChips />
        <p className="small contact">
          {t('problem.contact')} <a href={`mailto:${email}`}>{email}</a>
          <br />
          {t('problem.id', { id: requestId })}
        </p>
      </TryAgain>
    );
  },
});

/** The page for a visitor who has reached a limit of requests. */
export const tooManyPage = screen<null>({
  path: '',
  shared: false,
  personal: true,
  status: 429,
  load: async () => null,
  head: (_, { t }) => ({ title: t('meta.title', { page: t('problem.too_many') }), noindex: true }),
  Page() {
    const { t } = useView();
    return <TryAgain title={t('problem.too_many')} text={t('error.too_many_requests')} />;
  },
});
