import type { ReactNode } from 'react';
import { Form } from '../../../../../client/forms/form.tsx';
import type { Answer } from '../../../../../client/forms/send.ts';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { PetPicture } from '../../../pets/browser/pet-picture.tsx';
import type { StepProps } from './props.ts';
import { LANE } from './state.ts';

type OnStarted = (body: Answer) => void;

/** A form that starts the questions, with other answers or with none. */
const StartForm = ({
  className,
  onStarted,
  children,
}: {
  className?: string;
  onStarted: OnStarted;
  children: ReactNode;
}) => (
  <Form action={api.plannerStart} lane={LANE} doneText={null} onDone={onStarted} {...(className && { className })}>
    {children}
  </Form>
);

/** Clears the draft and starts with another animal. */
export function RestartForm({ onStarted }: { onStarted: OnStarted }) {
  const { t } = useSetting();
  return (
    <StartForm className="anew" onStarted={onStarted}>
      <Submit className="link-button">{t('planner.anew')}</Submit>
    </StartForm>
  );
}

/** Offers the answers for the animal before this one. @param name of the animal before. */
export function PreviousAnswers({ name, onStarted }: { name: string; onStarted: OnStarted }) {
  const { t } = useSetting();
  return (
    <StartForm className="anew" onStarted={onStarted}>
      <input type="hidden" name="previous" value="1" />
      {t('planner.same_as', { name })} <Submit className="link-button">{t('planner.use_answers', { name })}</Submit>
    </StartForm>
  );
}

/** A customer's saved pets, each a button that starts the questions with its answers. */
export function SavedPets({ pets, onStarted }: { pets: StepProps['pets']; onStarted: OnStarted }) {
  const { t } = useSetting();
  if (pets.length === 0) return null;
  return (
    <section className="known-pets" aria-labelledby="known">
      <h2 id="known">{t('planner.known')}</h2>
      <ul>
        {pets.map(({ id, name, ...look }) => (
          <li key={id}>
            <StartForm onStarted={onStarted}>
              <input type="hidden" name="petId" value={id} />
              <Submit className="chip">
                <PetPicture {...look} />
                {name}
              </Submit>
            </StartForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
