import { describe, expect, it } from 'vitest';
import { SCENES, type Scene, scene, sceneFile } from '../../../provider/media/scenes.ts';
import { articles } from '../../../provider/seed/stories.ts';

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

  it('dogs have the heads of their breeds: of the journal, that about insects alone has the dog of the shop', () => {
    const ear = 'M-52 4C-88-10-122 14-122 66';
    const withDogs = articles.flatMap(([, species, , , , , , , name]) => (species === 'dog' ? [name] : []));
    const hasUsualHead = (name: Scene) => scene(sceneFile(name, 'day'))!.includes(ear);
    expect(withDogs.filter(hasUsualHead)).toEqual(['insects-in-the-bowl']);
    expect((['every-second-sunday', 'day-by-day', 'a-bowl-on-a-mat'] as const).filter(hasUsualHead)).toEqual([]);
  });

  it('the journal is in many places', () => {
    const rug = '<ellipse cx="360" cy="424" rx="320"';
    const inRooms = articles.filter(([, , , , , , , , name]) => scene(sceneFile(name, 'day'))!.includes(rug));
    expect(inRooms.length).toBeLessThanOrEqual(2);
  });

  it.each(['nothing.svg', 'toString.svg', 'come-here', 'come-here-dusk.svg', '-night.svg'])(
    '%s does not exist',
    (file) => {
      expect(scene(file)).toBeNull();
    },
  );
});
