/// <reference types="vite/client" />
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
declare module 'virtual:assets' {
  /** Addresses on the shop's own origin. */
  const assets: {
    scripts: string[];
    styles: Record<'all' | 'customer' | 'guide' | 'journal' | 'main' | 'product' | 'subscription', string>;
    fonts: string[];
    /** Of the service worker; null in development, where it would stand between the browser and what is edited. */
    offline: { worker: string; script: string; styles: string } | null;
  };
  export default assets;
}
