import { company as givenCompany } from '#goods';
import { translatedField } from '../cms/story.ts';

const block = (component: string) => (fields: Record<string, string>) => ({
  _uid: `${component}-${fields.country ?? 'all'}`,
  component,
  ...fields,
});
const company = block('company');
const registration = block('registration');
const statement = block('dispute_statement');

/** The invented company of the European shop. The texts are those of the language. */
const european = (country: string, board: string, editor: string) => [
  company({
    name: 'Kvistra AB',
    address: 'Exempelgatan 1, 111 11 Stockholm',
    return_address: `Exempelvägen 7, 145 00 Norsborg, ${country}`,
    country: 'SE',
    email: 'hello@kvistra.example',
    phone: '+46 8 000 00 00',
    represented_by: `Demo: ${board}`,
    register: 'Bolagsverket 559000-0000 (demo)',
    tax_number: 'SE559000000001 (demo)',
    authority: 'Länsstyrelsen i Stockholms län',
    feed_number: 'SE-000000 (demo)',
    editor: `Demo: ${editor}`,
  }),
];

const EUROPEAN = {
  ...translatedField('company', {
    en: european('Sweden', 'the board of directors', 'the editors of Kvistra, at the address above'),
    sv: european('Sverige', 'styrelsen', 'Kvistras redaktion, på adressen ovan'),
    pt: european('Suécia', 'o conselho de administração', 'a redação da Kvistra, na morada acima'),
    de: european('Schweden', 'der Vorstand', 'die Redaktion von Kvistra, unter der oben genannten Adresse'),
  }),
  registrations: [
    registration({ country: 'DE', register: 'LUCID', number: 'DE0000000000000 (demo)' }),
    registration({ country: 'FR', register: 'Identifiant unique', number: 'FR000000_01ABCD (demo)' }),
  ],
  disputes: [
    statement({
      country: 'DE',
      language: 'de',
      text: 'Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
    }),
    statement({
      country: 'FR',
      language: 'fr',
      text: 'En cas de litige, vous pouvez saisir gratuitement notre médiateur de la consommation : Médiateur de démonstration, 1 rue de l’Exemple, 75000 Paris.',
      link: 'https://mediateur.example',
    }),
    statement({
      country: 'SE',
      language: 'sv',
      text: 'Tvister kan prövas av Allmänna reklamationsnämnden, Box 174, 101 23 Stockholm. Vi medverkar i dess prövning.',
      link: 'https://www.arn.se',
    }),
  ],
};

const AUSTRALIAN = {
  company: [
    company({
      name: 'Kvistra Australia Pty Ltd',
      address: '1 Example Street, Melbourne VIC 3000',
      return_address: '7 Example Road, Altona VIC 3018',
      email: 'australia@kvistra.example',
      phone: '+61 3 7010 0000',
      represented_by: 'Demo: the directors',
      register: 'ACN 000 000 000 (demo)',
      tax_number: 'ABN 00 000 000 000 (demo), registered for GST',
      authority: 'Consumer Affairs Victoria; Australian Competition and Consumer Commission',
      editor: 'Demo: the editors of Kvistra, at the address above',
    }),
  ],
};

/**
 * The fields of the story `imprint`. Every value is invented, and the page says so. @param isAustralian whether it is
 * the story of Australia.
 */
export const imprintFields = (isAustralian: boolean) => ({
  demo_values: true,
  ...(givenCompany ? { company: [company({ ...givenCompany })] } : isAustralian ? AUSTRALIAN : EUROPEAN),
});
