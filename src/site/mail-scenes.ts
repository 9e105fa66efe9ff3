import { HAS_MAIL_SCENES } from '../brand/tables/has.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { MailScene } from '../platform/mail/mail.ts';
import { mailScenePath } from '../routes.ts';

/** A drawing of `client/public/mail-scenes`. Its words are the text `mail.scene_NAME`. */
export type SceneName = 'parcel' | 'bowl' | 'rest' | 'letter' | 'gift';

/** The size of a scene in CSS pixels. Its file has two pixels for each. */
export const MAIL_SCENE_SIZE = { width: 504, height: 189 } as const;

/**
 * The scene at the head of each kind of mail: what comes, food, nothing to worry about, a message, and something to be
 * glad of. Mails to the shop's people have none.
 */
export const SCENE_OF_MAIL = {
  newsletter_confirmation: 'letter',
  newsletter_code: 'gift',
  announcement_confirmation: 'letter',
  announcement: 'bowl',
  stock_confirmation: 'letter',
  stock_back: 'parcel',
  contact_receipt: 'letter',
  contact_staff: null,
  referral: 'gift',
  plan: 'bowl',
  points_expiry: 'gift',
  journal_reminder: 'bowl',
  program: 'letter',
  food_change: 'bowl',
  portions: 'bowl',
  review_request: 'bowl',
  review_message: 'letter',
  declaration: 'letter',
  declaration_staff: null,
  staff_sign_in: null,
  coming_back: 'bowl',
  pause_reminder: 'bowl',
  prepaid_end: 'rest',
  prepaid_end_staff: null,
  billing_notice: 'bowl',
  billing_failed: 'rest',
  billing_reserve: 'rest',
  billing_challenge: 'rest',
  billing_skipped: 'rest',
  billing_paused: 'rest',
  billing_card: 'rest',
  changed_skipped: 'rest',
  changed_unskipped: 'parcel',
  changed_rescheduled: 'parcel',
  changed_later: 'rest',
  changed_paused: 'rest',
  changed_resumed: 'parcel',
  changed_cancelled: 'rest',
  changed_refitted: 'bowl',
  changed_refitted_back: 'bowl',
  changed_pickup: 'parcel',
  changed_pickup_ended: 'parcel',
} as const satisfies Readonly<Record<string, SceneName | null>>;

/** A kind of mail. */
export type MailKind = keyof typeof SCENE_OF_MAIL;

/** The picture at the head of a kind of mail: its address, and what is seen; null for none. */
export function sceneOf(kind: MailKind, publicOrigin: string, t: Translate): MailScene | null {
  const scene = SCENE_OF_MAIL[kind];
  return scene && HAS_MAIL_SCENES
    ? { url: `${publicOrigin}${mailScenePath(scene)}`, alt: t(`mail.scene_${scene}`) }
    : null;
}
