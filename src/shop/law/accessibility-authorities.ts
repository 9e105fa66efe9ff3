import type { Country } from '../../platform/shared/markets.ts';

/** An authority that supervises the accessibility of online shops. */
export interface Authority {
  /** In the country's own language. */
  name: string;
  /** BCP 47 tag of the name. */
  language: string;
  /** Whether it was named from general knowledge alone; docs/law.md lists these, and an owner confirms them. */
  isUnverified?: true;
}

const unverified = (language: string, name: string): Authority => ({ name, language, isUnverified: true });

/**
 * The authority for online shops in each country (Directive (EU) 2019/882 Art. 23 and 29); null in Switzerland, where
 * the law (BehiG) covers public bodies only. Sources of the others: BFSG § 20 and the states' treaty for Germany, BaFG
 * § 15 for Austria, Act 306/2019 for Finland, S.I. 636/2023 for Ireland, Disability Discrimination Act 1992 for
 * Australia.
 */
export const accessibilityAuthorities: Readonly<Record<Country, Authority | null>> = {
  AT: { name: 'Sozialministeriumservice', language: 'de' },
  AU: { name: 'Australian Human Rights Commission', language: 'en' },
  AX: unverified('sv', 'Ålands landskapsregering'),
  BE: unverified('nl', 'FOD Economie'),
  BG: unverified('bg', 'Комисия за защита на потребителите'),
  CH: null,
  CZ: unverified('cs', 'Česká obchodní inspekce'),
  DE: {
    name: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)',
    language: 'de',
  },
  DK: unverified('da', 'Digitaliseringsstyrelsen'),
  EE: unverified('et', 'Tarbijakaitse ja Tehnilise Järelevalve Amet'),
  ES: unverified('es', 'Ministerio de Derechos Sociales, Consumo y Agenda 2030'),
  FI: { name: 'Liikenne- ja viestintävirasto Traficom', language: 'fi' },
  FR: unverified(
    'fr',
    'Direction générale de la concurrence, de la consommation et de la répression des fraudes (DGCCRF)',
  ),
  HR: unverified('hr', 'Državni inspektorat Republike Hrvatske'),
  HU: unverified('hu', 'Nemzeti Kereskedelmi és Fogyasztóvédelmi Hatóság'),
  IE: { name: 'Competition and Consumer Protection Commission', language: 'en' },
  IT: unverified('it', 'Agenzia per l’Italia Digitale (AgID)'),
  LT: unverified('lt', 'Valstybinė vartotojų teisių apsaugos tarnyba'),
  LU: unverified('fr', 'Office de la surveillance de l’accessibilité des produits et services (OSAPS)'),
  LV: unverified('lv', 'Patērētāju tiesību aizsardzības centrs'),
  NL: unverified('nl', 'Autoriteit Consument & Markt'),
  PL: unverified('pl', 'Państwowy Fundusz Rehabilitacji Osób Niepełnosprawnych (PFRON)'),
  PT: unverified('pt', 'Autoridade de Segurança Alimentar e Económica (ASAE)'),
  RO: unverified('ro', 'Autoritatea Națională pentru Protecția Consumatorilor'),
  SE: unverified('sv', 'Post- och telestyrelsen'),
  SI: unverified('sl', 'Tržni inšpektorat Republike Slovenije'),
  SK: unverified('sk', 'Slovenská obchodná inšpekcia'),
};
