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
