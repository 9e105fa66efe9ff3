import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from '../../../src/platform/circuit-breaker.ts';

const PROBE_MS = 3000;

/** A breaker whose calls of the operations have failed, one after the other, at the time 1000. */
function failedCalls(failures: readonly string[]): CircuitBreaker {
  const breaker = new CircuitBreaker(4);
  for (const operation of failures) breaker.failed(operation, 1000, 'call');
  return breaker;
}

describe('a circuit', () => {
  it.each<[string, readonly string[], string, boolean]>([
    ['stays closed before the failures are enough', ['A', 'B', 'A'], 'A', false],
    ['of an operation opens after failures in a row', ['A', 'A', 'A', 'A'], 'A', true],
    ['of an operation stops no other operation', ['A', 'A', 'A', 'A'], 'B', false],
    ['of the service opens after failures of several operations', ['A', 'A', 'B', 'A'], 'C', true],
  ])('%s', (_, failures, operation, isOpen) => {
    const breaker = failedCalls(failures);
    expect([breaker.isOpen(operation), breaker.admit(operation, 1000, PROBE_MS) === null]).toEqual([isOpen, isOpen]);
  });

  it('counts anew after a success, and after a while', () => {
    const breaker = failedCalls(['A', 'A', 'A']);
    breaker.succeeded('A');
    breaker.failed('A', 1000, 'call');
    expect(breaker.isOpen('A')).toBe(false);
    for (const at of [1000, 1000]) breaker.failed('A', at, 'call');
    breaker.failed('A', 20_000, 'call');
    expect(breaker.isOpen('A')).toBe(false);
  });

  it('lets one probe through, and closes when it succeeds', () => {
    const breaker = failedCalls(['A', 'B', 'A', 'B']);
    expect(breaker.admit('C', 1250, PROBE_MS)).toBe('probe');
    expect([breaker.admit('A', 1251, PROBE_MS), breaker.admit('B', 4249, PROBE_MS)]).toEqual([null, null]);
    breaker.succeeded('C');
    expect(breaker.admit('A', 1252, PROBE_MS)).toBe('call');
  });

  it('lets another probe through when one has died with its request', () => {
    const breaker = failedCalls(['A', 'A', 'A', 'A']);
    expect(breaker.admit('A', 1250, PROBE_MS)).toBe('probe');
    expect(breaker.admit('A', 1250 + PROBE_MS, PROBE_MS)).toBe('probe');
  });

  it('waits longer after each probe that fails, a second at most, whatever calls from before do', () => {
    const breaker = failedCalls(['A', 'A', 'A', 'A']);
    let now = 1250;
    for (const pause of [500, 1000, 1000, 1000]) {
      expect(breaker.admit('A', now, PROBE_MS)).toBe('probe');
      breaker.failed('A', now, 'probe');
      breaker.failed('A', now + pause - 1, 'call');
      expect(breaker.admit('A', now + pause - 1, PROBE_MS)).toBeNull();
      now += pause;
    }
  });

  it('never lets two probes overlap, and lets one through in time, in any order of events', () => {
    const step = fc.record({
      operation: fc.constantFrom('A', 'B', 'C'),
      ms: fc.integer({ min: 0, max: 3000 }),
      outcome: fc.constantFrom('fails' as const, 'fails' as const, 'fails' as const, 'dies' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const breaker = new CircuitBreaker(4);
        let now = 1000;
        let probeEnds = 0;
        let refusedSince: number | null = null;
        for (const { operation, ms, outcome } of steps) {
          now += ms;
          const admission = breaker.admit(operation, now, PROBE_MS);
          if (admission === null) {
            refusedSince ??= now;
            expect(now - refusedSince).toBeLessThan(PROBE_MS + 1000 + 3000);
            continue;
          }
          refusedSince = null;
          if (admission === 'probe' && breaker.isOpen('')) {
            expect(now).toBeGreaterThanOrEqual(probeEnds);
            probeEnds = outcome === 'dies' ? now + PROBE_MS : now;
          }
          if (outcome === 'fails') breaker.failed(operation, now, admission);
        }
      }),
    );
  });
});
