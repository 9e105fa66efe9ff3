import { Fragment } from 'react';
import { type Day, dayOf } from '../../platform/shared/day.ts';
import { countryName, formatDay } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { pages } from '../../routes.ts';
import type { PublicContext } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { entryAt } from '../content/index.ts';
import { returnPrice } from '../delivery/index.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { deadlinesOf } from './model/deadlines.ts';
import { returnParcel } from './returns.tsx';
import { rightsIn } from './rights.ts';

/**
 * The lines of the address that takes goods back: that of the imprint for returns, or else the company's. Empty while
 * the CMS has none or does not answer.
 */
export async function returnAddress(context: PublicContext): Promise<string[]> {
  const entry = await optionalPart('imprint', entryAt(context, 'page', '/imprint'));
  const { name = '', address = '', country = '', return_address: own = '' } = entry?.company?.[0] ?? {};
  if (!own && !address) return [];
  const lines = (own || address).split(/[,\n]/).map((line) => line.trim());
  return [name, ...lines, !own && country ? countryName(country, context.locale) : ''].filter(Boolean);
}

/** A day as a person reads it, with its date for programs. */
function DayInWords({ day }: { day: Day }) {
  const { locale } = useView();
  return <time dateTime={day}>{formatDay(day, locale)}</time>;
}

/** The label of the parcel: where it goes, and by what it is known there. @param code null for the order's number. */
function ParcelLabel({ address, code }: { address: readonly string[]; code: string | null }) {
  const { t, market } = useView();
  return (
    <section className="account-card declaration parcel-label" aria-labelledby="label">
      <h2 id="label">{t('send_back.label')}</h2>
      <dl className="facts-list">
        <dt>{t('send_back.to')}</dt>
        <dd>
          {address.length > 0 ? (
            <address>
              {address.map((line, i) => (
                <Fragment key={i}>
                  {i > 0 ? <br /> : null}
                  {line}
                </Fragment>
              ))}
            </address>
          ) : (
            <a href={pages.contact(market.code)}>{t('send_back.ask')}</a>
          )}
        </dd>
        <dt>{t('send_back.code')}</dt>
        <dd>{code ? <b>{code}</b> : t('send_back.order_number')}</dd>
      </dl>
      <p className="actions">
        <button type="button" className="button quiet" data-print data-scripted>
          {t('send_back.print')}
        </button>
      </p>
    </section>
  );
}

/** How the goods of a received withdrawal go back: what is to be done until when, when the money comes, and the label. */
export function SendBack({
  address,
  reference,
  receivedAt,
}: {
  address: readonly string[];
  reference: string;
  /** ISO 8601. */
  receivedAt: string;
}) {
  const view = useView();
  const { t, market } = view;
  const { sendBy, refundBy } = deadlinesOf(dayOf(new Date(receivedAt), marketZone(market.country)), market.country);
  return (
    <>
      <section className="account-card calm declaration" aria-labelledby="send-back">
        <h2 id="send-back">{t('send_back.title')}</h2>
        <ol>
          <li>{t('send_back.pack')}</li>
          <li>{t('send_back.write')}</li>
          <li>
            {t('send_back.send')} {returnPrice(view)}
          </li>
        </ol>
        <h3>{t('send_back.dates')}</h3>
        <p>{t('send_back.in_time')}</p>
        <dl className="facts-list">
          <dt>{t('send_back.send_by')}</dt>
          <dd>
            <DayInWords day={sendBy} />
          </dd>
          <dt>{t('send_back.refund_by')}</dt>
          <dd>
            <DayInWords day={refundBy} />, {t('send_back.refund_later')}
          </dd>
        </dl>
        <p>{t('send_back.refund')}</p>
      </section>
      <ParcelLabel address={address} code={reference} />
    </>
  );
}

/** How goods go back where only the shop, and no law, takes them back for a change of mind. */
export function SendBackByChoice({ address }: { address: readonly string[] }) {
  const view = useView();
  const { t, market } = view;
  const { returnDays } = rightsIn(market.country);
  return (
    <>
      <section className="account-card calm declaration" aria-labelledby="send-back">
        <h2 id="send-back">{t('send_back.choice_title')}</h2>
        <p>{t('returns.rule_sealed', { days: returnDays, parcel: returnParcel(view) })}</p>
        <ol>
          <li>{t('send_back.pack')}</li>
          <li>{t('send_back.write')}</li>
          <li>{t('send_back.send')}</li>
        </ol>
        <p>{t('send_back.choice_refund')}</p>
      </section>
      <ParcelLabel address={address} code={null} />
    </>
  );
}
