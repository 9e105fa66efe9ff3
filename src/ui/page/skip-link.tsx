/**
 * A link that is seen while it has the focus, and leads past what stands before a part of the page (WCAG 2.4.1).
 *
 * @param to id of the part, which takes the focus by `tabIndex={-1}`.
 */
export function SkipLink({ to, text }: { to: string; text: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {text}
    </a>
  );
}
