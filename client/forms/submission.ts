import { useActionState, useState } from 'react';
import type { Problem } from '../../src/platform/shared/parse.ts';
import { useSetting } from '../../src/platform/shared/setting.tsx';
import { keyOfDone } from '../../src/shop/notices/model/done-key.ts';
import { inLane } from './lanes.ts';
import { type Answer, send } from './send.ts';

/** The fields of one submission, as the endpoint reads them. */
export type Fields = Record<string, unknown>;

/** The callbacks and settings of a submission; {@link Form} has them as props. */
export interface SubmissionProps {
  /** Address of the endpoint. */
  action: string;
  /**
   * Makes a submission that is sent twice act once; renewed after a success and after a refusal that is final. From the
   * page, so that hydration agrees.
   */
  formId?: string;
  /** Forms of one lane are sent one after the other. */
  lane?: string;
  /** The text of the success. Default: that of the answer's word `done`; null shows none. */
  doneText?: string | null;
  /**
   * Called with the body of a success. The form is shown as done when a promise it returns has resolved.
   *
   * @param fields the object that `onStart` was called with.
   */
  onDone?(body: Answer, fields: Fields): void | Promise<void>;
  onRefused?(problems: readonly Problem[], body: Answer): void;
}

/** The result of the last submission. */
export interface Outcome {
  /** Counts the submissions that have ended. */
  count: number;
  problems: readonly Problem[];
  /** The same submission may succeed later. */
  again: boolean;
  /** The text of a success; null after a refusal. */
  done: string | null;
  /** One submission has succeeded: the stored values are newer than what was typed before the page came. */
  succeeded: boolean;
  /** The fields that were sent, see {@link asText}. */
  sent: string;
}

/** Fields as a text to compare with, without the form's id. */
export const asText = (data: FormData): string =>
  new URLSearchParams([...data].filter(([name]) => name !== 'formId') as [string, string][]).toString();

/** Lets the browser submit fields, in a form of their own: the visitor's form may have become another one since. */
export function submitByBrowser(action: string, data: FormData): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
  for (const [name, value] of data)
    if (typeof value === 'string')
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

/**
 * Sends a form's fields, one submission after the other, and holds the last result. @param first what is known of an
 * earlier submission.
 */
export function useSubmission(
  { action, formId, lane, ...on }: SubmissionProps,
  first: { problems?: readonly Problem[]; again?: boolean | undefined },
) {
  const { t } = useSetting();
  const [id, setId] = useState(formId);
  const [outcome, submit, isPending] = useActionState(
    async (
      { count, succeeded }: Outcome,
      { data, fields, begun }: { data: FormData; fields: Fields; begun?: Promise<void> | undefined },
    ): Promise<Outcome> => {
      const result = await inLane(lane, () => send(action, data, (code) => t(`form.${code}`)));
      // an answer may come before the paint
      await begun;
      const ended = { count: count + 1, sent: asText(data) };
      const refused = { ...ended, succeeded, done: null };
      switch (result.kind) {
        case 'signed-out':
          submitByBrowser(action, data);
          return { ...refused, problems: [{ code: 'signed_out', message: t('form.signed_out') }], again: true };
        case 'refused':
          on.onRefused?.(result.problems, result.body);
          if (formId !== undefined && !result.again) setId(crypto.randomUUID());
          return { ...refused, problems: result.problems, again: result.again };
        case 'done': {
          const shown = on.onDone?.(result.body, fields);
          if (shown) await shown;
          if (formId !== undefined) setId(crypto.randomUUID());
          const key = keyOfDone(result.body.done);
          const text = on.doneText === undefined ? key && t(key) : on.doneText;
          return { ...ended, succeeded: true, done: text ?? '', problems: [], again: false };
        }
      }
    },
    { count: 0, problems: first.problems ?? [], again: first.again ?? false, done: null, succeeded: false, sent: '' },
  );
  return { outcome, submit, isPending, id };
}
