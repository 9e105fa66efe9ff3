/** A secret for the link of a mail. */
export const newSecret = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');
