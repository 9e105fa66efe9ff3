/** The beginning and the end of a stream, and the form of what comes between. */
export interface Frame<Item> {
  head: string;
  line(item: Item): string;
  tail: string;
}

/**
 * A document as it is read, which holds no more than one part. What fails after the first part breaks it off.
 *
 * @param first part. @param rest the further parts.
 */
export function streamed<Item>(
  { head, line, tail }: Frame<Item>,
  first: readonly Item[],
  rest: AsyncGenerator<readonly Item[]>,
): ReadableStream {
  const encoder = new TextEncoder();
  const lines = (part: readonly Item[]) => part.map(line).join('');
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(head + lines(first)));
    },
    async pull(controller) {
      const { value, done } = await rest.next();
      controller.enqueue(encoder.encode(done ? tail : lines(value)));
      if (done) controller.close();
    },
    async cancel() {
      await rest.return(undefined);
    },
  });
}

/** A text in XML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
