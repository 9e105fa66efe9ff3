export interface PageText {
  title: string;
  description: string;
  markdown: string;
  /** The drawing beside the text, where the file names one. */
  drawing: string;
}

/** The parts of a content file: `title` and `description` between two lines of three dashes, then Markdown. */
export function pageTextOf(raw: string): PageText {
  const [, frontMatter = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(raw) ?? [];
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frontMatter)?.[1] ?? '';
  return { title: field('title'), description: field('description'), markdown, drawing: field('drawing') };
}
