import * as api from '../../../routes/api.ts';

/** The answer of a hosted loyalty programme to its start. */
interface Started {
  state: 'member' | 'anonymous';
  news: readonly string[];
}

/** @returns the body of an answer. @throws when it is no success. */
async function ask(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const body: unknown = await response.json();
  if (!response.ok) throw body;
  return body;
}

/** Starts the hosted loyalty programme in its section of the page, as the customer, or anonymously where that fails. */
export async function startProgramme(section: HTMLElement): Promise<void> {
  const { programme, failed = '' } = section.dataset;
  const append = (tag: string, properties: Partial<HTMLElement>) => {
    section.append(Object.assign(document.createElement(tag), properties));
    section.hidden = false;
  };
  /** @param token who is signed in; empty for nobody. @throws when the programme does not start. */
  const start = async (token: unknown) => {
    const { state, news } = (await ask(`${programme}/loyalty/start`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(token),
    })) as Started;
    section.dataset.state = state;
    for (const textContent of news) append('p', { textContent });
  };
  try {
    await start(await ask(api.loyaltyToken));
  } catch {
    append('p', { className: 'alert', role: 'alert', textContent: failed });
    await start({});
  }
}
