import { spawn } from 'node:child_process';

/** Runs a command of the project as its npm script does. @param file the script's module. @param path the `PATH` that it has. */
export async function runCommand(file: string, args: string[], path = process.env.PATH): Promise<{ status: number | null; output: string; errors: string }> {
  const command = spawn(process.execPath, [file, ...args], { env: { ...process.env, PATH: path } });
  let [output, errors] = ['', ''];
  command.stdout.on('data', (text) => {
    output += text;
  });
  command.stderr.on('data', (text) => {
    errors += text;
  });
  const status = await new Promise<number | null>((resolve) => {
    command.on('close', resolve);
  });
  return { status, output, errors };
}
