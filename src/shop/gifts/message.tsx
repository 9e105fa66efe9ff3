import { useView } from '../../site/view.tsx';
import { descriptionOf, Labelled, problemOf, textOf } from '../../ui/field-parts.tsx';
import type { FormState } from '../../ui/fields.tsx';
import { MAX_GIFT_MESSAGE } from '../cart/model/gifts.ts';

/** The message that goes with a gift. */
export function Message({ state }: { state: FormState }) {
  const { t } = useView();
  const problem = problemOf(state, 'message');
  const hint = t('gift_card.message_hint', { count: MAX_GIFT_MESSAGE });
  return (
    <Labelled id="message" label={t('gift_card.message')} problem={problem} hint={hint}>
      <textarea
        id="message"
        name="message"
        rows={4}
        maxLength={MAX_GIFT_MESSAGE}
        defaultValue={textOf(state.values.message)}
        {...descriptionOf('message', problem, hint)}
      />
    </Labelled>
  );
}
