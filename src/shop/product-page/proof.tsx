import { HAS_BATCHES } from '../../brand/tables/has.ts';
import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { type Check, CheckedBy } from '../content/index.ts';

/** The proof of the statements on a food: who has checked them, the analysis of a batch, and where it is made. */
export function Proof({ check }: { check: Check | null }) {
  const { t, market, isPublished } = useView();
  return (
    <ul className="proof">
      {check ? (
        <li>
          <CheckedBy check={check} />
        </li>
      ) : null}
      {HAS_BATCHES ? (
        <li>
          <a href={pages.batch(market.code)}>{t('batch.link')}</a>
        </li>
      ) : null}
      {isPublished('/where-it-is-made') ? (
        <li>
          <a href={pages.content(market.code, 'where-it-is-made')}>{t('page.where-it-is-made')}</a>
        </li>
      ) : null}
    </ul>
  );
}
