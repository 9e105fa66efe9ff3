/** `npm run reset`: back to the seeded state, also while the shop runs. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { PID_FILE } from './run.ts';

function running(): number | null {
  if (!existsSync(PID_FILE)) return null;
  const pid = Number(readFileSync(PID_FILE, 'utf8'));
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

const pid = running();
if (pid === null) {
  for (const folder of ['.local/state', '.local/dev']) rmSync(folder, { recursive: true, force: true });
  console.log('The next start seeds itself again.');
} else {
  process.kill(pid, 'SIGUSR2');
  console.log('The running shop goes back to its seeded state.');
}
