import { useView } from '../../site/view.tsx';
import { type FormState, TextArea } from '../../ui/fields.tsx';
import { MAX_GIFT_MESSAGE } from '../cart/model/gifts.ts';

/** The message that goes with a gift. */
export function Message({ state }: { state: FormState }) {
  const { t } = useView();
  return (
    <TextArea
      name="message"
      label={t('gift_card.message')}
      hint={t('gift_card.message_hint', { count: MAX_GIFT_MESSAGE })}
      state={state}
      rows={4}
      maxLength={MAX_GIFT_MESSAGE}
    />
  );
}
