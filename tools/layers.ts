/**
 * Part of `npm run check`: every import is one that the layers and the features of `src/shop/features.ts` allow.
 * `-- --draw` writes the picture of the features.
 */
import { writeFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import { readArguments } from '../local/command.ts';
import { featurePicture } from './feature-picture.ts';
import { OPTIONS, RULES } from './layer-rules.ts';

const { values } = readArguments('Usage: node tools/layers.ts [--draw]', { options: { draw: { type: 'boolean' } } });
if (values.draw) writeFileSync('docs/features.svg', featurePicture());
const { output } = await cruise(['src', 'client', 'provider', 'kv'], {
  ...OPTIONS,
  validate: true,
  ruleSet: { forbidden: [...RULES] },
});
if (typeof output === 'string') throw new TypeError('the imports cannot be read');
const { violations, totalCruised, totalDependenciesCruised } = output.summary;
const comments = new Map(RULES.map(({ name, comment }) => [name, comment]));
for (const { from, to, rule } of violations)
  console.error(`${from} may not import ${to}: ${rule.name}. ${comments.get(rule.name) ?? ''}`);
console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports, ${violations.length} that may not be`);
process.exit(violations.length > 0 ? 1 : 0);
