import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile } from '../../../../src/platform/shared/calendar-file.ts';
import { addDays, type Day } from '../../../../src/platform/shared/day.ts';

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-01', days));
const event = fc.record({
  id: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
  from: day,
  to: day,
  summary: fc.string({ unit: 'binary', maxLength: 200 }),
  description: fc.string({ unit: 'binary', maxLength: 400 }),
});

it('every file has short lines, and says what it was given', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 4 }), (events) => {
      const file = calendarFile(events, {
        name: 'Food',
        host: 'kvistra.example',
        now: new Date('2026-11-28T12:00:00Z'),
      });
      const lines = file.split('\r\n');
      expect(lines.pop()).toBe('');
      for (const line of lines) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\p{Cc}]/u);
      }
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
      expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(events.length);
      const summaries = unfolded.filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice(8));
      const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\p{Cc}]/gu, ' ');
      expect(
        summaries.map((text) => text.replace(/\\(.)/g, (_, character) => (character === 'n' ? ' ' : character))),
      ).toEqual(events.map(({ summary }) => plain(summary.replace(/\r\n?/g, '\n')).replaceAll('\n', ' ')));
    }),
  );
});

it('an event of whole days ends on the day after its last one', () => {
  const [from, to]: [Day, Day] = ['2026-12-30', '2026-12-31'];
  const file = calendarFile([{ id: 'a', from, to, summary: 'a, b; c', description: 'x\ny' }], {
    name: 'Food',
    host: 'kvistra.example',
    now: new Date('2026-11-28T12:00:00.500Z'),
  });
  expect(file).toContain('DTSTAMP:20261128T120000Z\r\n');
  expect(file).toContain('DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(file).toContain('SUMMARY:a\\, b\\; c\r\nDESCRIPTION:x\\ny\r\n');
});
