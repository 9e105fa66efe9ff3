import { inScript } from '../../site/head.tsx';
import { useView } from '../../site/view.tsx';
import type { PageThirdParty } from './model/third-party.ts';
import { type Call, type ConfiguredThirdParty, thirdPartiesOfPage } from './third-parties.ts';

/** The calls with the shop's id in them. */
const withId = (calls: readonly Call[] | undefined, id: string): Call[] | undefined =>
  calls && JSON.parse(JSON.stringify(calls).replaceAll('{id}', id));

const forPage = (
  { name, purposes, load, script, id, prepare, start, stop, customer, cookies, storage }: ConfiguredThirdParty,
  isSigned: boolean,
): PageThirdParty => ({
  name,
  script,
  purposes: [...purposes],
  load,
  prepare: withId(prepare, id),
  start: withId(start, id),
  stop: withId(stop, id),
  ...(customer && {
    customer: { update: customer.update, end: customer.end, token: isSigned ? customer.token : null },
  }),
  cookies: cookies.map((cookie) => cookie.name),
  storage: [...(storage ?? [])],
});

/**
 * The third parties of the page, as the browser's loader reads them. They are the same for everybody: the loader asks
 * for consent.
 */
export function PageThirdParties() {
  const view = useView();
  const { settings } = view;
  const all = thirdPartiesOfPage(view);
  if (all.length === 0) return null;
  const parties = all.map((party) => forPage(party, settings.chatSecret !== ''));
  return <script type="application/json" id="third-parties" dangerouslySetInnerHTML={{ __html: inScript(parties) }} />;
}
