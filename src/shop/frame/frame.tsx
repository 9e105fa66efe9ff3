import { formatMoney } from '../../platform/shared/format.ts';
import { isPagePath, isPlannerPath, pages } from '../../routes.ts';
import type { Frame } from '../../site/render.tsx';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { CartPanel } from '../cart-page/panel.tsx';
import { ConsentBanner } from '../consent/banner.tsx';
import { PageThirdParties } from '../consent/page-third-parties.tsx';
import { thirdPartiesOfPage } from '../consent/third-parties.ts';
import { Footer } from './footer.tsx';
import { Header, Menu } from './header.tsx';
import { MarketDialog, MarketOffer } from './markets.tsx';

/** A path that no link of the frame has. */
const ELSEWHERE = '/*';

/**
 * The path of the page, where the frame may have a link to it or be different on it: those pages are few and directly
 * below the market.
 */
const linkedPath = (rest: string): string => (rest.lastIndexOf('/') === 0 && isPagePath(rest) ? rest : ELSEWHERE);

/** The frame above the content. */
const Top = renderOnce('top', function Top({ thirdParties }: { rest: string; thirdParties: number }) {
  const { t, market, locale } = useView();
  return (
    <>
      <SkipLink to="main" text={t('nav.skip')} />
      <ConsentBanner thirdParties={thirdParties} />
      <aside className="banner" aria-label={t('nav.notice')}>
        {t('nav.banner', { threshold: formatMoney(market.freeShipping, market.currency, locale, true) })}
      </aside>
      <MarketOffer />
      <Header />
      <Menu />
    </>
  );
});

interface BottomProps {
  rest: string;
  minimal: boolean;
  isAccount: boolean;
}

/** The frame below the content. Who has an account has the newsletter's switch in it, and is no first order away. */
const Bottom = renderOnce('bottom', function Bottom({ minimal, isAccount }: BottomProps) {
  return <Footer minimal={minimal} offersNewsletter={!isAccount} />;
});

/**
 * Says of a chat that a machine answers in it, before anybody writes there. Source: Regulation (EU) 2024/1689, article
 * 50(1) and (5).
 */
function ChatNote() {
  const { t, market } = useView();
  return (
    <p className="wrap small" role="note" id="chat-note">
      {t('chat.machine')} <a href={pages.contact(market.code)}>{t('declaration.contact')}</a>
    </p>
  );
}

/** Header, content and footer of every page. The frame itself is not personal, so pages can be cached. */
export const ShopFrame: Frame = ({ children, ofCustomer }) => {
  const view = useView();
  const { t } = view;
  const rest = linkedPath(view.rest);
  const parties = thirdPartiesOfPage(view);
  const { pathname } = view.url;
  const cc = view.market.code;
  const isLeft = pathname === pages.signedOut(cc) || pathname === pages.accountDeleted(cc);
  const isAccount = ofCustomer || (pathname.startsWith(pages.account(cc)) && !isLeft);
  return (
    <>
      <Top rest={rest} thirdParties={parties.length} />
      <main id="main" tabIndex={-1}>
        {view.preview ? (
          <p className="wrap alert calm" role="status">
            {t('preview.note')}
          </p>
        ) : null}
        {view.problems.length > 0 ? (
          <div className="wrap problems">
            {view.problems.map((problem) => (
              <p key={problem.code} className={problem.isNotice ? 'alert calm' : 'alert'} role="alert">
                {problem.message}
              </p>
            ))}
          </div>
        ) : null}
        {children}
      </main>
      {view.settings.isChatMachine && parties.some(({ name }) => name === 'chat') ? <ChatNote /> : null}
      <Bottom rest={rest} minimal={isPlannerPath(view.rest)} isAccount={isAccount} />
      <MarketDialog />
      <CartPanel />
      <PageThirdParties />
    </>
  );
};
