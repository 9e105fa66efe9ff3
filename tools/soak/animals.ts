import catalogue from '../../provider/seed/catalogue.json' with { type: 'json' };
import { addDays, type Day, dayOf, daysBetween } from '../../src/platform/shared/day.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import { api, pages } from '../../src/routes.ts';
import { grownShare } from '../../src/shop/pets/model/growth-curve.ts';
import { needOf } from '../../src/shop/planner/animal.ts';
import { answersOn, dailyNeeds } from '../../src/shop/planner/energy/growth-forecast.ts';
import { type Answers, withCurrentWeight } from '../../src/shop/planner/model/answers.ts';
import { longestDays, rhythmOf } from '../../src/shop/selling-plans/model/rhythm.ts';
import { control, Keeper, type Running } from '../../test/followed-animals.ts';

/**
 * A year of twelve animals in a running shop, whose clock is moved: two litters grow, one slims, one ages, one dies, two
 * move house. Their people weigh them, and answer what the shop asks, each in their own way.
 */

/** How people answer: with yes, with no, with the switch on, or with the switch on and taking its changes back. */
type Way = 'accepts' | 'declines' | 'always' | 'takes-back';

interface Life {
  name: string;
  species: 'dog' | 'cat';
  /** At the beginning, in days. */
  ageDays: number;
  adultKg: number;
  way: Way;
  /** The part of the usual weight that it has in a week. */
  share?: (week: number) => number;
  condition?: (week: number) => string;
  needs?: readonly string[];
  /** The week in which it dies, or moves. */
  dies?: number;
  moves?: number;
}

const MONTH = 30.4;
const YEAR = 365.25;
const steady = (): number => 1;

const LIVES: readonly Life[] = [
  { name: 'Asa', species: 'dog', ageDays: 4 * MONTH, adultKg: 30, way: 'accepts' },
  { name: 'Arne', species: 'dog', ageDays: 4 * MONTH, adultKg: 33, way: 'accepts' },
  { name: 'Ante', species: 'dog', ageDays: 4 * MONTH, adultKg: 28, way: 'always' },
  { name: 'Bo', species: 'dog', ageDays: 3 * MONTH, adultKg: 9, way: 'accepts' },
  { name: 'Bea', species: 'dog', ageDays: 3 * MONTH, adultKg: 8, way: 'declines' },
  { name: 'Britt', species: 'dog', ageDays: 3 * MONTH, adultKg: 9.5, way: 'accepts' },
  {
    name: 'Sixten',
    species: 'dog',
    ageDays: 5 * YEAR,
    adultKg: 28,
    way: 'accepts',
    share: (week) => Math.max(1, 1.2 - 0.005 * week),
    condition: (week) => (week < 36 ? 'overweight' : 'normal'),
  },
  { name: 'Olga', species: 'dog', ageDays: 8.5 * YEAR, adultKg: 15, way: 'accepts' },
  { name: 'Dina', species: 'dog', ageDays: 11 * YEAR, adultKg: 20, way: 'accepts', dies: 20 },
  {
    name: 'Max',
    species: 'dog',
    ageDays: 3 * YEAR,
    adultKg: 25,
    way: 'accepts',
    share: (week) => (week < 20 ? 1 : 1.15),
    moves: 16,
  },
  { name: 'Misse', species: 'cat', ageDays: 4 * YEAR, adultKg: 4, way: 'accepts', needs: ['neutered'], moves: 16 },
  {
    name: 'Kisse',
    species: 'cat',
    ageDays: 2 * YEAR,
    adultKg: 4,
    way: 'takes-back',
    needs: ['neutered'],
    share: (week) => 1 + 0.004 * week,
  },
];

/** The food of a pack, by its article number. */
const PACKS = new Map(
  catalogue.products.flatMap(({ kcalPer100g = 0, variants }) =>
    variants.map(
      (variant) =>
        [variant.sku, { grams: 'netWeightG' in variant ? variant.netWeightG : 0, kcal: kcalPer100g }] as const,
    ),
  ),
);

interface Line {
  sku: string;
  title: string;
  variantTitle: string;
  quantity: number;
  /** Of a small thank-you 0. */
  total: number;
}

