/** `npm run reset`: restores the seeded state, even while the shop runs. */
import './chosen-brand.ts';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { DATA, DEV_DATA, PID_FILE } from './brand.ts';
import { readArguments } from './command.ts';

readArguments('Usage: npm run reset [-- --brand FOLDER]', {});

interface PidFile {
  pid: number;
  port: number;
}

/** The running shop, if the recorded process exists and its port answers. */
async function findRunningShop(): Promise<PidFile | null> {
  if (!existsSync(PID_FILE)) return null;
  try {
    const recorded = JSON.parse(readFileSync(PID_FILE, 'utf8')) as PidFile;
    process.kill(recorded.pid, 0);
    const response = await fetch(`http://localhost:${recorded.port}/healthz`);
    return response.ok ? recorded : null;
  } catch {
    return null;
  }
}

const shop = await findRunningShop();
if (!shop) {
  for (const folder of [DATA, DEV_DATA]) rmSync(folder, { recursive: true, force: true });
  console.log('The next start seeds itself again.');
} else {
  const before = readFileSync(PID_FILE, 'utf8');
  process.kill(shop.pid, 'SIGUSR2');
  const deadline = Date.now() + 60_000;
  const pidFile = () => (existsSync(PID_FILE) ? readFileSync(PID_FILE, 'utf8') : '');
  while ((pidFile() === '' || pidFile() === before) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  if (pidFile() === before || pidFile() === '') {
    console.error('The shop did not come back; look at its terminal.');
    process.exitCode = 1;
  } else console.log('The running shop is back to its seeded state.');
}
