import { officialLanguages } from '../../platform/market/languages.ts';
import { useView } from '../../site/view.tsx';
import type { Contact, Safety } from '../catalogue/safety.ts';
import { rightsIn } from './rights.ts';

const MAIL_ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The name, the postal and the electronic address of a maker or of the person responsible in the Union. */
function ContactLine({ label, contact }: { label: string; contact: Contact }) {
  const { electronicAddress } = contact;
  const isMail = MAIL_ADDRESS.test(electronicAddress);
  return (
    <p>
      {label} {contact.name}, {contact.postalAddress},{' '}
      {isMail ? <a href={`mailto:${electronicAddress}`}>{electronicAddress}</a> : electronicAddress}
    </p>
  );
}

/**
 * The maker, the responsible person, the identifier and the warnings of a product that is no feed. Warnings stand in
 * the page's language and in the market's own ones. Source: Regulation (EU) 2023/988 Art. 19.
 */
export function ProductSafety({ safety }: { safety: Safety }) {
  const { t, market } = useView();
  const { manufacturer, productIdentifier, warnings } = safety;
  const responsible = rightsIn(market.country).guarantee === 'au' ? null : manufacturer.euResponsiblePerson;
  const languages = [...new Set([market.language, ...officialLanguages[market.country]])].filter(
    (language) => warnings[language],
  );
  const shown = languages.length > 0 || !warnings.en ? languages : ['en'];
  return (
    <>
      <ContactLine label={t('safety.maker')} contact={manufacturer} />
      {responsible ? <ContactLine label={t('safety.responsible')} contact={responsible} /> : null}
      <p className="small">{t('product.identifier', { id: productIdentifier })}</p>
      {shown.length > 0 ? <h3>{t('safety.warnings')}</h3> : null}
      {shown.map((language) => (
        <p key={language} {...(language !== market.language && { lang: language })}>
          {warnings[language]}
        </p>
      ))}
    </>
  );
}
