import type { Ended } from '../../tools/kv/wrangler.ts';

/** An account at Cloudflare that answers the commands of wrangler that the doctor runs, in wrangler's formats. */
export class Account {
  signedIn = true;
  namespaces: string[];
  databases: string[];
  queues: string[] = [];
  /** Null while there is no Worker. */
  secrets: string[] | null = [];
  migrations: string[] = [];
  /** Those of databases after the first one, by their binding. */
  readonly otherMigrations: Record<string, string[]> = {};
  /** The migrations that `d1 migrations apply` applies. */
  readonly files: readonly string[];
  values: Record<string, string> = {};
  /** Every command that has changed something. */
  readonly changes: string[] = [];

  constructor({
    namespaces,
    databases,
    files,
  }: { namespaces: string[]; databases: string[]; files: readonly string[] }) {
    this.namespaces = namespaces;
    this.databases = databases;
    this.files = files;
  }

  readonly run = (args: readonly string[]): Ended => {
    const ended = (stdout: string): Ended => ({ status: 0, stdout, stderr: '' });
    const failed = (stderr: string): Ended => ({ status: 1, stdout: '', stderr });
    if (!this.signedIn) return failed('You are not authenticated. Please run `wrangler login`.');
    const command = args.filter((word) => !word.startsWith('--')).join(' ');
    if (command.startsWith('kv namespace list'))
      return ended(JSON.stringify(this.namespaces.map((id) => ({ id, title: 'kvistra' }))));
    if (command.startsWith('d1 list'))
      return ended(JSON.stringify(this.databases.map((uuid) => ({ uuid, name: 'kvistra' }))));
    if (command.startsWith('secret list'))
      return this.secrets
        ? ended(JSON.stringify(this.secrets.map((name) => ({ name, type: 'secret_text' }))))
        : failed('Worker "kvistra-staging" not found.');
    if (command.startsWith('queues info')) {
      const queue = args[2]!;
      return this.queues.includes(queue)
        ? ended(`Queue Name: ${queue}\n`)
        : failed(`Queue "${queue}" does not exist. To create it, run: wrangler queues create ${queue}`);
    }
    if (command.startsWith('queues create')) {
      this.changes.push(command);
      this.queues.push(args[2]!);
      return ended('');
    }
    if (command.startsWith('d1 migrations apply')) {
      this.changes.push(command);
      const binding = args[3]!;
      if (binding === 'DB') this.migrations = [...this.files];
      else this.otherMigrations[binding] = [...this.files];
      return ended('');
    }
    if (command.includes('d1_migrations')) {
      const migrations = args[2] === 'DB' ? this.migrations : (this.otherMigrations[args[2]!] ?? []);
      if (migrations.length === 0) return failed('no such table: d1_migrations: SQLITE_ERROR');
      return ended(JSON.stringify([{ results: migrations.map((name) => ({ name })), success: true }]));
    }
    if (command.includes('cms_events')) return ended(JSON.stringify([{ results: [{ at: null }], success: true }]));
    if (command.startsWith('kv key get')) return ended(this.values[args[3]!] ?? 'Value not found\n');
    return failed(`no such command: ${command}`);
  };
}
