import { HAS_MAIL_SCENES } from '../../src/brand/tables/has.ts';
import type { MailScene } from '../media/mail-scenes.ts';
import type { Store } from '../store.ts';
import { textsFor } from '../texts.ts';
import type { MailPicture } from './mail.ts';

/**
 * A scene at the head of a mail, which is a file of the shop; nothing without a shop, where its brand has no scenes, or
 * in a store of a file's goods, whose storefront is another one.
 */
export const sceneOf = (
  store: Pick<Store, 'shopUrl' | 'seeded'>,
  scene: Extract<MailScene, 'letter' | 'order' | 'parcel' | 'rest'>,
  reader: Parameters<typeof textsFor>[0],
): MailPicture | undefined =>
  HAS_MAIL_SCENES && store.shopUrl && store.seeded() === null
    ? { url: `${store.shopUrl}/mail-scenes/${scene}.png`, alt: textsFor(reader).text(`scene.${scene}`) }
    : undefined;
