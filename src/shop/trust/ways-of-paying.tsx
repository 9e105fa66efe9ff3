import { useView } from '../../site/view.tsx';

/** The ways of paying, as plain marks; nothing where none is known. */
export function WaysOfPaying({ names }: { names: readonly string[] }) {
  const { t } = useView();
  if (names.length === 0) return null;
  return (
    <div className="paying">
      <h2 id="paying">{t('trust.paying')}</h2>
      <ul className="chips start" aria-labelledby="paying">
        {names.map((name) => (
          <li key={name} className="mark">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
