import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BodyRoom } from '../../../../src/platform/http/body-room.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('never holds more than there is room for, whoever comes and goes', () => {
  const step = fc.record({ who: fc.nat(4), bytes: fc.nat(120), leaves: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const room = new BodyRoom(100);
      const people = Array.from({ length: 5 }, () => ({ held: 0 }));
      for (const { who, bytes, leaves } of steps) {
        const person = people[who]!;
        const others = people.reduce((sum, { held }) => sum + held, 0) - person.held;
        if (leaves) {
          room.leave(person);
          person.held = 0;
          continue;
        }
        expect(room.hold(person, bytes)).toBe(others + bytes <= 100);
        if (others + bytes <= 100) person.held = bytes;
      }
    }),
  );
});

it('forgets who has left without a word, and not who goes on', () => {
  const room = new BodyRoom(100);
  const [left, slow, other] = [{}, {}, {}];
  room.hold(left, 60);
  room.hold(slow, 20);
  expect(room.hold(other, 30)).toBe(false);
  vi.advanceTimersByTime(20_000);
  room.hold(slow, 40);
  vi.advanceTimersByTime(20_000);
  expect(room.hold(other, 60)).toBe(true);
  expect(room.hold(other, 61)).toBe(false);
});
