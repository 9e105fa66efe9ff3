import { randomNumbers } from './ink.ts';

/** Drawings of ingredients around the origin, in a square of 200 units, flat and in colour. */
export type Ingredient = keyof typeof ingredients;

const turned = (x: number, y: number, angle: number, inner: string) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})">${inner}</g>`;
const line = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const leaf = (x: number, y: number, angle: number, length: number, fill: string) => {
  const [third, most, half] = [length * 0.3, length * 0.75, length * 0.34].map(Math.round) as [number, number, number];
  return turned(
    x,
    y,
    angle,
    `<path d="M0 0C${third} ${-half} ${most} ${-half} ${length} 0C${most} ${half} ${third} ${half} 0 0z" fill="${fill}"/>${line(`M6 0H${Math.round(length * 0.7)}`, '#fff', 3)}`.replace(
      'stroke-width="3"',
      'stroke-width="3" opacity=".4"',
    ),
  );
};

const spikelet = (x: number, y: number, angle: number, fill: string) =>
  turned(x, y, angle, `<path d="M0-6C20 8 22 40 0 62C-22 40-20 8 0-6z" fill="${fill}"/>`);

const ear = (x: number, angle: number, fill: string, shade: string) => {
  const grains = Array.from({ length: 5 }, (_, i) =>
    [-1, 1]
      .map((side) => {
        const y = -52 + i * 25;
        const awn = line(`M${side * 13} ${y - 14}L${side * 34} ${y - 70}`, shade, 3);
        return `${awn}<ellipse cx="${side * 13}" cy="${y}" rx="12" ry="21" transform="rotate(${side * 22} ${side * 13} ${y})" fill="${side < 0 ? fill : shade}"/>`;
      })
      .join(''),
  );
  return turned(
    x,
    0,
    angle,
    `${line('M0 108V-60', '#8E7A34', 6)}${grains.join('')}<ellipse cy="-76" rx="9" ry="18" fill="${fill}"/>`,
  );
};

