import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';

/** Offers the answers for the animal before this one. @param name of the animal before. */
export function PreviousAnswers({ name }: { name: string }) {
  const { t, market } = useView();
  return (
    <form className="anew" method="post" action={api.planner.start}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="previous" value="1" />
      {t('planner.same_as', { name })} <button className="link-button">{t('planner.use_answers', { name })}</button>
    </form>
  );
}