interface Order {
  contractId: number | null;
  createdAt: string;
  lines: Line[];
}

/** An animal with its people, and what has happened to it. */
interface Case {
  life: Life;
  keeper: Keeper;
  petId: string;
  number: string;
  birthdate: Day;
  answers: Answers;
  /** When the newest weight was noted. */
  weighedOn: Day;
  /** Whether it still lives. */
  lives: boolean;
  accepted: number;
  declined: number;
  takenBack: number;
}

/** What became of an animal. */
export interface Outcome {
  name: string;
  way: Way;
  boxes: number;
  /** Boxes that were other ones than those before them, and of these those that a mail had told. */
  changed: number;
  announced: number;
  accepted: number;
  declined: number;
  takenBack: number;
  /** The farthest that a box was from the plan of its day, as a part; of people who decline, by their choice. */
  deviation: number;
  /** The same of the nearest box on sale, where that one is farther than a tenth too. */
  nearest: number;
}

const ZONE = marketZone('SE');
/** A box may be this part from the plan of its day. */
const MAX_DEVIATION = 0.1;

const todayOf = async (shop: Running): Promise<Day> => dayOf(new Date((await control(shop, 'clock')).now), ZONE);

const weightOf = ({ species, adultKg, share = steady, ageDays }: Life, week: number): number => {
  const weeks = ageDays / 7 + week;
  const grown = weeks < 80 ? grownShare(species, weeks, adultKg) : 1;
  return Math.round(adultKg * grown * share(week) * 100) / 100;
};

/** The answers as a plan keeps them: those of an adult that is too heavy or too light have its ideal weight. */
function asPlanned(answers: Answers, today: Day): Answers {
  const need = needOf(answers, today);
  return need && answers.bodyCondition !== 'normal' && !need.growing ? { ...answers, idealKg: need.targetKg } : answers;
}

/** Begins with an animal: its plan, its pet, its subscription. */
async function begin(shop: Running, life: Life): Promise<Case> {
  const today = await todayOf(shop);
  const keeper = await new Keeper(shop, `${life.name.toLowerCase()}@animals.example`).signIn();
  const birthdate = addDays(today, -Math.round(life.ageDays));
  const given = {
    species: life.species,
    name: life.name,
    gender: 'female' as const,
    birthdate,
    breed: 'unknown',
    activity: life.species === 'cat' ? 'indoor' : 'medium',
    bodyCondition: life.condition?.(0) ?? 'normal',
    currentWeightKg: weightOf(life, 0),
    expectedAdultWeightKg: life.ageDays < YEAR ? life.adultKg : null,
    specialNeeds: life.needs ?? [],
    foodPreferences: ['dry'],
    allergies: [],
  };
  const { planId, petId } = await keeper.addAnimal(given);
  const number = await keeper.subscribe(planId);
  await keeper.portions(number);
  if (life.way === 'always' || life.way === 'takes-back')
    await keeper.form(api.followingAlways, { subscriptionId: number, on: 'on' });
  const counts = { accepted: 0, declined: 0, takenBack: 0 };
  const answers = asPlanned(given, today);
  return { life, keeper, petId, number, birthdate, answers, weighedOn: today, lives: true, ...counts };
}

/** Moves house: another address is saved, and becomes that of the subscription. */
async function move({ keeper, number }: Case): Promise<void> {
  const address = { firstName: 'Ny', lastName: 'Ort', address1: 'Neue Gasse 2', city: 'Hamburg', zip: '20095' };
  const { body } = await keeper.call(api.accountAddressSave, { ...address, territoryCode: 'DE' });
  const { id } = body.addresses.find(({ address1 }: { address1: string }) => address1 === address.address1);
  const moved = await keeper.call(api.subscriptionsAddress, { subscriptionId: number, addressId: id });
  if (moved.status !== 200) throw new Error(`the house was not moved: ${JSON.stringify(moved.body)}`);
}

/** Says no more: the pet is removed, and the subscription cancelled. */
async function bury(animal: Case): Promise<void> {
  const { keeper, petId, number } = animal;
  await keeper.form(api.petsRemove, { petId });
  await keeper.form(api.subscriptionsCancel, { subscriptionId: number, reason: 'pet_died', note: '' });
  animal.lives = false;
}

