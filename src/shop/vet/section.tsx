import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { CopyField } from '../../ui/page/copy-field.tsx';
import { lastMoment, type VetLink } from './store.ts';

/** A link that works, with the way to revoke it. */
function LinkItem({ link }: { link: VetLink }) {
  const { digest, petId, owner, madeAt } = link;
  const { t, market, locale } = useView();
  return (
    <li>
      <p>
        {t('vet.made')} <MomentDay at={madeAt} locale={locale} country={market.country} />, {t('vet.ends')}{' '}
        <MomentDay at={lastMoment(link)} locale={locale} country={market.country} />.{' '}
        {owner ? t('vet.with_name', { name: owner }) : t('vet.without_name')}
      </p>
      <form method="post" action={api.vetLinksRevoke}>
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="petId" value={petId} />
        <input type="hidden" name="link" value={digest} />
        <button className="link-button">{t('vet.revoke')}</button>
      </form>
    </li>
  );
}

/**
 * Makes links to a page about a pet for its vet, and lists those that work.
 *
 * @param secret of the link that was just made; null otherwise. @param days for which a new one works.
 */
export function VetSection({
  petId,
  name,
  links,
  secret,
  days,
}: {
  petId: string;
  name: string;
  links: readonly VetLink[];
  secret: string | null;
  days: number;
}) {
  const { t, market, settings } = useView();
  return (
    <section className="account-card" id="vet" aria-labelledby="vet-title">
      <h2 id="vet-title">{t('vet.title')}</h2>
      <p>{t('vet.text', { name, count: days })}</p>
      {secret ? (
        <div className="alert calm" role="status">
          <p>{t('vet.new')}</p>
          <CopyField
            id="vet-link"
            label={t('vet.link')}
            value={`${settings.publicOrigin}${pages.vet(market.code, secret)}`}
            copy={t('wish_list.copy')}
          />
          <p>
            <a href={pages.vet(market.code, secret)} rel="nofollow">
              {t('vet.look')}
            </a>
          </p>
        </div>
      ) : null}
      <form method="post" action={api.vetLinksMake} className="form">
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="petId" value={petId} />
        <label className="check">
          <input type="checkbox" name="name" value="1" />
          {t('vet.show_name')}
        </label>
        <p>
          <button className="button quiet small">{t('vet.make')}</button>
        </p>
      </form>
      {links.length > 0 ? (
        <>
          <h3>{t('vet.links')}</h3>
          <ul className="vet-links">
            {links.map((link) => (
              <LinkItem key={link.digest} link={link} />
            ))}
          </ul>
        </>
      ) : null}
      <p className="visually-hidden" role="status" data-share-status />
    </section>
  );
}
