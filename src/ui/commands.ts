/** Attributes of a button that opens a dialog. `client/menus.ts` acts on them where the browser does not. */
export const opens = (id: string) => ({ command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' as const });
/** Attributes of a button that closes a dialog. */
export const closes = (id: string) => ({ command: 'close', commandfor: id });
