/**
 * An event of a trace: `ts`, `dur` and `tdur` in microseconds, `tdur` without the time in which its thread waited for a
 * processor.
 */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * Shortens the tasks of a trace to the time for which their thread had a processor, with what happened in them. A
 * phone's main thread has a core to itself; on a machine with few cores it waits for the programs that play network and
 * shop, and a simulation that multiplies a task's duration would multiply that too.
 */
export function leaveOutWaiting(events: TraceEvent[]): void {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  for (const thread of threads.values()) {
    thread.sort((a, b) => a.ts - b.ts);
    let [begin, end, share] = [0, 0, 1];
    for (const event of thread) {
      if (event.name === 'RunTask' && event.dur && event.ts >= end) {
        [begin, end, share] = [event.ts, event.ts + event.dur, Math.min(1, (event.tdur ?? event.dur) / event.dur)];
      }
      if (event.ts >= end) continue;
      event.ts = begin + (event.ts - begin) * share;
      if (event.dur) event.dur *= share;
    }
  }
}
