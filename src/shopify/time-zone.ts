import type { Settings } from '../env.ts';
import { isTimeZone, type TimeZone } from '../platform/shared/day.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { adminApi } from './admin.ts';
import { ShopTimeZoneDocument } from './generated/admin/graphql.ts';

const ZONE_LIFETIME_MS = 3_600_000;
const zones = new Map<string, { zone: TimeZone; until: number }>();

/** The zone of the provider's shop: billing cycles are due by it. Asked once an hour. @throws UpstreamError */
export async function shopTimeZone(settings: Settings): Promise<TimeZone> {
  const { url } = settings.admin;
  const known = zones.get(url);
  if (known && known.until > Date.now()) return known.zone;
  const zone = (await adminApi(settings, ShopTimeZoneDocument, {})).shop.ianaTimezone;
  if (!isTimeZone(zone))
    throw new UpstreamError('upstream_garbage', `the shop's time zone is no place: ${zone}`, false);
  zones.set(url, { zone, until: Date.now() + ZONE_LIFETIME_MS });
  return zone;
}
