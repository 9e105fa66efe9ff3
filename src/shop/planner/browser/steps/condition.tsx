/** A silhouette of a species in a body condition. The file is loaded only where one is shown. */
export function Condition({ name }: { name: string }) {
  return (
    <svg className="art condition" viewBox="0 0 200 130" aria-hidden>
      <use href={`/conditions.svg#${name}`} />
    </svg>
  );
}
