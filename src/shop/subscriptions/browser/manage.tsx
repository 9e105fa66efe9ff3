import { createContext, type ReactNode, use, useEffect, useOptimistic, useState } from 'react';
import type { Struct } from 'superstruct';
import { Form, type Refused } from '../../../../client/forms/form.tsx';
import { useLatest } from '../../../../client/forms/latest.ts';
import type { Answer } from '../../../../client/forms/send.ts';
import type { Fields } from '../../../../client/forms/submission.ts';
import type { FormSchema } from '../../../platform/shared/fields.ts';
import type { Problem } from '../../../platform/shared/parse.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import type { ToolAttributes } from '../../../ui/tool.ts';
import { keyOfDone } from '../../notices/model/done-key.ts';
import type { NamedSubscription } from '../model/name.ts';
import type { Subscription } from '../model/subscription.ts';
import { applyChange, type Change } from './changes.ts';

/** A subscription, and the means to change it in place. */
export interface Managed {
  /** With the changes that are being made. It decides what is shown. */
  subscription: Subscription;
  /** As the shop knows it. It decides which forms there are: a form stays until its change is made. */
  stored: Subscription;
  /** As the page brought it, with its name. */
  fromPage: NamedSubscription;
  /** Problems of a submission without script. They vanish with the first submission. */
  problems: readonly Problem[];
  /** Values of the form that was refused. */
  submitted: Fields;
  /** New for every page, so that a form that is sent twice acts once. */
  formId: string;
  /** Changes of one subscription are sent one after the other. */
  lane: string;
  notice: Notice | null;
  /** Shows a change before it is made. */
  start(change: Change | null, fields: Fields): void;
  /**
   * Shows the subscription of an answer. @param notice with a text of its own for a swap that is wholly made; default:
   * that of what was done.
   */
  finish(body: Answer, change: Change | null, fields: Fields, notice: Omit<Notice, 'text'> & { text?: string }): void;
}

/** The message of the last success. */
interface Notice {
  /** The part of the page that shows it. */
  place: string;
  text: string;
  /** Id of the element that gets the focus when the form is gone. */
  focus: string;
}

const READ_AGAIN_MS = 3000;

/** Hides the last success that the page shows, of whichever of its subscriptions. */
let hideLastNotice = () => {};

/**
 * Reads the page again a little later, because an answer does not show everything. @param ms default: when the provider
 * knows more.
 */
export const readLater = (ms = READ_AGAIN_MS) =>
  setTimeout(
    () => import('../../../../client/forms/refresh.ts').then((refresh) => refresh.readAgain()).catch(() => {}),
    ms,
  );

/**
 * Takes the message of the last success off the page, and out of its address: it came after a form without script, and
 * a newer one follows.
 */
function removePageMessage(): void {
  document.getElementById('done')?.remove();
  const url = new URL(location.href);
  url.searchParams.delete('done');
  history.replaceState(history.state, '', url);
}

/** @param refused what the page says of an earlier submission without script. */
export function useManaged(fromPage: NamedSubscription, formId: string, refused: Refused | null): Managed {
  const { t, today } = useSetting();
  const [stored, setStored] = useLatest<Subscription>(fromPage);
  const [made, setMade] = useState<ReadonlySet<Fields>>(new Set());
  const [lastNotice, setNotice] = useState<Notice | null>(null);
  const [notice, hideNotice] = useOptimistic(lastNotice, () => null);
  const [isTouched, setTouched] = useState(false);
  // React keeps the optimistic changes until all submissions have ended: those that are made already are part of the
  // stored state
  const [subscription, show] = useOptimistic(
    stored,
    (current, { change, fields }: { change: Change; fields: Fields }) =>
      made.has(fields) ? current : applyChange(current, change, today),
  );
  useEffect(() => {
    if (notice && document.activeElement === document.body) document.getElementById(notice.focus)?.focus();
  }, [notice]);

  return {
    subscription,
    stored,
    fromPage,
    problems: (!isTouched && refused?.problems) || [],
    submitted: (!isTouched && refused?.typed) || {},
    formId,
    lane: `subscription ${fromPage.number}`,
    notice,
    start(change, fields) {
      setTouched(true);
      removePageMessage();
      hideNotice(null);
      hideLastNotice();
      if (change) show({ change, fields });
    },
    finish({ subscription: changed, done }, change, fields, where) {
      setMade((before) => new Set(before).add(fields));
      setStored((before) => (changed as Subscription | null) ?? (change ? applyChange(before, change, today) : before));
      if (!changed) readLater();
      else if (document.querySelector('[data-fresh]')) readLater(0);
      hideLastNotice();
      hideLastNotice = () => setNotice(null);
      const key = keyOfDone(done);
      setNotice({ ...where, text: (done === 'swapped' && where.text) || (key ? t(key) : '') });
    },
  };
}

const Current = createContext<Managed | null>(null);

export const ManagedProvider = ({ managed, children }: { managed: Managed; children: ReactNode }) => (
  <Current value={managed}>{children}</Current>
);

/** The subscription that is managed around a component, which has a {@link ManagedProvider} above it. */
export const useSubscription = (): Managed => use(Current)!;

const doneId = ({ number }: Subscription, place: string) => `done-${number}-${place}`;

/** Shows and announces the last success of a place. */
export function Done({ place }: { place: string }) {
  const { notice, stored } = useSubscription();
  return (
    <div id={doneId(stored, place)} role="status" tabIndex={-1}>
      {notice?.place === place && notice.text ? <p className="alert calm">{notice.text}</p> : null}
    </div>
  );
}

export interface SubscriptionFormProps<T, S extends FormSchema> {
  action: string;
  /** The part of the page that shows the success. */
  place: string;
  /** The change that the fields ask for, to show it at once. */
  change?(fields: Fields): Change | null;
  shape?: Struct<T, S>;
  /** Id of the element that gets the focus when the form is gone after a success. Default: the message. */
  focus?: string;
  /** Tells apart two forms that do the same. */
  formName?: string;
  className?: string;
  refused?: Refused | null;
  tool?: ToolAttributes;
  leads?: boolean;
  onDone?: (() => void) | undefined;
  children: Parameters<typeof Form>[0]['children'];
}

/** A form that changes the subscription around it. */
export function SubscriptionForm<T, S extends FormSchema>({
  place,
  change,
  focus,
  formName,
  onDone,
  children,
  ...form
}: SubscriptionFormProps<T, S>) {
  const { stored, formId, lane, start, finish } = useSubscription();
  const changeOf = (fields: Fields) => change?.(fields) ?? null;
  return (
    <Form
      {...form}
      formId={formName ? `${formId}-${formName}` : formId}
      lane={lane}
      doneText={null}
      onStart={(fields) => start(changeOf(fields), fields)}
      onDone={(body, fields) => {
        finish(body, changeOf(fields), fields, { place, focus: focus ?? doneId(stored, place) });
        onDone?.();
      }}
    >
      {(state) => (
        <>
          <input type="hidden" name="subscriptionId" value={stored.number} />
          {typeof children === 'function' ? children(state) : children}
        </>
      )}
    </Form>
  );
}

/** Closes the details around a form, and gives the focus that was inside to their summary. */
export function closeDetails(id: string): void {
  const details = document.getElementById(id) as HTMLDetailsElement | null;
  if (!details) return;
  if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
  details.open = false;
}
