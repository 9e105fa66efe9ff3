import { Island } from '../../platform/document/island.tsx';
import { pages, patterns } from '../../routes.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import type { FormState } from '../../ui/fields.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { deliveryDays } from '../delivery/index.ts';
import ParcelIsland from './browser/islands/parcel.tsx';
import { foundTracking } from './cookie.ts';

/** The parameters of carriers' links to this page, by field; the first one that is there counts. */
const PARAMETERS = {
  order: ['order', 'order_number', 'order_name'],
  email: ['email'],
  trackingNumber: ['tracking_number', 'tracking_numbers'],
} as const;

const prefilled = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(PARAMETERS).map(([field, names]) => [
      field,
      (names.map((name) => params.get(name)).find((value) => value) ?? '').trim().slice(0, 254),
    ]),
  );

/** The text with the `{days}` of the market, which the server knows. */
const ON_THE_WAY = 'parcel.status_on_the_way';

/**
 * Finds a guest's parcel by order number and e-mail. Carriers' links fill the form in
 * (`?order=…&email=…&tracking_number=…`).
 */
export const parcel = screen({
  path: patterns.parcel,
  personal: true,
  showsProblems: true,

  async load({ url, flash, cookie, settings }) {
    const tracking = flash ? null : await foundTracking(cookie, settings.sessionSecrets);
    const state: FormState = { values: flash?.typed ?? prefilled(url.searchParams), problems: flash?.problems ?? [] };
    return { tracking, state };
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('parcel.title') }),
    description: t('parcel.lead'),
    trail: [{ name: t('parcel.title') }],
  }),

  Page({ data: { tracking, state } }) {
    const view = useView();
    const { t, market } = view;
    const setting = islandSetting(
      view,
      'parcel.',
      'order.number',
      'order.tracking',
      'error.invalid_input',
      'error.invalid_order',
      'error.email_',
    );
    return (
      <div className="wrap page forms">
        <Breadcrumbs trail={[{ name: t('parcel.title') }]} />
        <h1>{t('parcel.title')}</h1>
        <Island
          name="parcel"
          component={ParcelIsland}
          props={{
            setting: {
              ...setting,
              texts: { ...setting.texts, [ON_THE_WAY]: t(ON_THE_WAY, { days: deliveryDays(t, market) }) },
            },
            tracking,
            typed: state.values,
            problems: state.problems,
          }}
        />
        <p className="small">
          {t('parcel.help')} <a href={pages.content(market.code, 'contact')}>{t('parcel.contact')}</a>
        </p>
      </div>
    );
  },
});
