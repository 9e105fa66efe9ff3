/** The form of an e-mail address. */
export const EMAIL = /^[^\s@<>",;\\()]{1,64}@[^\s@<>",;\\()]+\.[^\s@<>",;\\().]{2,}$/;

/** Whether what is typed would be an e-mail address if its domain had an ending: `bla@bla`. */
export const lacksEnding = (typed: string): boolean =>
  typed.length <= 254 && /^[^\s@<>",;\\()]+@[^\s@<>",;\\().]+\.?$/.test(typed);
