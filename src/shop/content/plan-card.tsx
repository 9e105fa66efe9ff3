import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';

/** The way from a text to the feeding plan. @param text why one would go. */
export function PlanCard({ text }: { text: string }) {
  const { t, market } = useView();
  if (!HAS_PLANNER) return null;
  return (
    <div className="aside-plan">
      <Art name="bowl" />
      <p>{text}</p>
      <a className="button action small" href={pages.planner(market.code)}>
        {t('home.planner')}
      </a>
    </div>
  );
}
