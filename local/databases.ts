/** The most databases that the setting CUSTOMER_DATABASES takes. */
const MAX_DATABASES = 99;

/** The name of the binding of a database, by its number. */
export const databaseBinding = (number: number): string => (number === 1 ? 'DB' : `DB_${number}`);

/** The bindings and ids of the first databases on this machine. A database is made when it is used first. */
export const localDatabases = (count = MAX_DATABASES): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      databaseBinding(i + 1),
      `00000000-0000-0000-0000-${String(i).padStart(12, '0')}`,
    ]),
  );
