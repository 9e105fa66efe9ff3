/** A secret for a link or a name that nobody guesses: 64 hexadecimal digits. */
export const newSecret = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');
