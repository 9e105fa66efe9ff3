import { expect, it } from 'vitest';
import { leaveOutWaiting } from '../../../../tools/bench/lighthouse/processor-time.ts';

const THREAD = { pid: 1, tid: 1 };

it('a task lasts as long as its thread had a processor, and so does what happened in it', () => {
  const events = [
    { ...THREAD, name: 'RunTask', ts: 1000, dur: 400, tdur: 100 },
    { ...THREAD, name: 'Layout', ts: 1200, dur: 80, tdur: 70 },
    { ...THREAD, name: 'firstContentfulPaint', ts: 1360 },
    { ...THREAD, name: 'between tasks', ts: 1450 },
    { ...THREAD, name: 'RunTask', ts: 2000, dur: 50, tdur: 50 },
  ];
  leaveOutWaiting(events);
  expect(events).toEqual([
    { ...THREAD, name: 'RunTask', ts: 1000, dur: 100, tdur: 100 },
    { ...THREAD, name: 'Layout', ts: 1050, dur: 20, tdur: 70 },
    { ...THREAD, name: 'firstContentfulPaint', ts: 1090 },
    { ...THREAD, name: 'between tasks', ts: 1450 },
    { ...THREAD, name: 'RunTask', ts: 2000, dur: 50, tdur: 50 },
  ]);
});

it('a task of another thread, one whose work is not known, and one inside a task are told by themselves', () => {
  const events = [
    { ...THREAD, name: 'RunTask', ts: 1000, dur: 400, tdur: 200 },
    { ...THREAD, name: 'RunTask', ts: 1100, dur: 100, tdur: 20 },
    { pid: 1, tid: 2, name: 'RunTask', ts: 1100, dur: 300 },
    { pid: 1, tid: 2, name: 'Layout', ts: 1200, dur: 100 },
  ];
  leaveOutWaiting(events);
  expect(events.map(({ ts, dur }) => [ts, dur])).toEqual([
    [1000, 200],
    [1050, 50],
    [1100, 300],
    [1200, 100],
  ]);
});
