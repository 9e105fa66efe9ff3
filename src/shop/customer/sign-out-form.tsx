import { Island } from '../../platform/document/island.tsx';
import { islandSetting } from '../../site/island-setting.ts';
import { useView } from '../../site/view.tsx';
import SignOutIsland from './browser/islands/sign-out.tsx';

/** A button that signs out here or everywhere. */
export function SignOutForm(props: { action: string; text: string; className?: string }) {
  // the form leads to another page, so it shows no message of the kit
  const setting = { ...islandSetting(useView()), texts: {} };
  return <Island name="sign-out" component={SignOutIsland} props={{ setting, ...props }} />;
}
