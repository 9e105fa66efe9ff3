import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Day, isDay } from '../../../platform/shared/day.ts';
import { formatDays } from '../../../platform/shared/format.ts';
import type { Problem } from '../../../platform/shared/parse.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { descriptionOf, FieldError, Hint } from '../../../ui/field-parts.tsx';
import type { DayRange } from '../../delivery/model/dispatch.ts';
import type { Calendar, Limits, Moved } from './calendar.tsx';

type CalendarComponent = typeof Calendar;

/** The calendar's code comes when the form is about to be opened. */
const loadCalendar = (): Promise<CalendarComponent | null> =>
  import('./calendar.tsx').then(
    ({ Calendar }) => Calendar,
    () => null,
  );

export interface CalendarFieldProps {
  /** Of the control; unique on the page. */
  id: string;
  /** Name of the field. Default: `date`. */
  name?: string;
  label: string;
  /** The days that can be chosen, `YYYY-MM-DD`. */
  movable: DayRange;
  /** The delivery whose day is chosen; its own day is no change. */
  delivery?: Moved;
  /** Why the days before and after them cannot be chosen. */
  limits?: Limits;
  /** Said of the days from one on: about all of them, and about the chosen one. */
  beyond?: { from: Day; hint: string; text: string } | null | undefined;
  /** The days of the deliveries that are planned, which the calendar marks. */
  deliveries?: readonly Day[];
  /** The country that it is delivered to, ISO 3166-1 alpha-2; null where it is unknown. */
  country: string | null;
  problem?: Problem | undefined;
  /** The day that is chosen at first. */
  defaultValue: string;
}

const dayIn = ({ value }: HTMLInputElement): Day | '' => (isDay(value) ? value : '');

/** The calendar that takes the place of a date field once its form has been opened. */
function useCalendar(field: RefObject<HTMLInputElement | null>) {
  /** The chosen day while the calendar is shown, and how often the calendar has begun anew; null before. */
  const [calendar, setCalendar] = useState<{ Component: CalendarComponent; day: Day | ''; round: number } | null>(null);

  useEffect(() => {
    const input = field.current!;
    const details = input.closest('details');
    const isFocused = () => document.activeElement === input;
    const show = async () => {
      const Component = await loadCalendar();
      if (Component && !isFocused())
        setCalendar((before) => ({ Component, day: dayIn(input), round: (before?.round ?? 0) + 1 }));
    };
    const onToggle = () => details?.open && !isFocused() && show();
    // the browser gives the field its new value only after the event
    const onReset = () =>
      setTimeout(() => setCalendar((before) => before && { ...before, day: dayIn(input), round: before.round + 1 }));
    details?.addEventListener('toggle', onToggle);
    input.form?.addEventListener('reset', onReset);
    for (const sign of ['pointerover', 'focusin']) details?.addEventListener(sign, loadCalendar, { once: true });
    if (details?.open !== false && !isFocused() && input.value === input.defaultValue) void show();
    return () => {
      details?.removeEventListener('toggle', onToggle);
      input.form?.removeEventListener('reset', onReset);
    };
  }, []);

  const choose = (day: Day) => {
    const input = field.current!;
    input.value = day;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    setCalendar((before) => before && { ...before, day });
  };
  return { calendar, choose };
}

/**
 * A day of dispatch: a date field without script, a calendar once its form has been opened. The date field stays in the
 * form as the calendar's value. A visitor who is already working with the date field keeps it.
 */
export function CalendarField({
  id,
  name = 'date',
  label,
  movable,
  delivery,
  limits,
  beyond,
  deliveries = [],
  country,
  problem,
  defaultValue,
}: CalendarFieldProps) {
  const { t, locale } = useSetting();
  const field = useRef<HTMLInputElement>(null);
  const { calendar, choose } = useCalendar(field);
  const days = formatDays(movable.from, movable.to, locale);
  // the calendar says what a day means when it is tried
  const hint = calendar
    ? t('sub.new_date_range', { days })
    : [t('sub.new_date_hint', { days }), beyond?.hint, limits?.before, limits?.after].filter(Boolean).join(' ');
  return (
    <div className="form-field">
      {calendar ? <b id={`${id}-label`}>{label}</b> : <label htmlFor={id}>{label}</label>}
      <input
        ref={field}
        id={id}
        name={name}
        type="date"
        required
        min={movable.from}
        max={movable.to}
        defaultValue={defaultValue}
        {...(calendar
          ? { className: 'visually-hidden', tabIndex: -1, 'aria-hidden': true }
          : descriptionOf(id, problem, hint))}
      />
      {calendar ? (
        <calendar.Component
          key={calendar.round}
          labelledBy={`${id}-label`}
          describedBy={descriptionOf(id, problem, hint)['aria-describedby']}
          range={movable}
          delivery={delivery}
          limits={limits}
          beyond={beyond ?? null}
          deliveries={deliveries}
          country={country ?? ''}
          isInvalid={problem !== undefined}
          value={calendar.day}
          onChoose={choose}
        />
      ) : null}
      <Hint id={id} text={hint} />
      <FieldError id={id} problem={problem} />
    </div>
  );
}
