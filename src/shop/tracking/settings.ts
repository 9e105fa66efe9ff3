import { defaulted, string } from 'superstruct';
import { declareSettings, matching } from '../../platform/settings.ts';

const headerName = matching('name of a header', /^[A-Za-z0-9-]+$/);

export interface TrackingSettings {
  /** The tracking service, the header that it knows us by, and the header's whole value. */
  tracking: { url: string; header: string; secret: string };
}

export const trackingSettings = declareSettings(
  {
    /**
     * The address that receives events of visitors who allow statistics: campaigns, purchases, submitted forms. If
     * empty, none are sent or stored.
     */
    TRACKING_URL: defaulted(string(), ''),
    /** The name of the header by which the tracking service knows the shop. */
    TRACKING_HEADER: defaulted(headerName, 'Authorization'),
    /** The whole value of that header, such as `Bearer …`. */
    TRACKING_SECRET: defaulted(string(), ''),
    /**
     * A key for `TRACKING_URL` that is sent as `Bearer {TRACKING_KEY}`, where there is no `TRACKING_SECRET`. Older
     * deployments have it.
     */
    TRACKING_KEY: defaulted(string(), ''),
  },
  (texts): TrackingSettings => ({
    tracking: {
      url: texts.TRACKING_URL,
      header: texts.TRACKING_HEADER,
      secret: texts.TRACKING_SECRET || (texts.TRACKING_KEY && `Bearer ${texts.TRACKING_KEY}`),
    },
  }),
);
