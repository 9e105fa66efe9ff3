import { type OpenDocument, openDocument } from './document.ts';
import { invalidFields, requestOf } from './forms.ts';
import { type DocumentRequest, type Exchange, type Identity, type Loaded, load } from './http.ts';
import type { Media } from './media.ts';
import { stylesOf } from './page-styles.ts';
import { restore, type TypedField, typedIn } from './typed.ts';

/** A place in the history: its address, and the document that it shows. */
interface Entry {
  url: string;
  document: OpenDocument;
  /** Missing for a blank page. */
  response?: Loaded;
  /** The fields with what was typed, when the page was left. */
  typed?: TypedField[];
}

/** A browser that does not run scripts. Its visitor's cookies are shared by its tabs. */
export interface Setting extends Identity {
  media: Media;
}

/** The page of a tab that has not been anywhere, for all tabs: nothing happens on it. */
let blank: OpenDocument | undefined;

/** One tab: the page that it shows, its history, and the navigation that is under way. */
export class Tab {
  private readonly history: Entry[] = [];
  private index = -1;
  private underWay:
    | { promise: Promise<Loaded | undefined>; left: PromiseWithResolvers<void>; abort(): void }
    | undefined;
  /** Why the last form was not sent. */
  refusal = '';
  readonly setting: Setting;
  onExchange: (exchange: Exchange) => void = () => {};

  constructor(setting: Setting) {
    this.setting = setting;
    blank ??= this.read('', 'about:blank');
    this.push({ url: 'about:blank', document: blank });
  }

  get document(): OpenDocument {
    return this.entry.document;
  }
  get url(): string {
    return this.entry.url;
  }
  private get entry(): Entry {
    return this.history[this.index]!;
  }

  private push(entry: Entry): void {
    this.history.splice(++this.index, Number.POSITIVE_INFINITY, entry);
  }

  private read(html: string, url: string): OpenDocument {
    return openDocument(html, url, () => this.setting.media, {
      // an error in an event's listener would be lost
      onLink: (link) => void this.start((signal) => this.follow(link, signal)),
      onSubmit: (form, submitter) => this.submit(form, submitter),
    });
  }

  private get from(): { url: string; policy: string } {
    const { window } = this.document;
    const meta = window.document.querySelector('meta[name=referrer]')?.getAttribute('content');
    const header = this.entry.response?.headers.get('referrer-policy')?.split(',').at(-1)?.trim();
    return { url: this.url, policy: meta ?? header ?? '' };
  }

  private async follow(link: HTMLAnchorElement, signal: AbortSignal): Promise<Loaded | undefined> {
    if (link.target && link.target !== '_self') throw new Error(`${link.outerHTML} opens a new tab: use inBrowser`);
    if (link.hasAttribute('download')) throw new Error(`${link.outerHTML} is a download: use inBrowser`);
    if (!/^https?:/.test(link.href)) throw new Error(`${link.outerHTML} does not lead to a page`);
    const { from } = this;
    return this.arrive(
      {
        url: link.href,
        method: 'GET',
        from: link.relList.contains('noreferrer') ? { ...from, policy: 'no-referrer' } : from,
      },
      signal,
    );
  }