const linksIn = (mails: readonly { text: string }[]): string[] =>
  mails.flatMap(({ text }) => [...text.matchAll(/(\/de\/food\/keep\?link=\S+)/g)].map(([, path]) => path!));

/** Takes back what the switch has changed, by the newest link of a notice. */
async function takeBack(animal: Case): Promise<void> {
  const { keeper } = animal;
  const { mails } = await control(keeper.shop, `mails?to=${encodeURIComponent(keeper.email)}`);
  const [link] = linksIn(mails);
  if (!link) return;
  const page = await keeper.page(link);
  if (!page.includes(api.foodLinksKeep)) return;
  await keeper.press(page, api.foodLinksKeep);
  animal.takenBack += 1;
}

/** A week of an animal: it is weighed, and its people answer what the page asks. */
async function live(animal: Case, week: number): Promise<void> {
  const { life, keeper, petId, number } = animal;
  if (life.dies === week) return bury(animal);
  if (life.moves === week) await move(animal);
  const isYoung = life.ageDays < YEAR;
  if (isYoung || week % 4 === 0) {
    const currentWeightKg = weightOf(life, week);
    const bodyCondition = life.condition?.(week) ?? 'normal';
    await keeper.changePet(petId, { currentWeightKg: String(currentWeightKg), bodyCondition });
    const { idealKg, bodyCondition: before, ...rest } = animal.answers;
    const kept = idealKg !== undefined && before === bodyCondition ? { idealKg } : {};
    animal.answers = withCurrentWeight({ ...rest, bodyCondition, ...kept }, currentWeightKg);
    animal.weighedOn = await todayOf(keeper.shop);
  }
  if (life.way === 'takes-back') await takeBack(animal);
  const asked = await keeper.portions(number);
  if (!asked.includes(api.followingKeep)) return;
  if (life.way === 'declines' || life.way === 'takes-back') {
    await keeper.press(asked, api.followingKeep);
    animal.declined += 1;
  } else {
    await keeper.press(asked, api.followingAccept);
    animal.accepted += 1;
  }
}

/** Kilocalories that the animal needs over the days of a box, by its plan of the first of them. */
function eatenFrom(answers: Answers, weighedOn: Day, day: Day, days: number): number {
  const then = answersOn(answers, weighedOn, day);
  const need = needOf(then, day);
  if (!need) return Number.NaN;
  const needs = dailyNeeds(then, day, days);
  return need.kcal * (needs.length > 0 ? needs.reduce((sum, share) => sum + share, 0) : days);
}

/** A box that was charged, beside the plan of that day. */
interface Charged {
  at: string;
  lines: Line[];
  /** The small thank-yous of the box. */
  gifts: Line[];
  deviation: number;
  nearest: number;
}

/** How far a box is from what is eaten of it; and how far the nearest of the same sizes would be. */
function deviationOf(lines: readonly Line[], kcal: number): Pick<Charged, 'deviation' | 'nearest'> {
  const packs = lines.map(({ sku, quantity }) => ({ ...PACKS.get(sku)!, quantity }));
  const brought = packs.reduce((sum, pack) => sum + (pack.grams * pack.quantity * pack.kcal) / 100, 0);
  const nearest = Math.min(
    ...packs.flatMap((pack) => {
      const each = (pack.grams * pack.kcal) / 100;
      return [Math.floor(kcal / each), Math.ceil(kcal / each)]
        .filter(Boolean)
        .map((count) => Math.abs((count * each) / kcal - 1));
    }),
  );
  return { deviation: Math.abs(brought / kcal - 1), nearest };
}

const keyOf = (lines: readonly Line[]): string =>
  lines
    .map(({ sku, quantity }) => `${quantity} ${sku}`)
    .sort()
    .join();

/** Looks at what was charged since the last look. */
async function charged(shop: Running, animal: Case, seen: Charged[]): Promise<void> {
  const { orders }: { orders: Order[] } = await control(shop, 'orders');
  const own = orders
    .filter(({ contractId }) => String(contractId) === animal.number)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const { rhythm: policy } = await animal.keeper.contract(animal.number);
  const days = longestDays(rhythmOf(policy) ?? 'P1M');
  for (const { createdAt, lines: all } of own.slice(seen.length)) {
    const lines = all.filter(({ total }) => total > 0);
    const gifts = all.filter(({ total }) => total === 0);
    const kcal = eatenFrom(animal.answers, animal.weighedOn, dayOf(new Date(createdAt), ZONE), days);
    seen.push({ at: createdAt, lines, gifts, ...deviationOf(lines, kcal) });
  }
}

