import type { Translate } from '../../platform/i18n/translate.ts';
import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { chosenName } from '../catalogue/filters.tsx';
import { chosenFilters, writeListQuery } from '../catalogue/model/list-query.ts';
import type { Fitting } from './fitting.ts';

type List = Fitting['lists'][number];

/** The address and the name of a list, such as "Dog food: Sensitive stomach". */
export function listLink({ category, list }: List, cc: string, t: Translate): { href: string; title: string } {
  const filters = chosenFilters(list).map((chosen) => chosenName(t, chosen, list, String));
  const name = t(`category.${category}.name`);
  return {
    href: `${pages.category(cc, category)}${writeListQuery(list)}`,
    title: filters.length > 0 ? t('search.need', { category: name, need: filters.join(', ') }) : name,
  };
}

/** Links in a row. @param className of the list. @param label its name. */
export function LinkChips({
  links,
  className = 'chips',
  label,
}: {
  links: readonly { href: string; title: string }[];
  className?: string;
  label?: string;
}) {
  return (
    <ul className={className} aria-label={label}>
      {links.map(({ href, title }) => (
        <li key={href}>
          <a className="chip" href={href}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links to lists, which have more products and filters. */
export function ListChips({ lists }: { lists: readonly List[] }) {
  const { t, market } = useView();
  return <LinkChips links={lists.map((list) => listLink(list, market.code, t))} />;
}
