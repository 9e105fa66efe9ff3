import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with the moment at which its tests began, and one line that machines can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
      }
      if (module.state() === 'failed' && module.errors().length > 0) count.failed += 1;
    }
    const { CLOCK } = modules.find(({ project }) => project.name === 'days')?.project.config.env ?? process.env;
    const clock = CLOCK ? `Days began at ${CLOCK}: repeat with CLOCK=${CLOCK} npm test\n` : '';
    setTimeout(() =>
      console.log(
        `${clock}${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''}`,
      ),
    );
  }
}
