import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { addMonths, type Day, dayFrom, isDay, monthStart } from '../../../platform/shared/day.ts';
import { formatDay, formatDays } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { isWeekend } from '../../../platform/shared/working-days.ts';
import { type DayRange, deliveryWindow, shippingDay, warehouseOf } from '../../delivery/model/dispatch.ts';
import { chargeDay } from '../model/calendar.ts';
import type { Upcoming } from '../model/subscription.ts';
import { clamp, dayByKey, firstWeekday, isHoliday, monthOf, weeksOf } from './month.ts';

/** Why days cannot be chosen: those before the first one that can be, and those after the last one. */
export interface Limits {
  before: string;
  after: string;
}

/** The delivery whose day is chosen. */
export type Moved = Pick<Upcoming, 'day' | 'leaves'>;

interface CalendarProps {
  /** Ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy?: string | undefined;
  range: DayRange;
  delivery?: Moved | undefined;
  limits?: Limits | undefined;
  /** Said of a chosen day from this one on. */
  beyond: { from: Day; text: string } | null;
  /** The days of the deliveries that are planned. */
  deliveries: readonly Day[];
  country: string;
  isInvalid: boolean;
  value: Day | '';
  onChoose(day: Day): void;
}

/** The days of a week in words, from the week's first one. */
function weekdayNames(locale: string, firstDay: number) {
  // 1 January 2024 was a Monday
  const days = Array.from({ length: 7 }, (_, i) => dayFrom(2024, 1, firstDay + i));
  return days.map((day) => ({
    name: formatDay(day, locale, 'weekday'),
    short: formatDay(day, locale, 'weekdayShort').slice(0, 3),
  }));
}

/** The days of a charge, of its dispatch and of its arrival in words. */
function DayText({ chosen, delivery, country }: { chosen: Day; delivery: Moved | undefined; country: string }) {
  const { t, locale } = useSetting();
  const day = delivery ? chargeDay(chosen, delivery.day, country) : chosen;
  // the shop has told when one leaves that is due today
  const leaves = delivery && day === delivery.day ? delivery.leaves : shippingDay(day, warehouseOf(country));
  const { from, to } = deliveryWindow(leaves, country);
  const inWords = (date: Day) => formatDay(date, locale);
  const days = formatDays(from, to, locale);
  const text =
    leaves === day
      ? t('sub.day_charged', { date: inWords(day), days })
      : t('sub.day_charged_before', { date: inWords(day), leaves: inWords(leaves), days });
  return day === delivery?.day ? `${t('sub.day_same')} ${text}` : text;
}

/** The days of a month as weeks, each with its label. */
function useMonth(month: string, firstDay: number, country: string, deliveries: readonly Day[]) {
  const { t, locale, today } = useSetting();
  return useMemo(() => {
    const describe = (day: Day) => {
      const isDelivery = deliveries.includes(day);
      const marks = [
        isHoliday(day, country) && t('sub.day_holiday'),
        isDelivery && t('sub.day_delivery'),
        day === today && t('sub.day_today'),
      ].filter(Boolean);
      return {
        day,
        label: [formatDay(day, locale, 'full'), ...marks].join(', '),
        classes: [
          isHoliday(day, country) ? 'holiday' : isWeekend(day) ? 'weekend' : '',
          isDelivery ? 'delivery' : '',
        ].filter(Boolean),
      };
    };
    return {
      title: formatDay(monthStart(month), locale, 'month'),
      weeks: weeksOf(month, firstDay).map((week) => week.map((day) => day && describe(day))),
    };
  }, [month, locale, country, today, deliveries.join()]);
}

type Cell = NonNullable<ReturnType<typeof useMonth>['weeks'][number][number]>;

/** A day of the grid. @param closed why it cannot be chosen; null where it can. */
function DayCell({
  cell,
  isChosen,
  isCurrent,
  isInvalid,
  closed,
}: {
  cell: Cell;
  isChosen: boolean;
  isCurrent: boolean;
  isInvalid: boolean;
  closed: string | null;
}) {
  const { today } = useSetting();
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
      role="gridcell"
      data-day={cell.day}
      aria-label={cell.label}
      aria-selected={isChosen}
      className={cell.classes.join(' ') || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={cell.day === today ? 'date' : undefined}
      {...(closed !== null && { 'aria-disabled': true, title: closed || undefined })}
      {...(isInvalid && isCurrent && { 'aria-invalid': true })}
    >
      {Number(cell.day.slice(8))}
    </td>
  );
}

/** The button of the month before or after. */
function TurnButton({
  name,
  sign,
  isPossible,
  onTurn,
}: {
  name: string;
  sign: string;
  isPossible: boolean;
  onTurn(): void;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={() => isPossible && onTurn()}
      {...(!isPossible && { 'aria-disabled': true })}
    >
      <span aria-hidden>{sign}</span>
    </button>
  );
}

