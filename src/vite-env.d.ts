/// <reference types="vite/client" />
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
declare module 'virtual:assets' {
  /** Addresses on the shop's own origin. */
  const assets: {
    scripts: string[];
    styles: { all: string; customer: string; guide: string; main: string; product: string };
    fonts: string[];
  };
  export default assets;
}
