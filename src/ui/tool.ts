/**
 * Forms as tools of the programs that visit a page in a person's name, inside that person's browser (WebMCP). Nothing
 * is scripted: a browser that does not know the attributes ignores them.
 *
 * Source: https://github.com/webmachinelearning/webmcp, declarative API, November 2026.
 */

/** The attributes of a form that is a tool. */
export interface ToolAttributes {
  /** Its name, one of a kind on its page. */
  toolname?: string;
  /** For the program, in the language of the page. The labels of the fields describe what they take. */
  tooldescription?: string;
  /** The program may send it by itself: it only looks, and nothing is sent in anybody's name. */
  toolautosubmit?: '';
}

declare module 'react' {
  interface FormHTMLAttributes<T> extends ToolAttributes {}
}

/**
 * The attributes that make a form a tool.
 *
 * @param onlyLooks the program may send it without asking the person.
 */
export const toolOf = (toolname: string, tooldescription: string, onlyLooks = false): ToolAttributes => ({
  toolname,
  tooldescription,
  ...(onlyLooks && { toolautosubmit: '' }),
});