  private submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
    const { window } = this.document;
    const { from } = this;
    this.start(async (signal) => {
      const request = await requestOf(window, form, submitter);
      if (request) return this.arrive({ ...request, from }, signal);
      form.closest('dialog')?.removeAttribute('open');
      return undefined;
    });
  }

  /** Begins a navigation in the place of one that is under way. */
  private start(run: (signal: AbortSignal) => Promise<Loaded | undefined>): Promise<Loaded | undefined> {
    this.underWay?.abort();
    const controller = new AbortController();
    const promise = run(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return undefined;
      throw error;
    });
    const started = { promise, left: Promise.withResolvers<void>(), abort: () => controller.abort() };
    this.underWay = started;
    const end = () => {
      started.left.resolve();
      if (this.underWay === started) this.underWay = undefined;
    };
    promise.then(end, end);
    return promise;
  }

  /**
   * Goes to an address. @returns the response; undefined within the same document, and where another navigation took
   * its place.
   */
  navigate(request: DocumentRequest): Promise<Loaded | undefined> {
    return this.start((signal) => this.arrive(request, signal));
  }

  private async arrive(request: DocumentRequest, signal: AbortSignal): Promise<Loaded | undefined> {
    const [here, there] = [new URL(this.url), new URL(request.url)];
    if (request.method === 'GET' && there.hash !== '' && here.href.split('#')[0] === there.href.split('#')[0]) {
      const { document } = this;
      this.push({ ...this.entry, url: there.href });
      this.reveal(document, there.hash);
      return;
    }
    const entry = await this.fetch(request, signal);
    if (!entry) return;
    this.entry.typed = typedIn(this.document);
    this.push(entry);
    return this.refresh(entry, signal);
  }

  /** A page that refreshes itself at once is followed: its place in the history is taken. */
  private async refresh(entry: Entry, signal: AbortSignal): Promise<Loaded | undefined> {
    const meta = entry.document.window.document.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content');
    if (!meta) return entry.response;
    const [, seconds, target] = /^\s*(\d+)\s*[;,]\s*(?:url\s*=\s*)?["']?(.*?)["']?\s*$/i.exec(meta) ?? [];
    if (seconds !== '0' || target === undefined)
      throw new Error(`The tester without scripts does not wait for the refresh ${meta}`);
    const next = await this.fetch({ url: new URL(target, entry.url).href, method: 'GET', from: this.from }, signal);
    if (!next) return entry.response;
    this.history[this.index] = next;
    return this.refresh(next, signal);
  }

  /** @returns undefined where the response is not a page to show. */
  private async fetch(request: DocumentRequest, signal?: AbortSignal): Promise<Entry | undefined> {
    this.refusal = '';
    const response = await load(request, this.setting, this.onExchange, signal, () => this.underWay?.left.resolve());
    if ([204, 205].includes(response.status) || /^attachment/i.test(response.headers.get('content-disposition') ?? ''))
      return;
    const isHtml = /\b(html|xhtml)\b/.test(response.headers.get('content-type') ?? '');
    const html = isHtml
      ? response.text
      : `<pre>${response.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
    const document = this.read(html, response.url);
    document.sheets = await stylesOf(document, this.setting);
    signal?.throwIfAborted();
    const entry = { url: response.url, document, response };
    document.window.document.querySelector<HTMLElement>('[autofocus]')?.focus();
    this.reveal(document, new URL(response.url).hash);
    return entry;
  }

  /** The target of a fragment gets the focus, and the details are opened whose content it is in. */
  private reveal(document: OpenDocument, hash: string): void {
    const target = hash && document.window.document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    for (
      let around = target.parentElement?.closest('details');
      around;
      around = around.parentElement?.closest('details')
    )
      if (target.closest('summary')?.parentElement !== around) around.open = true;
    target.focus();
    document.changed();
  }

  /** Waits until the request of the navigation that is under way has left. */
  async left(): Promise<void> {
    await this.underWay?.left.promise;
  }

  /** Waits until no navigation is under way. @throws Error where it has failed. */
  async settled(): Promise<void> {
    while (this.underWay) await this.underWay.promise;
  }

  /** Notes which fields keep the form of a button from being sent. */
  noteRefusal(element: Element): void {
    const form = element.closest<HTMLButtonElement>('button, input')?.form;
    const invalid = form && !this.underWay && !form.noValidate ? invalidFields(form) : [];
    this.refusal = invalid.length > 0 ? `the browser did not send the form: ${invalid.join('; ')}` : '';
  }

  /** Goes through the history. What was typed is in its fields again. @returns undefined where it ends. */
  async move(by: number): Promise<Loaded | undefined | null> {
    const target = this.history[this.index + by];
    if (!target) return null;
    const left = this.entry;
    if (left.document === target.document) {
      this.index += by;
      return undefined;
    }
    if (target.response && target.response.request.method !== 'GET')
      throw new Error(`${target.url} was the answer of a form: a browser asks before it is sent again`);
    left.typed = typedIn(left.document);
    return this.start(async (signal) => {
      const entry = target.response ? await this.fetch({ url: target.url, method: 'GET' }, signal) : target;
      if (!entry) return undefined;
      this.index += by;
      this.history[this.index] = entry;
      if (target.typed && entry.url === target.url) restore(entry.document, target.typed);
      return this.refresh(entry, signal);
    });
  }

  /** Asks for the page again, in its place of the history. */
  async reload(): Promise<Loaded | undefined> {
    const { response } = this.entry;
    if (!response) return undefined;
    return this.start(async (signal) => {
      const { headers: _, ...request } = response.request;
      const entry = await this.fetch({ ...request, url: this.url }, signal);
      if (!entry) return undefined;
      this.history[this.index] = entry;
      return this.refresh(entry, signal);
    });
  }
}
