import { describe, expect, it } from 'vitest';
import { SCENES, scene, sceneFile } from '../../../provider/media/scenes.ts';

describe('scenes', () => {
  it.each(SCENES)('%s is a document of at most 12 KB by day and by night, all of which it has itself', (name) => {
    const [day, night] = [scene(sceneFile(name, 'day'))!, scene(sceneFile(name, 'night'))!];
    for (const svg of [day, night]) {
      expect(svg.length).toBeLessThanOrEqual(12 * 1024);
      for (const [, id] of svg.matchAll(/href="#(\w+)"/g)) expect(svg).toContain(`id="${id}"`);
      // what draws it at a width knows no variables and no style sheets
      expect(svg).not.toMatch(/NaN|undefined|var\(|<style/);
    }
    expect(night).not.toBe(day);
  });

  it('the Leonberger, the Border Terrier and the old mixed breed have other heads than the dog of the shop', () => {
    const ear = 'M-52 4C-88-10-122 14-122 66';
    expect(
      (['a-measured-meal', 'every-second-sunday', 'day-by-day', 'a-bowl-on-a-mat'] as const).map((name) =>
        scene(sceneFile(name, 'day'))!.includes(ear),
      ),
    ).toEqual([true, false, false, false]);
  });

  it.each(['nothing.svg', 'toString.svg', 'come-here', 'come-here-dusk.svg', '-night.svg'])(
    '%s does not exist',
    (file) => {
      expect(scene(file)).toBeNull();
    },
  );
});
