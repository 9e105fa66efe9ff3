import { CATEGORIES, type ContentPage, PEOPLE, pages } from '../../routes.ts';
import { LOGO, SITE } from '../../site/brand.ts';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { COMPONENT_OF, hasStories } from '../content/index.ts';

/** Content pages of the menu and the footer, by section. */
export const SECTIONS = {
  about: [
    'why-insects',
    'where-it-is-made',
    'nutritionist',
    'our-story',
    'customers-animals',
    'research',
    'sustainability',
    'antibiotics',
  ],
  help: ['faq', 'contact', 'taste-guarantee', 'retailers', 'bonus-club', 'discount-code'],
  legal: ['terms-conditions', 'privacy-policy', 'imprint', 'accessibility'],
} as const satisfies Record<string, readonly ContentPage[]>;

export function Logo() {
  const view = useView();
  return (
    <a className="logo" href={pages.home(view.market.code)} aria-label={view.t('nav.logo')}>
      <Icon name={LOGO} size={30} />
      <span>{SITE}</span>
    </a>
  );
}

/** An entry of a navigation list. */
export function Link({ href, name }: { href: string; name: string }) {
  const view = useView();
  return (
    <li>
      <a
        href={href}
        {...(href === pages.below(view.market.code, view.rest) ? { 'aria-current': 'page' as const } : {})}
      >
        {name}
      </a>
    </li>
  );
}

/** Links to all categories. @param short by the header's names, which are parts of the whole ones. */
export function Categories({ short = false }: { short?: boolean }) {
  const { t, market, rest } = useView();
  return CATEGORIES.map((category) => (
    <li key={category}>
      <a
        href={pages.category(market.code, category)}
        {...(rest === `/${category}` ? { 'aria-current': 'page' as const } : {})}
      >
        {t(short ? `category.${category}.short` : `category.${category}.name`)}
      </a>
    </li>
  ));
}

/** The content pages of some names that are published. The contact form stands without a story. */
const publishedOf = (names: readonly ContentPage[], { isPublished }: View): ContentPage[] =>
  names.filter((name) => name === 'contact' || isPublished(`/${name}`));

/** Whether {@link ContentLinks} has a link. */
export const hasContentLinks = (view: View, names: readonly ContentPage[]): boolean =>
  publishedOf(names, view).length > 0;

/** Links to content pages; unpublished ones are omitted. */
export const ContentLinks = ({ names }: { names: readonly ContentPage[] }) => {
  const view = useView();
  return publishedOf(names, view).map((name) => (
    <Link key={name} href={pages.content(view.market.code, name)} name={view.t(`page.${name}`)} />
  ));
};

/** Whether {@link StoryLinks} has a link. */
export const hasStoryLinks = (view: View): boolean =>
  hasStories(view, 'article') || PEOPLE.some((people) => hasStories(view, COMPONENT_OF[people]));

/** Links to the blog and the lists of people, where there are stories in the market's language. */
export function StoryLinks() {
  const view = useView();
  const { t, market } = view;
  return (
    <>
      {hasStories(view, 'article') ? <Link href={pages.blog(market.code)} name={t('nav.blog')} /> : null}
      {PEOPLE.filter((people) => hasStories(view, COMPONENT_OF[people])).map((people) => (
        <Link key={people} href={pages.people(market.code, people)} name={t(`people.${people}`)} />
      ))}
    </>
  );
}
