import type { Settings } from '../env.ts';

/** A text in the provider's search syntax. */
export const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** The search for an order by its full name: the provider finds none by its bare number. */
export const searchByNumber = ({ orderName }: Pick<Settings, 'orderName'>, number: number): string =>
  `name:${quoted(orderName.replace('{number}', String(number)))}`;
