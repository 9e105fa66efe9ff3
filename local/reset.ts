/** `npm run reset`: back to the seeded state, also while the shop runs. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { PID_FILE } from './run.ts';

interface Running {
  pid: number;
  port: number;
}

/** The shop that runs, if the process and its port are really the ones that were noted. */
async function running(): Promise<Running | null> {
  if (!existsSync(PID_FILE)) return null;
  try {
    const noted = JSON.parse(readFileSync(PID_FILE, 'utf8')) as Running;
    process.kill(noted.pid, 0);
    const answer = await fetch(`http://localhost:${noted.port}/healthz`);
    return answer.ok ? noted : null;
  } catch {
    return null;
  }
}

const shop = await running();
if (!shop) {
  for (const folder of ['.local/state', '.local/dev']) rmSync(folder, { recursive: true, force: true });
  console.log('The next start seeds itself again.');
} else {
  const before = readFileSync(PID_FILE, 'utf8');
  process.kill(shop.pid, 'SIGUSR2');
  const until = Date.now() + 60_000;
  const noted = () => (existsSync(PID_FILE) ? readFileSync(PID_FILE, 'utf8') : '');
  while ((noted() === '' || noted() === before) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(noted() === before || noted() === '' ? 'The shop did not come back; look at its terminal.' : 'The running shop is back to its seeded state.');
}
