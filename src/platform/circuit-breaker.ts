/** Failures that lie further apart than this do not add up. */
const WINDOW_MS = 10_000;
/** The pause before the first probe of an open circuit. It doubles with each probe that fails, up to `MAX_PAUSE_MS`. */
const PAUSE_MS = 250;
const MAX_PAUSE_MS = 1000;

/** An open circuit lets one call at a time through, as a probe. */
export type Admission = 'call' | 'probe';

interface Circuit {
  /** Failures in a row. */
  failures: number;
  failedAt: number;
  /** The operation that failed first, and whether others have failed since. */
  operation: string;
  isMixed: boolean;
  /** When the next probe may begin, in milliseconds since 1970; 0 while the circuit is closed. */
  probeAt: number;
  failedProbes: number;
}

/** The circuit of all operations together. */
const ALL = '';

/**
 * Stops calls of a service that fails. The circuit of one operation opens when its calls fail in a row; that of the
 * whole service when calls of several operations do, and none succeeds between them. While it is open, one call at a
 * time is a probe: its success closes the circuit. It holds numbers only, so requests may share it.
 */
export class CircuitBreaker {
  private readonly circuits = new Map<string, Circuit>();
  private readonly opensAfter: number;

  /** @param opensAfter failures in a row. */
  constructor(opensAfter: number) {
    this.opensAfter = opensAfter;
  }

  private openCircuits(operation: string): Circuit[] {
    return [ALL, operation].flatMap((name) => this.circuits.get(name) ?? []).filter(({ probeAt }) => probeAt > 0);
  }

  /** Whether calls of an operation are stopped. */
  isOpen(operation: string): boolean {
    return this.openCircuits(operation).length > 0;
  }

  /**
   * Asks for a call.
   *
   * @param now milliseconds since 1970. @param probeMs a probe without an outcome after this time has died with its
   * request, and another one may begin.
   * @returns null when the call must not be made.
   */
  admit(operation: string, now: number, probeMs: number): Admission | null {
    const open = this.openCircuits(operation);
    if (open.some(({ probeAt }) => now < probeAt)) return null;
    for (const circuit of open) circuit.probeAt = now + probeMs;
    return open.length > 0 ? 'probe' : 'call';
  }

  /** Notes that the service has answered a call. */
  succeeded(operation: string): void {
    this.circuits.delete(ALL);
    this.circuits.delete(operation);
  }

  /** Notes that a call has failed. */
  failed(operation: string, now: number, admission: Admission): void {
    for (const name of [ALL, operation]) {
      const circuit = this.circuits.get(name) ?? {
        failures: 0,
        failedAt: now,
        operation,
        isMixed: false,
        probeAt: 0,
        failedProbes: 0,
      };
      this.circuits.set(name, circuit);
      if (circuit.probeAt > 0) {
        // calls that began before the circuit opened do not delay the next probe
        if (admission === 'call') continue;
        circuit.failedProbes += 1;
        circuit.probeAt = now + Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** circuit.failedProbes);
        continue;
      }
      const isInRow = now - circuit.failedAt <= WINDOW_MS;
      circuit.failures = isInRow ? circuit.failures + 1 : 1;
      circuit.isMixed = isInRow && (circuit.isMixed || circuit.operation !== operation);
      circuit.operation = isInRow ? circuit.operation : operation;
      circuit.failedAt = now;
      if (circuit.failures >= this.opensAfter && (name !== ALL || circuit.isMixed)) circuit.probeAt = now + PAUSE_MS;
    }
  }
}
