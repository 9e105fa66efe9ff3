import { Art } from '../../ui/icon.tsx';

/** Two who meet. */
export const Animals = () => (
  <div className="refer-animals">
    <Art name="dog-sitting" />
    <Art name="puppy" />
  </div>
);
