import { whenIdle } from '../../../../client/hydration.ts';

/**
 * Shows the banner to a visitor who has not answered its text, and loads third parties for one who has allowed
 * something. The page is the same for everybody; the choice is in the cookie alone.
 *
 * Escape closes the banner on this page and chooses nothing: the next page asks again.
 */
export function followConsent(): void {
  const banner = document.querySelector<HTMLElement>('.consent');
  if (!banner) return;
  const code = () => import('./consent.ts');
  const choice = new RegExp(`(?:^|[ -])consent=${banner.dataset.version}(\\W|$)`).exec(document.cookie);
  banner.hidden = choice !== null;
  if (!choice) {
    banner.onkeydown = ({ key }) => {
      banner.hidden = key === 'Escape';
    };
    banner.onsubmit = (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      code().then(
        ({ choose }) => choose(banner, form),
        () => form.submit(),
      );
    };
  } else if (choice[1] === '.' && banner.dataset.others)
    whenIdle(
      () =>
        void code()
          .then(({ loadThirdParties }) => loadThirdParties())
          .catch(() => {}),
    );
}