/** The day that has the focus or gets it, and what keys and clicks do with it. */
function useDayGrid(
  table: RefObject<HTMLTableElement | null>,
  firstDay: number,
  { range, limits, value, onChoose }: Pick<CalendarProps, 'range' | 'limits' | 'value' | 'onChoose'>,
) {
  /** The day that Tab leads to; its month is shown. Keys move the focus to it. */
  const [stop, setStop] = useState({ day: value || range.from, wantsFocus: false });
  /** Why the day that was tried last cannot be chosen. */
  const [reason, setReason] = useState('');
  const current = clamp(stop.day, range);
  const month = monthOf(current);

  useLayoutEffect(() => {
    if (stop.wantsFocus) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [stop]);

  const isOpen = (day: Day) => range.from <= day && day <= range.to;
  const whyNot = (day: Day) => (isOpen(day) ? '' : ((day < range.from ? limits?.before : limits?.after) ?? ''));
  const choose = (day: Day) => {
    setReason('');
    setStop({ day, wantsFocus: true });
    onChoose(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const led = dayByKey(current, event, firstDay);
    if (led) {
      setReason(whyNot(led));
      setStop({ day: clamp(led, range), wantsFocus: true });
    } else if (event.key === 'Enter' || event.key === ' ') choose(current);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const { day = '' } = (target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset ?? {};
    if (!isDay(day)) return;
    if (isOpen(day)) choose(day);
    else setReason(whyNot(day));
  };
  const turn = (by: number) => ({
    isPossible: by < 0 ? monthOf(range.from) < month : month < monthOf(range.to),
    onTurn: () => setStop({ day: clamp(addMonths(current, by), range), wantsFocus: false }),
  });

  return { current, reason, isOpen, whyNot, onKeyDown, onClick, turn };
}

/** The days of the month, each in its week. */
function Weeks({
  weeks,
  value,
  isInvalid,
  current,
  isOpen,
  whyNot,
}: Pick<CalendarProps, 'value' | 'isInvalid'> &
  Pick<ReturnType<typeof useDayGrid>, 'current' | 'isOpen' | 'whyNot'> & {
    weeks: ReturnType<typeof useMonth>['weeks'];
  }) {
  return (
    <tbody>
      {weeks.map((week, i) => (
        <tr key={i}>
          {week.map((cell, j) =>
            cell ? (
              <DayCell
                key={j}
                cell={cell}
                isChosen={cell.day === value}
                isCurrent={cell.day === current}
                isInvalid={isInvalid}
                closed={isOpen(cell.day) ? null : whyNot(cell.day)}
              />
            ) : (
              <td key={j} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

/**
 * A grid of the days that can be chosen, a month at a time. Keys:
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
export function Calendar({
  labelledBy,
  describedBy,
  range,
  delivery,
  limits,
  beyond,
  deliveries,
  country,
  isInvalid,
  value,
  onChoose,
}: CalendarProps) {
  const { t, locale } = useSetting();
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const { firstDay, weekdays } = useMemo(() => {
    const firstDay = firstWeekday(locale);
    return { firstDay, weekdays: weekdayNames(locale, firstDay) };
  }, [locale]);
  const grid = useDayGrid(table, firstDay, { range, limits, value, onChoose });
  const { current, reason, isOpen, turn } = grid;
  const { title, weeks } = useMonth(monthOf(current), firstDay, country, deliveries);
  const shown = weeks.flat().filter((cell) => cell !== null);
  const hasKind = (kind: string) => shown.some(({ classes }) => classes.includes(kind));
  return (
    <div className="calendar">
      <div className="calendar-head">
        <TurnButton name={t('sub.month_before')} sign="‹" {...turn(-1)} />
        <b id={id} aria-live="polite">
          {title}
        </b>
        <TurnButton name={t('sub.month_after')} sign="›" {...turn(1)} />
      </div>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the pattern is a table
        role="grid"
        aria-labelledby={`${labelledBy} ${id}`}
        aria-describedby={describedBy}
        onKeyDown={grid.onKeyDown}
        onClick={grid.onClick}
      >
        <thead>
          <tr>
            {weekdays.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <Weeks weeks={weeks} value={value} isInvalid={isInvalid} {...grid} />
      </table>
      <p className="small calendar-legend">
        <span className="chosen">{t('sub.day_chosen')}</span>{' '}
        {['delivery', 'weekend', 'holiday'].filter(hasKind).map((kind) => (
          <span key={kind} className={kind}>
            {t(`sub.day_${kind}`)}
          </span>
        ))}{' '}
        {shown.every(({ day }) => isOpen(day)) ? null : <span className="closed">{t('sub.day_closed')}</span>}
      </p>
      <p role="status">
        {reason || (value && isOpen(value) ? <DayText chosen={value} delivery={delivery} country={country} /> : null)}
        {!reason && beyond && value && isOpen(value) && value >= beyond.from ? ` ${beyond.text}` : null}
      </p>
    </div>
  );
}
