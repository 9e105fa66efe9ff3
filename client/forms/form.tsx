import { type MouseEvent, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Struct } from 'superstruct';
import type { FormSchema } from '../../src/platform/shared/fields.ts';
import type { Problem } from '../../src/platform/shared/parse.ts';
import { useSetting } from '../../src/platform/shared/setting.tsx';
import type { FormState } from '../../src/ui/field-parts.tsx';
import type { ToolAttributes } from '../../src/ui/tool.ts';
import { afterPaint } from './after-paint.ts';
import { fieldsIn, problemsIn } from './check.ts';
import { useFieldChecks } from './field-checks.ts';
import { useHydrated } from './hydrated.ts';
import { pendingIn } from './lanes.ts';
import { asText, type Fields, type SubmissionProps, submitByBrowser, useSubmission } from './submission.ts';
import { Submit } from './submit.tsx';

/** A form as it was refused before the page came: what the visitor had typed, and its problems. */
export interface Refused {
  typed: Readonly<Record<string, unknown>>;
  problems: readonly Problem[];
  /** The same submission may succeed later: the form offers to try again. */
  again?: boolean;
}

export interface FormProps<T, S extends FormSchema> extends SubmissionProps {
  /**
   * The struct that the endpoint parses with. The fields are checked with it before they are sent, unless by a button
   * with `formNoValidate`.
   */
  shape?: Struct<T, S>;
  /** The stored values of the fields. */
  values?: Readonly<Record<string, unknown>>;
  /** An earlier submission without script, as the page brings it. */
  refused?: Refused | null;
  /** The form leads to another page: it is checked here and submitted by the browser, as is every form with a file. */
  leads?: boolean;
  /** The browser does not check the form even without script: the shop's own messages are better. */
  noValidate?: boolean;
  className?: string;
  /** Shown while the form is being sent, where that takes long. Otherwise it is announced only. */
  pendingText?: string;
  /** Name of the form for assistive technology. */
  label?: string;
  /** The form is a tool of programs. */
  tool?: ToolAttributes;
  /** Called before every submission. False stops it, for instance to ask the visitor first. */
  mayStart?(): boolean;
  /**
   * Called in a transition that lasts as long as the submission, to show its result before it is known. @param fields
   * what is sent.
   */
  onStart?(fields: Fields): void;
  /**
   * Called with the checked fields before they are sent. True: the caller shows the result at once and sends them
   * itself.
   *
   * @param data with the button that was pressed.
   */
  onChecked?(data: FormData): boolean;
  children: ReactNode | ((state: FormState) => ReactNode);
}

/** The longest time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

let submittedAt = 0;

/**
 * Ignores the second half of a double click, which may meet another button: the result that is shown at once turns a
 * form into its opposite.
 */
function ignoreSecondHalf(event: MouseEvent): void {
  const button = (event.target as Element).closest('button');
  if (event.detail > 1 && button?.type === 'submit' && Date.now() - submittedAt < DOUBLE_CLICK_MS)
    event.preventDefault();
}

/** A second click is ignored for this long while the browser loads another page. */
const LEADING_MS = 4000;

/**
 * Moves the focus to the first invalid field, or to the form's message. What the visitor has closed around it opens
 * again.
 */
export function focusProblem(form: HTMLFormElement | null): void {
  const dialog = form?.closest('dialog');
  if (dialog && !dialog.open) dialog.showModal();
  const problem = form?.querySelector<HTMLElement>('[aria-invalid="true"], .alert');
  for (let fold = problem?.closest('details'); fold; fold = fold.parentElement!.closest('details')) fold.open = true;
  // of a group of choices, the first one
  (problem?.querySelector('input') ?? problem)?.focus();
}

