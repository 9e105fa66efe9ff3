import { WAITING } from '../../brand/tables/drawings.ts';
import { Island } from '../../platform/document/island.tsx';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { FIRST_CATEGORY, pages, patterns } from '../../routes.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problems } from '../../ui/fields.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import SubscriptionsIsland from './browser/islands/subscriptions.tsx';
import { HouseholdSection } from './household/section.tsx';
import { fieldOf, proposeDay } from './model/household.ts';
import { hasEnded } from './model/subscription.ts';
import { withNames } from './names.ts';
import { withTimes } from './pausing/store.ts';
import { readSubscriptions } from './read.ts';
import { CARD_TEXTS } from './texts.ts';

export const subscriptions = accountScreen({
  path: patterns.accountSubscriptions,
  title: 'account.subscriptions',
  showsProblems: true,

  async load(context, session) {
    const { settings, database, today, flash } = context;
    const { customerId } = session;
    const read = await withTimes(
      database,
      customerId,
      await readSubscriptions(session, settings, today),
      marketZone(context.market.country),
    );
    const list = await withNames(context, customerId, read);
    return { list, formId: crypto.randomUUID(), problems: flash?.problems ?? [] };
  },

  Page({ data: { problems, ...data } }) {
    const view = useView();
    const { t, market } = view;
    const { list, formId } = data;
    if (list.length === 0)
      return (
        <Empty drawing={WAITING} text={t('sub.none')}>
          <p>{t('product.plan_promise')}</p>
          <p>
            <a className="button action" href={pages.category(market.code, FIRST_CATEGORY)}>
              {t('account.to_shop')}
            </a>
          </p>
        </Empty>
      );
    // the charges of deliveries that are paid at once go with no other delivery
    const proposal = proposeDay(list.filter(({ prepaid }) => !prepaid));
    const others = problems.filter(
      ({ field }) => !proposal?.parts.some(({ subscription: { number } }) => field === fieldOf(number)),
    );
    return (
      <>
        <Problems state={{ problems: others.map(({ code, message }) => ({ code, message })) }} />
        {list.filter((subscription) => !hasEnded(subscription)).length > 1 ? (
          <div id="together" data-fresh>
            {proposal ? <HouseholdSection proposal={proposal} formId={formId} problems={problems} /> : null}
          </div>
        ) : null}
        <Island
          name="subscriptions"
          live
          component={SubscriptionsIsland}
          props={{ setting: islandSetting(view, ...CARD_TEXTS), ...data }}
        />
      </>
    );
  },
});
