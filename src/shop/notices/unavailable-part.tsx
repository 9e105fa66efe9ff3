import { useView } from '../../site/view.tsx';

/**
 * Stands in the place of a part of a page whose upstream or store has failed. @param text default: for a part of a
 * card.
 */
export function UnavailablePart({ text }: { text?: string }) {
  const { t, url } = useView();
  return (
    <p className={text === undefined ? 'unavailable' : 'alert calm'}>
      {text ?? t('problem.part')} <a href={`${url.pathname}${url.search}`}>{t('problem.again')}</a>
    </p>
  );
}
