import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAIL_SCENES as DRAWN, mailScene } from '../../../provider/media/mail-scenes.ts';
import { texts } from '../../../src/brand/source.ts';
import { mailScenePath } from '../../../src/routes.ts';
import { MAIL_SCENE_SIZE, type MailKind, SCENE_OF_MAIL, sceneOf } from '../../../src/site/mail-scenes.ts';

const KINDS = Object.keys(SCENE_OF_MAIL) as MailKind[];
const TO_STAFF = ['contact_staff', 'declaration_staff', 'prepaid_end_staff', 'staff_sign_in'];

describe('the scenes of mails', () => {
  it.each(KINDS)('%s has its scene, which says in every language what is seen', (kind) => {
    for (const [language, own] of Object.entries(texts)) {
      const t = Object.assign((key: string) => own[key] ?? '', { group: () => ({}) });
      const scene = sceneOf(kind, 'https://shop.example', t);
      if (TO_STAFF.includes(kind)) expect(scene).toBeNull();
      else {
        expect(scene!.url).toMatch(/^https:\/\/shop\.example\/mail-scenes\/[a-z]+\.png$/);
        expect([language, scene!.alt]).toEqual([language, expect.stringMatching(/^.{20,120}$/)]);
        if (language !== 'en') expect(scene!.alt).not.toBe(texts.en![`mail.scene_${SCENE_OF_MAIL[kind]}`]);
      }
    }
  });

  it.each(DRAWN)('%s is a file of its size, with two pixels for each of CSS', (name) => {
    const png = readFileSync(`client/public${mailScenePath(name)}`);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      2 * MAIL_SCENE_SIZE.width,
      2 * MAIL_SCENE_SIZE.height,
    ]);
    expect(png.length).toBeLessThan(64 * 1024);
    expect(mailScene(name)).not.toMatch(/NaN|undefined|var\(/);
  });
});
