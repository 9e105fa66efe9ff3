import { whenIdle } from '../hydration.ts';

/**
 * Shows the banner to a visitor who has not answered its text, and loads third parties for one who has allowed something. The
 * page is the same for everybody; the choice is in the cookie alone.
 *
 * Escape closes the banner on this page and chooses nothing: the next page asks again.
 */
export function followConsent(): void {
  const banner = document.querySelector<HTMLElement>('.consent');
  if (!banner) return;
  const readChoice = () => new RegExp(`(?:^|; |-)consent=${banner.dataset.version}(?:(\\.)|;|$)`).exec(document.cookie);
  const choice = readChoice();
  if (choice?.[1] && document.getElementById('third-parties'))
    whenIdle(() => void import('./third-parties.ts').then(({ loadThirdParties }) => loadThirdParties()).catch(() => {}));
  if (choice) return;
  banner.hidden = false;
  banner.onkeydown = ({ key }) => {
    banner.hidden = key === 'Escape';
  };
  banner.onsubmit = (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    import('./choose.ts').then(
      ({ choose }) => choose(banner, form),
      () => form.submit(),
    );
  };
  // the back button restores a page that may be older than the choice
  addEventListener('pageshow', () => {
    banner.hidden ||= readChoice() !== null;
  });
}
