/** A portrait of a breed. The file is loaded only where a portrait is shown. Its size comes from the style sheet. */
export function Portrait({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`art portrait ${className}`} viewBox="0 0 240 240" aria-hidden>
      <use href={`/portraits.svg#${name}`} />
    </svg>
  );
}
