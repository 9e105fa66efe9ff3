import { useEffect, useRef, useState } from 'react';
import { fieldsIn } from '../../../../../client/forms/check.ts';
import { formatNumber } from '../../../../platform/shared/format.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';

/**
 * The energy that the animal needs in a day by what is typed in the form around. @param kcalFor null while it cannot be
 * told.
 */
export function Ration({
  name,
  kcalFor,
}: {
  name: string;
  kcalFor: (fields: Record<string, unknown>) => number | null;
}) {
  const { t, locale } = useSetting();
  const output = useRef<HTMLOutputElement>(null);
  const [kcal, setKcal] = useState<number | null>(null);
  useEffect(() => {
    const form = output.current?.closest('form');
    const compute = () => form?.isConnected && setKcal(kcalFor(fieldsIn(new FormData(form))));
    // what is typed is shown first
    const follow = () => void setTimeout(compute);
    follow();
    form?.addEventListener('input', follow);
    return () => form?.removeEventListener('input', follow);
  });
  return (
    <output ref={output} className="ration">
      {kcal === null ? null : t('planner.ration_first', { name, kcal: formatNumber(kcal, locale) })}
    </output>
  );
}
