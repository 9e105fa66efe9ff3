import { Fragment } from 'react';
import { formatMoment } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { type FormState, TextField } from '../../ui/fields.tsx';
import type { Shown } from './cookie.ts';
import { MAX_NAME } from './model/shapes.ts';

/** A link to the terms and conditions; nothing while there are none. */
export function TermsLink({ name }: { name: string }) {
  const { market, isPublished } = useView();
  return isPublished('/terms-conditions') ? <a href={pages.content(market.code, 'terms-conditions')}>{name}</a> : null;
}

/** The content of a declaration. @param more further facts, each with the key of its label. */
export function Facts({
  shown,
  contractLabel,
  more = [],
}: {
  shown: Shown;
  contractLabel: string;
  more?: readonly (readonly [label: string, value: string])[];
}) {
  const { t } = useView();
  const facts = [
    ['declaration.name', shown.name],
    ['declaration.email', shown.email],
    [contractLabel, shown.contract],
    ...more,
  ] as const;
  return (
    <dl className="facts-list">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** When a declaration was received. @param isMailed whether to say that its receipt is mailed. */
export function Receipt({ shown, isMailed = true }: { shown: Shown; isMailed?: boolean }) {
  const { t, locale, market } = useView();
  const { reference = '', receivedAt = '', email, mailed = true } = shown;
  return (
    <>
      <p className="alert calm" role="status">
        {t('declaration.received_at')}{' '}
        <time dateTime={receivedAt}>{formatMoment(new Date(receivedAt), locale, marketZone(market.country))}</time>.{' '}
        {isMailed ? t(mailed ? 'declaration.mailed' : 'declaration.mailed_limit', { email }) : null}
      </p>
      <p>
        {t('declaration.reference')}: <b>{reference}</b>
      </p>
    </>
  );
}

/** The fields of the person who declares something. */
export function PersonFields({ state }: { state: FormState }) {
  const { t } = useView();
  return (
    <>
      <TextField
        name="name"
        label={t('declaration.name')}
        state={state}
        autoComplete="name"
        required
        maxLength={MAX_NAME}
      />
      <TextField
        name="email"
        type="email"
        label={t('declaration.email')}
        hint={t('declaration.email_hint')}
        state={state}
        autoComplete="email"
        required
        maxLength={254}
      />
    </>
  );
}

/** Other ways to declare something, and how long a declaration is kept. */
export function OtherWays() {
  const { t, market } = useView();
  return (
    <>
      <p>
        {t('declaration.other_ways')} <a href={pages.content(market.code, 'contact')}>{t('declaration.contact')}</a>
      </p>
      <p className="small">
        {t('declaration.privacy')} <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
      </p>
    </>
  );
}
