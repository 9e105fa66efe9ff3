/** A form of a page, as a browser without script would send it. */
export interface PageForm {
  method: 'GET' | 'POST';
  action: string;
  /** Path of the page that has the form. */
  page: string;
  fields: [name: string, value: string][];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name]!);

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decoded(value);
}

/** The forms in the HTML of a page, with each field's value, or a choice's first one. */
export function formsIn(html: string, page: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', inside = '']) => {
    const fields: [string, string][] = [];
    for (const [control] of inside.matchAll(/<(?:input|textarea|button)\b[^>]*>/g)) {
      const name = attribute(control, 'name');
      if (name) fields.push([name, attribute(control, 'value') ?? '']);
    }
    for (const [, select = '', options = ''] of inside.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
      const name = attribute(select, 'name');
      const [option = ''] = /<option\b[^>]*>/.exec(options) ?? [];
      if (name) fields.push([name, attribute(option, 'value') ?? '']);
    }
    return {
      method: attribute(` ${tag}`, 'method')?.toLowerCase() === 'post' ? 'POST' : 'GET',
      action: attribute(` ${tag}`, 'action') || page,
      page,
      fields,
    };
  });
}
