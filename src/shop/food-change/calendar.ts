import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { calendarFile } from '../../platform/shared/calendar-file.ts';
import { dayOf } from '../../platform/shared/day.ts';
import { localeOf } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { readerOf } from '../../site/reader.ts';
import { translatorOf } from '../../site/texts.ts';
import { stepsOf } from '../planner/model/pace.ts';
import { loadFoodChange } from './load.ts';
import { queryOf } from './model/request.ts';
import { bowlText, dayOfChange } from './words.ts';

const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/** Responds with the steps of a change of food as a calendar file: an event for each. */
export const getFoodChangeCalendar: Handler = async (c) => {
  const { market } = c.get('location');
  const settings = settingsOf(c.env);
  const moment = await now(settings);
  const means = {
    ...readerOf(c, market),
    database: c.env.DB,
    settings,
    today: dayOf(moment, marketZone(market.country)),
    country: market.country,
  };
  const query = new URL(c.req.url).searchParams;
  const change = await loadFoodChange(means, query.get('plan'), query);
  if (!change) return c.text('Not found', 404, PRIVATE);
  const t = translatorOf(c, market);
  const words = { t, locale: localeOf(market.language, market.country) };
  const { name, foods, request, planId } = change;
  const title = name ? t('change.title_named', { name }) : t('change.title');
  const link = `${settings.publicOrigin}${pages.foodChange(market.code, planId, queryOf(request))}`;
  const events = stepsOf(request.days, request.softOn).map((step) => ({
    id: `food-change-${planId ?? request.start}-${step.quarters}`,
    from: dayOfChange(request, step.from),
    to: dayOfChange(request, step.to),
    summary: t('change.event', { title, bowl: bowlText(step, foods, request.oldGrams, words) }),
    description: `${t('change.soft_text')}\n${link}`,
  }));
  return c.body(calendarFile(events, { name: title, host: new URL(settings.publicOrigin).host, now: moment }), 200, {
    ...PRIVATE,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="food-change.ics"',
  });
};
