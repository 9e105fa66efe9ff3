import { HAS_MAIL_SCENES } from '../../src/brand/tables/has.ts';
import type { MailScene } from '../media/mail-scenes.ts';
import type { Store } from '../store.ts';
import { textsFor } from '../texts.ts';
import type { MailPicture } from './mail.ts';

/**
 * A scene at the head of a mail, which is a file of the shop; nothing without a shop, or where its brand has no scenes.
 */
export const sceneOf = (
  { shopUrl }: Pick<Store, 'shopUrl'>,
  scene: Extract<MailScene, 'letter' | 'order' | 'parcel' | 'rest'>,
  reader: Parameters<typeof textsFor>[0],
): MailPicture | undefined =>
  HAS_MAIL_SCENES && shopUrl
    ? { url: `${shopUrl}/mail-scenes/${scene}.png`, alt: textsFor(reader).text(`scene.${scene}`) }
    : undefined;
