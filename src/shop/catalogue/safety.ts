import { boolean, type Infer, nullable, optional, record, type as shape, string, union } from 'superstruct';

const Contact = shape({ name: string(), postalAddress: string(), electronicAddress: string() });
export type Contact = Infer<typeof Contact>;

/** The metafield `gpsr` of a product that is no feed. Warnings are a text in English, or texts by language. */
export const SafetyField = shape({
  manufacturer: shape({
    ...Contact.schema,
    establishedInEu: optional(boolean()),
    euResponsiblePerson: optional(nullable(Contact)),
  }),
  productIdentifier: string(),
  warnings: union([string(), record(string(), string())]),
});

export interface Safety {
  manufacturer: Infer<typeof SafetyField>['manufacturer'];
  productIdentifier: string;
  /** Warnings by language, as a BCP 47 tag; none when nothing has to be warned of. */
  warnings: Readonly<Record<string, string>>;
}

/** The product-safety information of a metafield. */
export const safetyOf = ({ warnings, ...rest }: Infer<typeof SafetyField>): Safety => ({
  ...rest,
  warnings: typeof warnings === 'string' ? (warnings ? { en: warnings } : {}) : warnings,
});

/**
 * Whether a maker outside the Union names nobody in it who is responsible, which Regulation (EU) 2023/988 Art. 16
 * forbids.
 */
export const lacksResponsiblePerson = ({ manufacturer }: Pick<Safety, 'manufacturer'>): boolean =>
  manufacturer.establishedInEu === false && !manufacturer.euResponsiblePerson;
