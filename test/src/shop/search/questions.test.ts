import { useSharedShop } from '../../../shop.ts';
import { describeQuestions, OWN_MARKETS } from './ask.ts';

const shop = useSharedShop();

for (const market of OWN_MARKETS) describeQuestions((path) => shop.get(path), market);