/**
 * A form of the shop. Without script it is a plain form; hydrated, it checks its fields with the shape of its endpoint,
 * sends them to the same endpoint, and shows the result in place.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a submission uses most of the state, and splitting it adds bytes
export function Form<T, S extends FormSchema>({
  shape,
  values = {},
  refused,
  leads,
  noValidate,
  className,
  pendingText,
  label,
  tool,
  mayStart,
  onStart,
  onChecked,
  children,
  ...submission
}: FormProps<T, S>) {
  const { t, market } = useSetting();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const submitter = useRef<HTMLButtonElement | null>(null);
  const { outcome, submit, isPending, id } = useSubmission(submission, refused ?? {});
  const checks = useFieldChecks(form, shape, outcome);
  const [busy, setBusy] = useState(false);
  const wantsFocus = useRef(false);
  /** The submission that is being sent: the same once more is a second click. */
  const sending = useRef('');

  useLayoutEffect(() => {
    if (outcome.count === 0 || !form.current) return;
    sending.current = '';
    if (outcome.problems.length > 0) return focusProblem(form.current);
    // the stored values become those of the fields, unless more was typed meanwhile
    if (outcome.done !== null && asText(new FormData(form.current)) === outcome.sent) form.current.reset();
    if (document.activeElement === document.body) form.current.querySelector<HTMLElement>('.form-status')?.focus();
  }, [outcome.count]);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusProblem(form.current);
  });

  const onSubmit = (event: { preventDefault(): void; nativeEvent: Event }) => {
    const element = form.current!;
    submitter.current = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null) ?? submitter.current;
    const button = submitter.current?.form === element ? submitter.current : null;
    const data = new FormData(element, button);
    const sent = `${submission.action} ${asText(data)}`;
    if (sending.current === sent || mayStart?.() === false) return event.preventDefault();
    const found = button?.formNoValidate ? [] : problemsIn(data, shape, t);
    if (found.length > 0) {
      event.preventDefault();
      checks.show(found);
      wantsFocus.current = true;
      return;
    }
    if (onChecked?.(data)) return event.preventDefault();
    sending.current = sent;
    submittedAt = Date.now();
    // the kit sends texts only
    const hasFile = [...data.values()].some((value) => (value as File).size > 0);
    if (leads || hasFile) {
      setBusy(true);
      const end = () => {
        setBusy(false);
        sending.current = '';
      };
      // a download leaves the page where it is, and a page may come back from the browser's cache
      setTimeout(end, LEADING_MS);
      addEventListener('pageshow', end, { once: true });
      const earlier = !hasFile && submission.lane && pendingIn(submission.lane);
      if (earlier) {
        event.preventDefault();
        // where an earlier answer was refused, its form takes the place of this one first
        void earlier.then(() => afterPaint(() => element.isConnected && submitByBrowser(submission.action, data)));
      }
      return;
    }
    event.preventDefault();
    const fields = fieldsIn(data);
    // the button shows first that it was pressed; as part of the transition that is under way, the change lasts until
    // it has ended
    const begun =
      onStart &&
      new Promise<void>((resolve) =>
        afterPaint(() => {
          startTransition(() => onStart(fields));
          resolve();
        }),
      );
    startTransition(() => submit({ data, fields, begun }));
  };

  const shown = isPending ? pendingText : outcome.done;
  const state: FormState = { values: (!outcome.succeeded && refused?.typed) || values, problems: checks.problems };
  const general = checks.problems.filter(({ field }) => !field || !isShown(form.current, field));
  return (
    <form
      ref={form}
      method="post"
      action={submission.action}
      noValidate={noValidate || hydrated}
      onSubmit={onSubmit}
      onClick={ignoreSecondHalf}
      onBlur={checks.onBlur}
      onInput={checks.onInput}
      className={className}
      aria-label={label}
      {...tool}
      {...((isPending || busy) && { 'aria-busy': true })}
    >
      <input type="hidden" name="market" value={market.code} />
      {id === undefined ? null : <input type="hidden" name="formId" value={id} />}
      {general.map(({ code, message }) => (
        // hydrated, it is announced by the focus that it gets
        <p key={code} className="alert" tabIndex={-1} {...(!hydrated && { role: 'alert', id: 'said' })}>
          {message} {outcome.again ? <Submit className="link-button">{t('form.again')}</Submit> : null}
        </p>
      ))}
      {typeof children === 'function' ? children(state) : children}
      {/* a form that leads elsewhere has nothing to say but its problems */}
      {leads && !shape ? null : (
        <div className="form-status" role="status" tabIndex={-1}>
          {shown ? (
            <p className="alert calm">{shown}</p>
          ) : (
            <span className="visually-hidden">{isPending ? t('form.sending') : checks.announced}</span>
          )}
        </div>
      )}
    </form>
  );
}

/** Whether a form has a control for a field, beside which its problem stands. */
const isShown = (form: HTMLFormElement | null, field: string): boolean =>
  !form ||
  [...form.elements].some(
    (control) =>
      (control as HTMLInputElement).name?.split('[')[0] === field && (control as HTMLInputElement).type !== 'hidden',
  );
