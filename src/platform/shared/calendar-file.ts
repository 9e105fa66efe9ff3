/** Calendar files. Source: RFC 5545, "Internet Calendaring and Scheduling Core Object Specification". Pure. */

import { addDays, type Day } from './day.ts';

/** Something that takes whole days. */
export interface CalendarEvent {
  /** The same for the same event: a calendar that reads the file again replaces it. */
  id: string;
  from: Day;
  /** Its last day. */
  to: Day;
  summary: string;
  description: string;
}

/** The most octets of a line. Source: RFC 5545, section 3.1. */
const LINE_OCTETS = 75;

const encoder = new TextEncoder();

/** A text as a value. Source: RFC 5545, section 3.3.11. Control characters have no place in it. */
const escapedText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')
    .replace(/[\p{Cc}]/gu, ' ');

/** Folds a line between characters: what goes on begins with a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const more = encoder.encode(character).length;
    if (octets + more > LINE_OCTETS) {
      parts.push(part);
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += more;
  }
  return [...parts, part].join('\r\n');
}

const dateOf = (day: Day): string => day.replaceAll('-', '');
const momentOf = (moment: Date): string => `${moment.toISOString().replace(/[-:]|\.\d{3}/g, '')}`;

/**
 * A calendar file of events of whole days.
 *
 * @param name of the calendar. @param host of the shop, which makes the ids its own. @param now the moment at which it
 * is made.
 */
export const calendarFile = (
  events: readonly CalendarEvent[],
  { name, host, now }: { name: string; host: string; now: Date },
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapedText(host)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(name)}`,
    ...events.flatMap(({ id, from, to, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${escapedText(id)}@${escapedText(host)}`,
      `DTSTAMP:${momentOf(now)}`,
      `DTSTART;VALUE=DATE:${dateOf(from)}`,
      // the day after the last one: section 3.6.1
      `DTEND;VALUE=DATE:${dateOf(addDays(to, 1))}`,
      `SUMMARY:${escapedText(summary)}`,
      `DESCRIPTION:${escapedText(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
