import { describe, expect, it } from 'vitest';
import { SCENES, scene } from '../../../provider/media/scenes.ts';

describe('scenes', () => {
  it.each(SCENES)('%s is a document of at most 12 KB, whose colours and shapes it has itself', (name) => {
    const svg = scene(name)!;
    expect(svg.length).toBeLessThanOrEqual(12 * 1024);
    const [, day = '', night = ''] = /svg\{(--[^}]+)\}@media[^{]+\{svg\{(--[^}]+)\}/.exec(svg)!;
    for (const [, color] of svg.matchAll(/var\((--\w+)\)/g)) {
      expect(day).toContain(`${color}:`);
      expect(night).toContain(`${color}:`);
    }
    for (const [, id] of svg.matchAll(/href="#(\w+)"/g)) expect(svg).toContain(`id="${id}"`);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it('of an unknown name does not exist', () => {
    expect(scene('nothing')).toBeNull();
    expect(scene('toString')).toBeNull();
  });
});
