import { CATEGORIES, type ContentPage, PEOPLE, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';

export function Logo() {
  const view = useView();
  return (
    <a className="logo" href={pages.home(view.market.code)} aria-label={view.t('nav.logo')}>
      <Icon name="twig" size={30} />
      <span>Kvistra</span>
    </a>
  );
}

/** An entry of a navigation list. */
export function Link({ href, name }: { href: string; name: string }) {
  const view = useView();
  return (
    <li>
      <a href={href} {...(href === pages.below(view.market.code, view.rest) ? { 'aria-current': 'page' as const } : {})}>
        {name}
      </a>
    </li>
  );
}

/** Links to all categories. */
export function Categories() {
  const { t, market, rest } = useView();
  return CATEGORIES.map((category) => (
    <li key={category}>
      <a href={pages.category(market.code, category)} {...(rest === `/${category}` ? { 'aria-current': 'page' as const } : {})}>
        {t(`category.${category}.name`)}
      </a>
    </li>
  ));
}

/** Links to content pages; unpublished ones are omitted. */
export const ContentLinks = ({ names }: { names: readonly ContentPage[] }) => {
  const view = useView();
  return names
    .filter((name) => view.isPublished(`/${name}`))
    .map((name) => <Link key={name} href={pages.content(view.market.code, name)} name={view.t(`page.${name}`)} />);
};

/** Links to the blog and the lists of people. */
export function StoryLinks() {
  const { t, market } = useView();
  return (
    <>
      <Link href={pages.blog(market.code)} name={t('nav.blog')} />
      {PEOPLE.map((people) => (
        <Link key={people} href={pages.people(market.code, people)} name={t(`people.${people}`)} />
      ))}
    </>
  );
}
