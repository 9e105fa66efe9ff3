/** Reads lines of process ids. When the input ends, its writer is gone: kills the processes of the last line. */
let input = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  input = (input + chunk).split('\n').slice(-2).join('\n');
});
process.stdin.on('close', () => {
  for (const pid of (input.split('\n').at(-2) ?? '').split(' ').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // it has ended by itself
    }
  }
});
