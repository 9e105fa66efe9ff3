import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed only when they were tried again, and ends every run with one line that machines can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const unsteady: string[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
        if (test.diagnostic()?.flaky) unsteady.push(`${module.relativeModuleId}: ${test.fullName}`);
      }
      if (module.state() === 'failed' && module.errors().length > 0) count.failed += 1;
    }
    const lines = unsteady.map((name) => `passed when tried again: ${name}\n`).join('');
    setTimeout(() => console.log(`${lines}${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''}`));
  }
}
