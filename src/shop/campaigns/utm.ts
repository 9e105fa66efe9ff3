import { array, type Infer, is, object, string } from 'superstruct';

/** The records of a visitor's campaigns: how they are captured and how many fit into a cookie. Pure. */

const FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

const UtmRecord = object({
  date: string(),
  url: string(),
  source: string(),
  medium: string(),
  campaign: string(),
  term: string(),
  content: string(),
});

/** How a visitor came to the shop. A field that the address did not have is empty. */
export type UtmRecord = Infer<typeof UtmRecord>;

/** The record of a visitor who came by no campaign. */
export const NO_CAMPAIGN: UtmRecord = {
  date: '',
  url: '',
  source: '',
  medium: '',
  campaign: '',
  term: '',
  content: '',
};

/** The longest stored value of a record, in characters. */
const MAX_LENGTH = 200;
/** The longest value of the cookie in bytes: browsers take 4,096 with name and attributes. */
export const MAX_COOKIE_BYTES = 3584;
/** A new record is stored only when more than this time has passed since the last one. */
const GAP_MS = 60 * 60_000;

/** Without lone surrogates, which no address and no cookie can carry. */
const short = (text: string, maxLength: number): string => text.slice(0, maxLength).toWellFormed();

/**
 * The record of an address; null when it has none of the five fields.
 *
 * @param url what is recorded as the page, without the query.
 */
export function utmOf(query: URLSearchParams, url: string, date: Date): UtmRecord | null {
  const [source = '', medium = '', campaign = '', term = '', content = ''] = FIELDS.map((field) =>
    short(query.get(`utm_${field}`)?.trim() ?? '', MAX_LENGTH),
  );
  if (!source && !medium && !campaign && !term && !content) return null;
  return { date: date.toISOString(), url: short(url, MAX_LENGTH), source, medium, campaign, term, content };
}

/** The cookie's value of records: a JSON array, percent-encoded. */
export const encodeUtms = (records: readonly UtmRecord[]): string => encodeURIComponent(JSON.stringify(records));

const fits = (records: readonly UtmRecord[]): boolean => encodeUtms(records).length <= MAX_COOKIE_BYTES;

/** A record whose values are cut until it fits into the cookie by itself. */
function fitting(record: UtmRecord): UtmRecord {
  let cut = record;
  for (let length = MAX_LENGTH; !fits([cut]); length = Math.floor(length * 0.8))
    cut = Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, name === 'date' ? value : short(value, length)]),
    ) as UtmRecord;
  return cut;
}

/**
 * Appends a record, unless the last one is at most 60 minutes older. The oldest ones are left out where the cookie
 * would get too long.
 *
 * @returns null when it is not appended.
 */
export function appendUtm(records: readonly UtmRecord[], record: UtmRecord): UtmRecord[] | null {
  const last = records.at(-1);
  // a record of the future, by a clock that was set back, stands in nobody's way
  const age = last ? Date.parse(record.date) - Date.parse(last.date) : Number.POSITIVE_INFINITY;
  if (age >= 0 && age <= GAP_MS) return null;
  const all = [...records, fitting(record)];
  while (!fits(all)) all.shift();
  return all;
}

/** The records of a cookie's decoded value; none when it is not one of ours. */
export function parseUtms(value: string | undefined): UtmRecord[] {
  if (!value) return [];
  try {
    const stored: unknown = JSON.parse(value);
    return is(stored, array(UtmRecord)) ? stored.filter(({ date }) => !Number.isNaN(Date.parse(date))) : [];
  } catch {
    return [];
  }
}
