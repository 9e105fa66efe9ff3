import { useSharedShop } from '../../../shop.ts';
import { describeFitting, OWN_MARKETS } from './ask.ts';

const shop = useSharedShop();

for (const market of OWN_MARKETS) describeFitting((path) => shop.get(path), market);
