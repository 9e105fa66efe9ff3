import {
  array,
  type Infer,
  lazy,
  nullable,
  number,
  optional,
  record,
  type Struct,
  type as shape,
  string,
  unknown,
} from 'superstruct';

/** A node of rich text as the CMS sends it. The renderer decides which node types are shown. */
export interface RichNode {
  type: string;
  text?: string | undefined;
  attrs?: Record<string, unknown> | null | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | null | undefined }[] | null | undefined;
  content?: RichNode[] | null | undefined;
}

const attrs = optional(nullable(record(string(), unknown())));
export const RichNode: Struct<RichNode> = shape({
  type: string(),
  text: optional(string()),
  attrs,
  marks: optional(nullable(array(shape({ type: string(), attrs })))),
  content: optional(nullable(array(lazy(() => RichNode)))),
}) as Struct<RichNode>;

/** A story as the content delivery API sends it. The fields of its content depend on the component. */
export const Story = shape({
  uuid: string(),
  slug: string(),
  full_slug: string(),
  published_at: nullable(string()),
  first_published_at: nullable(string()),
  tag_list: array(string()),
  /** Its place in lists. */
  position: optional(number()),
  content: shape({ component: string() }),
});
export type Story = Infer<typeof Story> & { content: Record<string, unknown> & { component: string } };