const berry = (x: number, y: number, r: number, fill: string, shade: string, crown: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><path d="M${x + r * 0.3} ${y - r * 0.95}A${r} ${r} 0 0 1 ${x - r * 0.7} ${y + r * 0.7}A${r * 1.25} ${r * 1.25} 0 0 0 ${x + r * 0.3} ${y - r * 0.95}z" fill="${shade}"/>${turned(x - r * 0.15, y - r * 0.35, 0, crown)}`;

const worm = (x: number, y: number, angle: number) =>
  turned(
    x,
    y,
    angle,
    `${line('M-74 8C-40-26 30-26 74 6', '#C4853B', 34)}${line('M-70 2C-38-28 28-28 68-2', '#E2B065', 12)}${line('M-52-22l8 30M-28-32l6 34M-2-34l2 34M24-31l-4 34M48-23l-10 31', '#9A6123', 4)}<circle cx="80" cy="4" r="3.500" fill="#5b3512"/>`,
  );

const potato = (x: number, y: number, angle: number) =>
  turned(
    x,
    y,
    angle,
    '<path d="M-70 6C-72-34-36-54 4-48C46-44 76-22 70 14C64 46 24 54-14 50C-46 48-68 36-70 6z" fill="#D2A66B"/><path d="M-70 6C-68 36-46 48-14 50C24 54 64 46 70 14C50 34 6 36-24 30C-48 26-62 16-70 6z" fill="#B88649"/><g fill="#9C6E37"><ellipse cx="-30" cy="-16" rx="6" ry="4"/><ellipse cx="14" cy="-26" rx="5" ry="3"/><ellipse cx="36" cy="2" rx="6" ry="4"/><ellipse cx="-8" cy="8" rx="5" ry="3"/></g>',
  );

const carrot = (x: number, y: number, angle: number) =>
  turned(
    x,
    y,
    angle,
    `${[-24, 0, 24].map((turn) => turned(0, -52, turn, '<path d="M0 4C-14-14-12-40 0-58C12-40 14-14 0 4z" fill="#5E8F45"/>')).join('')}<path d="M-26-44C-14-58 14-58 26-44C30-20 14 60 0 98C-14 60-30-20-26-44z" fill="#E8803A"/><path d="M26-44C30-20 14 60 0 98C4 50 12-10 8-54C16-53 22-49 26-44z" fill="#C9611F"/>${line('M-22-18h16M-17 10h12M-12 40h9', '#C9611F', 5)}`,
  );

const petals = (count: number, fill: string, shade: string, middle: string, petal: string) =>
  `${Array.from({ length: count }, (_, i) => turned(0, 0, (i * 360) / count, `<path d="${petal}" fill="${i % 2 ? fill : shade}"/>`)).join('')}<circle r="13" fill="${middle}"/>`;

const flower = '<path d="M-7-4L-3 0L-8 4L0 3L6 7L4 0L7-6L0-3z" fill="#1d2547" opacity=".75"/>';

const oat = () =>
  `${line('M-8 106C-4 40 2-20 6-88M-2 24C-32 8-50 10-62 26M2-18C30-34 48-30 60-12M4-48C-18-64-38-60-48-44', '#8E7A34', 6)}${spikelet(-62, 26, 10, '#D9A23C')}${spikelet(60, -12, -10, '#C98F2B')}${spikelet(-50, -44, 12, '#E3B04B')}${spikelet(44, -84, -16, '#D9A23C')}${spikelet(6, -104, 2, '#E8BC5F')}${spikelet(-4, -24, 6, '#C98F2B')}${leaf(-4, 88, -34, 78, '#7C9A55')}`;

const flaxFlower = (fill: string, shade: string) =>
  petals(5, fill, shade, '#F2D36B', 'M0 0C-44-22-36-68 0-70C36-68 44-22 0 0z');

export const ingredients = {
  oat,
  oatAndLinseed: () =>
    `<g transform="translate(14 -4) scale(.94)">${oat()}</g>${line('M-62 60C-58 78-54 92-46 108', '#6F9A4A', 6)}${leaf(-54, 92, -160, 44, '#7CA95B')}<g transform="translate(-64 48) scale(.66)">${flaxFlower('#8FB6DC', '#76A1CC')}</g>`,
  barley: () => ear(-38, -14, '#E5BA5C', '#C28F31') + ear(38, 16, '#D9A848', '#B17E26'),
  millet: () => {
    const random = randomNumbers(21);
    const dots = Array.from({ length: 60 }, (_, i) => {
      const t = i / 59;
      const [x, y] = [-34 + 92 * t ** 1.7, 66 - 190 * t + 90 * t * t];
      const spread = 30 * Math.sin(Math.PI * Math.min(1, 0.22 + t * 0.78));
      const color = ['#E9B949', '#D39A2C', '#F1CC6C', '#BC7F1C'][i % 4];
      return `<circle cx="${Math.round(x + (random() - 0.5) * 2 * spread)}" cy="${Math.round(y + (random() - 0.5) * 2 * spread)}" r="10" fill="${color}"/>`;
    });
    return `${line('M-52 108C-46 70-36 40-20 10', '#8E7A34', 7)}${leaf(-46, 84, 10, 92, '#7C9A55')}${leaf(-50, 96, -128, 60, '#94AE6B')}${dots.join('')}`;
  },
  rice: () => {
    const random = randomNumbers(8);
    const grains = Array.from({ length: 18 }, (_, i) => {
      const t = (i % 9) / 8;
      const x = -66 + 132 * t;
      const top = -58 * Math.sin(Math.PI * (0.08 + t * 0.84));
      return turned(
        Math.round(x),
        Math.round(top * (i < 9 ? 0.9 : 0.42) + 4),
        Math.round(random() * 180),
        '<ellipse rx="12" ry="5" fill="#fff" stroke="#D8CDB4" stroke-width="2.500"/>',
      );
    });
    return `<path d="M-86 10C-72-50-34-68 0-68C34-68 72-50 86 10z" fill="#F6F0E2"/>${grains.join('')}<path d="M-98 6H98C96 66 54 92 30 94H-30C-54 92-96 66-98 6z" fill="#4E7F86"/><path d="M-98 6H-64C-58 56-36 86-14 94H-30C-54 92-96 66-98 6z" fill="#38646B"/>${line('M-66 40C-20 54 40 52 72 34', '#CFE2E0', 5)}`;
  },
  potato: () =>
    `${potato(-18, -34, -12)}${potato(30, 44, 16)}${turned(-44, 46, 8, '<ellipse rx="46" ry="36" fill="#B88649"/><ellipse rx="40" ry="30" fill="#F5DFA3"/><ellipse cx="-6" cy="-4" rx="22" ry="15" fill="#FBEDC4"/>')}${leaf(20, -70, -40, 60, '#5E8F45')}${leaf(14, -68, -100, 44, '#7CA95B')}`,
  pumpkin: () =>
    `<path d="M-8-58C-14-84-2-98 18-100L24-88C10-84 8-72 12-58z" fill="#6B7F3A"/>${leaf(14, -66, -20, 64, '#7C9A55')}<ellipse cx="-58" cy="16" rx="42" ry="66" fill="#D9752A"/><ellipse cx="58" cy="16" rx="42" ry="66" fill="#C4621B"/><ellipse cx="-30" cy="14" rx="44" ry="74" fill="#E98B38"/><ellipse cx="32" cy="14" rx="44" ry="74" fill="#D9752A"/><ellipse cy="12" rx="36" ry="78" fill="#F09A48"/>${line('M-62-26C-72 0-70 34-60 54', '#F6B877', 6)}`,
  carrot: () => carrot(-30, 6, 16) + carrot(38, 8, -20),
  apple: () =>
    `<path d="M-18-46C-52-66-92-40-90 8C-88 56-56 94-20 84C-12 82-6 82 0 84C36 94 66 56 66 8C66-40 22-64-10-46z" fill="#C9402B"/><path d="M0 84C36 94 66 56 66 8C66-24 46-46 22-52C52-20 48 54 0 84z" fill="#A32E1D"/>${line('M-14-46C-14-66-6-82 8-90', '#6B4A24', 7)}${leaf(-8, -66, -16, 60, '#6F9A4A')}${turned(58, 46, 14, '<path d="M-44-34C-20-52 24-52 46-34C60 0 36 46 0 46C-36 46-58 2-44-34z" fill="#C9402B"/><path d="M-36-28C-16-42 20-42 38-28C48 0 28 38 0 38C-28 38-46 2-36-28z" fill="#FBF0D2"/><path d="M-8-8C-16 4-14 16-6 20C0 10-2 0-8-8zM10-8C18 4 16 16 8 20C2 10 4 0 10-8z" fill="#5b3512"/>')}${line('M-66-16C-72 6-68 30-58 44', '#E8806B', 8)}`,
  egg: () =>
    `${turned(-30, -14, -14, '<path d="M0-78C38-78 58-16 58 20C58 56 32 76 0 76C-32 76-58 56-58 20C-58-16-38-78 0-78z" fill="#E2B48C"/><path d="M0-78C38-78 58-16 58 20C58 56 32 76 0 76C40 50 36-40 0-78z" fill="#C8926540"/><path d="M-30-22C-26-38-18-48-8-54" fill="none" stroke="#F5DCC4" stroke-width="9" stroke-linecap="round"/>')}${turned(36, 38, 24, '<path d="M0-58C32-58 48-14 48 14C48 42 26 56 0 56C-26 56-48 42-48 14C-48-14-32-58 0-58z" fill="#fff" stroke="#E4D9C2" stroke-width="4"/><circle cy="12" r="28" fill="#F2AE2E"/><circle cx="-7" cy="5" r="11" fill="#F8CB68"/>')}`,
  pea: () =>
    `${turned(0, 10, -24, `<path d="M-100 0C-60-58 60-58 100 0C60 44-60 44-100 0z" fill="#5E8F45"/><path d="M-84-2C-50-38 50-38 84-2C50 22-50 22-84-2z" fill="#3F6B2E"/>${[-52, -18, 18, 52].map((x, i) => `<circle cx="${x}" cy="-6" r="${i % 3 ? 21 : 17}" fill="#9CC46A"/><circle cx="${x - 6}" cy="-13" r="6" fill="#C7E09F"/>`).join('')}${line('M98 0C112-4 118-14 118-24', '#5E8F45', 7)}`)}<circle cx="-50" cy="68" r="20" fill="#86B356"/><circle cx="-56" cy="61" r="6" fill="#C7E09F"/><circle cx="-8" cy="80" r="16" fill="#9CC46A"/>`,
  blueberry: () =>
    `${leaf(-6, -20, -140, 84, '#6F9A4A')}${leaf(4, -24, -40, 84, '#557F3A')}${berry(-40, 26, 44, '#4A5FA5', '#36477F', flower)}${berry(42, 18, 40, '#5A70B8', '#42558F', flower)}${berry(4, 62, 38, '#3F5294', '#2E3C70', flower)}`,
  cranberry: () =>
    `${line('M-60-92C-20-84 30-60 44-10M-8-78C-26-60-36-36-38-8', '#6B4A24', 5)}${leaf(-36, -86, 160, 62, '#557F3A')}${leaf(14, -66, -50, 62, '#6F9A4A')}${leaf(-2, -76, -120, 44, '#7CA95B')}${[
      [-42, 30, 42],
      [44, 26, 44],
      [0, 70, 34],
    ]
      .map(([x, y, r]) =>
        berry(
          x!,
          y!,
          r!,
          '#C32A3C',
          '#97182B',
          `<path d="M${-r! * 0.25} ${-r! * 0.15}C${-r! * 0.2} ${-r! * 0.3} 0 ${-r! * 0.4} ${r! * 0.1} ${-r! * 0.4}" fill="none" stroke="#F1A0A6" stroke-width="7" stroke-linecap="round"/>`,
        ),
      )
      .join('')}`,
  malt: () =>
    `${ear(0, 8, '#D79F52', '#A96E27')}${[
      [-66, 62, 30],
      [-34, 88, -20],
      [62, 70, 70],
    ]
      .map(([x, y, a]) =>
        turned(
          x!,
          y!,
          a!,
          '<ellipse rx="26" ry="13" fill="#8A5A22"/><path d="M-18-2C-6-8 6-8 18-2" fill="none" stroke="#C98F4A" stroke-width="4" stroke-linecap="round"/>',
        ),
      )
      .join('')}`,
  mealworm: () => worm(-8, -46, -12) + worm(10, 12, 10) + worm(-10, 64, -4),
  parsley: () => {
    const sprig = (x: number, y: number, r: number, fill: string) =>
      `${Array.from(
        { length: 7 },
        (_, i) =>
          `<circle cx="${Math.round(x + r * Math.cos((i * Math.PI) / 3.5))}" cy="${Math.round(y + r * Math.sin((i * Math.PI) / 3.5))}" r="${Math.round(r * 0.56)}" fill="${fill}"/>`,
      ).join('')}<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
    return `${line('M4 104C2 60-2 20-2-30M0 40C-20 16-40 6-54 4M2 34C20 12 36 2 52-4', '#4B7A38', 7)}${sprig(-56, -2, 24, '#5E8F45')}${sprig(56, -12, 24, '#4B7A38')}${sprig(0, -56, 30, '#6FA352')}${line('M0-34v-34M-12-50l12 12 14-14M-56 12v-20M56 2v-20', '#CFE3B8', 4)}`;
  },
  algae: () =>
    `${line('M-52 96C-76 50-22 24-50-20C-64-44-52-66-40-84', '#2F7F74', 20)}${line('M4 98C-22 50 36 14 4-36C-6-58 2-78 12-94', '#4FA392', 22)}${line('M58 96C36 56 84 30 58-10C48-30 54-50 66-64', '#2F7F74', 18)}<g fill="#BFE0D5"><circle cx="-12" cy="-64" r="7"/><circle cx="36" cy="-40" r="5"/><circle cx="-24" cy="20" r="6"/><circle cx="84" cy="-84" r="5"/></g>`,
  mussel: () =>
    `${turned(-16, 4, -24, '<path d="M0-96C44-76 66-10 50 48C40 84-24 92-44 52C-64 4-44-72 0-96z" fill="#24473F"/><path d="M0-96C44-76 66-10 50 48C40 84-24 92-44 52C-8 66 26 60 32 20C38-20 24-72 0-96z" fill="#5FA56E"/><path d="M-30-20C-26-46-16-62-6-72" fill="none" stroke="#6C9389" stroke-width="6" stroke-linecap="round"/>')}${turned(56, 40, 40, '<path d="M0-64C30-50 44-6 34 32C26 56-16 62-30 34C-42 2-30-48 0-64z" fill="#5FA56E"/><path d="M0-50C20-36 32-4 24 26C18 44-10 46-20 28C-30 4-20-36 0-50z" fill="#F0D9B4"/>')}`,
  chicory: () =>
    `${line('M0 20C4 50-2 80-8 106', '#6F9A4A', 7)}${leaf(-2, 76, -160, 60, '#7CA95B')}${leaf(0, 66, 10, 58, '#557F3A')}<g transform="translate(0 -26)">${petals(14, '#7D8BD0', '#6573BC', '#E9EBFA', 'M-9 0L-12-66L-5-72L0-68L5-72L12-66L9 0z')}</g>`,
  linseed: () =>
    `${line('M-20-6C-16 40-20 70-28 106M44 26C34 56 6 80-20 92', '#6F9A4A', 6)}${leaf(-22, 72, -150, 48, '#7CA95B')}<g transform="translate(-22 -28)">${flaxFlower('#8FB6DC', '#76A1CC')}</g><g transform="translate(52 16) scale(.62)">${flaxFlower('#A9C8E6', '#8FB6DC')}</g>${[
      [36, 82, 20],
      [66, 92, -30],
      [62, 66, 60],
    ]
      .map(([x, y, a]) => turned(x!, y!, a!, '<path d="M-17 0C-8-12 10-10 18 0C10 10-8 12-17 0z" fill="#8A5A2A"/>'))
      .join('')}`,
  litter: () =>
    `<path d="M-84 6C-60-22-36-34-8-36C26-38 60-20 84 6z" fill="#D9B98A"/>${line('M-60-4l14-8M-36-18l16 2M-8-24l14 8M-26 0l16-6M18-14l16-6M8 2l14-2M44-4l14 4M36-24l10 8', '#B98D55', 11)}<path d="M-96 4H96L80 66C78 76 72 80 62 80H-62C-72 80-78 76-80 66z" fill="#7A9A93"/><path d="M-96 4H-66L-52 80H-62C-72 80-78 76-80 66z" fill="#5F7F79"/><path d="M-100-4H100C104-4 104 14 100 14H-100C-104 14-104-4-100-4z" fill="#93B0A9"/>${line('M34-20L70-88', '#8A5A2E', 13)}<path d="M6-34C2-12 12 2 30 0L52-26L34-48C22-50 10-46 6-34z" fill="#C98A4E"/>${line('M18-30l10 18M30-36l6 14', '#8A5A2E', 4)}`,
} satisfies Record<string, () => string>;
