/** An icon of the sprite `client/public/sprite.svg`. It is decorative unless it has a title. */
export function Icon({ name, size = 24, title }: { name: string; size?: number; title?: string }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <use href={`/sprite.svg#${name}`} />
    </svg>
  );
}

/** A larger drawing of the same sprite, in the current text colour. Its size comes from the style sheet. */
export function Art({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`art ${className}`} viewBox="0 0 200 200" aria-hidden>
      <use href={`/sprite.svg#${name}`} />
    </svg>
  );
}

/** A portrait of a breed. The file is loaded only where a portrait is shown. Its size comes from the style sheet. */
export function Portrait({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`art portrait ${className}`} viewBox="0 0 240 240" aria-hidden>
      <use href={`/portraits.svg#${name}`} />
    </svg>
  );
}
