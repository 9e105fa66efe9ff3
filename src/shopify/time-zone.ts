import type { Config } from '../env.ts';
import { adminApi } from './admin.ts';
import { ShopTimeZoneDocument } from './generated/admin/graphql.ts';

const ZONE_LIFETIME_MS = 3_600_000;
const zones = new Map<string, { zone: string; until: number }>();

/** The time zone of the provider's shop, IANA: by it a cycle is due. Asked once an hour. @throws UpstreamError */
export async function shopTimeZone(settings: Config): Promise<string> {
  const { url } = settings.admin;
  const known = zones.get(url);
  if (known && known.until > Date.now()) return known.zone;
  const zone = (await adminApi(settings, ShopTimeZoneDocument, {})).shop.ianaTimezone;
  zones.set(url, { zone, until: Date.now() + ZONE_LIFETIME_MS });
  return zone;
}
