/** Development only: lets an edited island keep its state. Vite serves the runtime. */
const runtime = '/@react-refresh';
const { injectIntoGlobalHook } = await import(/* @vite-ignore */ runtime);
injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });

export {};
