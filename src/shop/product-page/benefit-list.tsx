import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Facts } from '../catalogue/facts.ts';
import { benefitsOf, hasInsects } from './benefits.ts';

/** The benefits of a food, each with the fact behind it, and which animals should be careful with it. */
export const BenefitList = renderOnce('benefit-list', function BenefitList({ facts }: { facts: Facts }) {
  const { t, locale } = useView();
  const benefits = benefitsOf(facts, t, locale);
  if (benefits.length === 0) return null;
  return (
    <section className="later" aria-label={t('benefit.title')}>
      <ul className="benefits">
        {benefits.map(({ icon, name, fact }) => (
          <li key={name}>
            <Icon name={icon} size={52} />
            <span>
              <b>{name}</b>
              <small>{fact}</small>
            </span>
          </li>
        ))}
      </ul>
      {hasInsects(facts) ? <p className="small">{t('benefit.insects_caution')}</p> : null}
    </section>
  );
});