/** Compares what was charged with what was told and decided. @throws Error that names the first difference. */
async function account(
  shop: Running,
  animal: Case,
  first: readonly Line[],
  boxes: readonly Charged[],
): Promise<Outcome> {
  const { life, keeper, accepted, declined, takenBack } = animal;
  const { mails }: { mails: { at: string; text: string }[] } = await control(
    shop,
    `mails?to=${encodeURIComponent(keeper.email)}`,
  );
  let [before, since] = [keyOf(first), ''];
  let [changed, announced] = [0, 0];
  for (const { at, lines, gifts } of boxes) {
    for (const { title } of gifts)
      if (!mails.some((mail) => mail.at < at && mail.text.includes(title)))
        throw new Error(`${life.name}: a small thank-you came at ${at} that no mail had told: ${title}`);
    if (keyOf(lines) !== before) {
      changed += 1;
      if (life.way === 'declines')
        throw new Error(
          `${life.name}: a declined change was made, and charged at ${at}: ${keyOf(lines)} in the place of ${before}`,
        );
      const told = mails.some(
        (mail) =>
          mail.at > since &&
          mail.at < at &&
          lines.every(({ quantity, title }) => mail.text.replaceAll('\u00a0', ' ').includes(`${quantity} × ${title}`)),
      );
      if (!told) throw new Error(`${life.name}: a change was charged at ${at} that no mail had told: ${keyOf(lines)}`);
      announced += 1;
    }
    [before, since] = [keyOf(lines), at];
  }
  const worst = boxes.reduce<Charged | null>(
    (most, box) => (most && most.deviation >= box.deviation ? most : box),
    null,
  );
  const isOwnChoice = life.way === 'declines' || life.way === 'takes-back';
  const far = isOwnChoice
    ? undefined
    : boxes.find(({ deviation, nearest }) => deviation > MAX_DEVIATION && deviation > nearest + 0.01);
  if (far)
    throw new Error(
      `${life.name}: the box of ${far.at} is ${Math.round(far.deviation * 100)} % from the plan of its day: ${keyOf(far.lines)}`,
    );
  return {
    name: life.name,
    way: life.way,
    boxes: boxes.length,
    changed,
    announced,
    accepted,
    declined,
    takenBack,
    deviation: worst?.deviation ?? 0,
    nearest: worst && worst.deviation > MAX_DEVIATION ? worst.nearest : 0,
  };
}

/**
 * Lets animals live for some weeks.
 *
 * @param names of those that take part; default: all twelve. @returns what became of each.
 * @throws Error that names the first change that was charged without being told, that was made although it was
 * declined, or the first box that is farther than a tenth from the plan of its day while a nearer one was on sale.
 */
export async function runAnimals(
  shop: Running,
  { weeks, names, onWeek }: { weeks: number; names?: readonly string[]; onWeek?: (week: number) => void },
): Promise<Outcome[]> {
  const animals: Case[] = [];
  for (const life of LIVES.filter(({ name }) => !names || names.includes(name))) animals.push(await begin(shop, life));
  const first = await Promise.all(
    animals.map(async ({ keeper, number }): Promise<Line[]> => (await keeper.contract(number)).lines),
  );
  const boxes = animals.map((): Charged[] => []);
  const start = await todayOf(shop);
  for (let week = 1; week <= weeks; week++) {
    await control(shop, 'clock', { days: 7 - (daysBetween(start, await todayOf(shop)) % 7) });
    for (const [i, animal] of animals.entries()) {
      if (!animal.lives) continue;
      await charged(shop, animal, boxes[i]!);
      if ((await animal.keeper.get(pages.account('de'))).status !== 200) await animal.keeper.signIn();
      await live(animal, week);
    }
    onWeek?.(week);
  }
  return Promise.all(animals.map((animal, i) => account(shop, animal, first[i]!, boxes[i]!)));
}
