/** The part of jsdom that the tester uses. Its published types bring the types of the DOM into the Worker's project. */
declare module 'jsdom' {
  export type DOMWindow = Window & typeof globalThis & { [name: string]: unknown };
  export class VirtualConsole {}
  export class JSDOM {
    constructor(html: string, options: { url: string; virtualConsole?: VirtualConsole });
    readonly window: DOMWindow;
    serialize(): string;
  }
}
