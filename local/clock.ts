/**
 * The clock of a shop that starts at another date. `Date` is moved by a constant in this process and in the Workers, so
 * that everything (stored rows, sessions, signatures, the provider's own clock) agrees, and production code knows
 * nothing of it.
 */
import { join } from 'node:path';
import type { V4WorkerOptions } from 'miniflare';

const DAY_MS = 86_400_000;
/**
 * The variable in which a process passes its offset on to those that it starts, so that their clocks agree to the
 * millisecond.
 */
const OFFSET = 'CLOCK_OFFSET_MS';

/**
 * The milliseconds between the machine's clock and the one that the environment asks for, as it was when first asked.
 *
 * @param clock an instant (`2027-03-28T00:30:00Z`), days from today (`+35`), or `real`; by default `CLOCK` of the
 * environment.
 * @throws Error for anything else.
 */
export function clockOffset(clock = process.env.CLOCK ?? 'real'): number {
  if (process.env[OFFSET] !== undefined) return Number(process.env[OFFSET]);
  const offset = offsetTo(clock);
  process.env[OFFSET] = String(offset);
  return offset;
}

function offsetTo(clock: string): number {
  if (clock === 'real' || clock === '') return 0;
  if (/^[+-]\d{1,5}$/.test(clock)) return Number(clock) * DAY_MS;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(clock) ? Date.parse(clock) : Number.NaN;
  if (Number.isNaN(at))
    throw new Error(`CLOCK is an instant such as 2027-03-28T00:30:00Z, days such as +35, or real; not ${clock}`);
  return at - Date.now();
}

/** Moves `Date` of the realm by an offset, once. It runs inside Workers too, so it uses nothing else of this module. */
export function shiftDate(offsetMs: number): void {
  const shifted = Symbol.for('shifted clock');
  const Real = Date as DateConstructor & { [shifted]?: true };
  if (offsetMs === 0 || Real[shifted]) return;
  const now = () => Real.now() + offsetMs;
  function Shifted(...values: []): string | Date {
    if (!new.target) return new Real(now()).toString();
    return Reflect.construct(
      Real,
      values.length > 0 ? values : [now()],
      (new.target as unknown) === Shifted ? Real : new.target,
    );
  }
  Object.defineProperty(Shifted, 'name', { value: 'Date' });
  Object.assign(Shifted, { prototype: Real.prototype, now, parse: Real.parse, UTC: Real.UTC, [shifted]: true });
  Real.prototype.constructor = Shifted;
  globalThis.Date = Shifted as DateConstructor;
}

/** Has the alarms of a Durable Object ring when the moved clock says so. The runtime's own clock goes on as it is. */
function shiftAlarms({ storage }: DurableObjectState, offsetMs: number): void {
  const methods = Object.getPrototypeOf(storage) as DurableObjectStorage & { isShifted?: true };
  if (methods.isShifted) return;
  const { setAlarm, getAlarm } = methods;
  methods.setAlarm = function (time, options) {
    return setAlarm.call(this, Number(time) - offsetMs, options);
  };
  methods.getAlarm = async function (options) {
    const time = await getAlarm.call(this, options);
    return time === null ? null : time + offsetMs;
  };
  methods.isShifted = true;
}

/** @returns a Worker with the same code behind an entry module that has moved the clock before. */
export function withClock(worker: V4WorkerOptions, offsetMs: number): V4WorkerOptions {
  if (offsetMs === 0) return worker;
  const {
    modules,
    modulesRoot = '.',
    durableObjects = {},
    ...rest
  } = worker as V4WorkerOptions & {
    modules: { type: string; path: string }[];
    modulesRoot?: string;
    durableObjects?: Record<string, string | { className: string; scriptName?: string }>;
  };
  const entry = `./${modules[0]?.path.slice(modulesRoot.length + 1)}`;
  const classes = Object.values(durableObjects).flatMap((object) =>
    typeof object === 'string' ? object : object.scriptName ? [] : object.className,
  );
  const main = `import './moved-clock.js';
    import * as built from '${entry}';
    export * from '${entry}';
    export { default } from '${entry}';
    const shiftAlarms = ${shiftAlarms};
    ${classes.map((name) => `export class ${name} extends built.${name} { constructor(state, env) { shiftAlarms(state, ${offsetMs}); super(state, env); } }`).join('\n')}`;
  return {
    ...rest,
    durableObjects,
    modulesRoot,
    modules: [
      { type: 'ESModule', path: join(modulesRoot, 'clock.js'), contents: main },
      { type: 'ESModule', path: join(modulesRoot, 'moved-clock.js'), contents: `(${shiftDate})(${offsetMs});` },
      ...modules,
    ],
  } as V4WorkerOptions;
}
