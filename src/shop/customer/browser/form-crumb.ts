import { useEffect } from 'react';

/**
 * Names the form that an island shows in place of a list as the last of the page's breadcrumbs, behind a link to the
 * list. The page comes with them; the island changes without another page.
 *
 * @param text null while the list is shown. @param href of the list.
 */
export function useFormCrumb(text: string | null, href: string): void {
  useEffect(() => {
    const [, , list, last] = document.querySelector('.crumbs ol')?.children ?? [];
    if (!list) return;
    const { textContent } = list;
    const here = Object.assign(document.createElement('span'), {
      textContent: text ?? textContent,
      ariaCurrent: 'page',
    });
    last?.remove();
    if (text === null) return list.replaceChildren(here);
    list.replaceChildren(Object.assign(document.createElement('a'), { href, textContent }));
    const item = document.createElement('li');
    item.append(here);
    list.after(item);
  }, [text, href]);
}
