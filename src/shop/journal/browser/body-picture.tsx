/** Half the widths of ribs, waist and hips by score, and how many ribs show. Our own drawing, seen from above. */
const SHAPES: readonly (readonly [ribs: number, waist: number, hips: number, shown: number])[] = [
  [9, 3, 6, 4],
  [9.5, 4, 7, 3],
  [10, 5, 8, 2],
  [10.5, 6.5, 9, 0],
  [11.5, 8, 10.5, 0],
  [12.5, 10.5, 12, 0],
  [14, 14, 13.5, 0],
  [16, 18, 16, 0],
  [18, 23, 19, 0],
];
const MIDDLE = 24;

const side = (sign: 1 | -1, [ribs, waist, hips]: (typeof SHAPES)[number]): string => {
  const x = (half: number) => (MIDDLE + sign * half).toFixed(1);
  return `M${MIDDLE} 19C${x(ribs)} 19 ${x(ribs)} 28 ${x(ribs)} 35S${x(waist)} 46 ${x(waist)} 53S${x(hips)} 61 ${x(hips)} 68S${x(5)} 80 ${MIDDLE} 80Z`;
};

/** An animal seen from above at a body condition score, 1 to 9. The words beside it say the same. */
export function BodyPicture({ score }: { score: number }) {
  const shape = SHAPES[score - 1] ?? SHAPES[4]!;
  const [ribs, , , shown] = shape;
  return (
    <svg viewBox="0 0 48 92" className="body-picture" aria-hidden="true">
      <path d={`${side(1, shape)}${side(-1, shape)}`} />
      <path d="M24 79C24 84 26 88 29 90" className="tail" />
      <path d="M17 9L14 3L20 5ZM31 9L34 3L28 5Z" />
      <ellipse cx={MIDDLE} cy={13} rx={8} ry={9} />
      {Array.from({ length: shown }, (_, i) => (
        <path
          key={i}
          className="ribs"
          d={`M${MIDDLE - ribs + 3} ${30 + i * 4.5}Q${MIDDLE} ${26 + i * 4.5} ${MIDDLE + ribs - 3} ${30 + i * 4.5}`}
        />
      ))}
    </svg>
  );
}
