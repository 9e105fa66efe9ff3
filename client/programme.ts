import { api } from '../src/routes.ts';

/** The answer of a hosted loyalty programme to its start. */
interface Started {
  state: 'member' | 'anonymous';
  news?: readonly string[];
}

async function json(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** Starts the programme. @param token who is signed in; empty for an anonymous start. @throws when it does not start. */
async function start(origin: string, token: unknown): Promise<Started> {
  const headers = { 'Content-Type': 'application/json' };
  return (await json(await fetch(`${origin}/loyalty/start`, { method: 'POST', headers, body: JSON.stringify(token) }))) as Started;
}

/** Shows what the programme tells. */
function show(section: HTMLElement, { state, news = [] }: Started): void {
  const list = document.createElement('ul');
  for (const text of news) list.append(Object.assign(document.createElement('li'), { textContent: text }));
  section.dataset.state = state;
  section.append(list);
  section.hidden = false;
}

/** Tells that the programme has failed. */
function showFailure(section: HTMLElement): void {
  section.append(Object.assign(document.createElement('p'), { className: 'alert', role: 'alert', textContent: section.dataset.failed ?? '' }));
  section.hidden = false;
}

/** Starts the hosted loyalty programme in its section of the page, as the customer, or anonymously where that fails. */
export async function startProgramme(section: HTMLElement): Promise<void> {
  const origin = section.dataset.programme ?? '';
  try {
    const token = await json(await fetch(api.loyalty.token, { headers: { Accept: 'application/json' } }));
    show(section, await start(origin, token));
  } catch {
    showFailure(section);
    await start(origin, {}).then(
      (started) => show(section, started),
      () => {},
    );
  }
}
