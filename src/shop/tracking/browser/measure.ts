import * as api from '../../../routes/api.ts';
import { measureVitals } from './vitals.ts';

/** Has the shop note by which campaign the visitor came, and measures the page of one who allows statistics. */

if (location.search.includes('utm_')) new Image().src = api.trackingVisit;
if (document.cookie.includes('.statistics')) measureVitals();
