/** A postal address, one line below the other. */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <address>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);
