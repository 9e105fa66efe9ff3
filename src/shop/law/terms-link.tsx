import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';

/** A link to the terms and conditions; nothing while there are none. */
export function TermsLink({ name }: { name: string }) {
  const { market, isPublished } = useView();
  return isPublished('/terms-conditions') ? <a href={pages.content(market.code, 'terms-conditions')}>{name}</a> : null;
}
