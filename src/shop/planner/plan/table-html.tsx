import type { Setting } from '../../../platform/shared/setting.tsx';
import { FeedingTable, type FeedingTableRow } from '../../../ui/feeding-table.tsx';
import { htmlOf } from './html.tsx';

/**
 * The feeding table of a product beside a plan, as the HTML of a fold. @param name of the animal. @param title of the product. @param
 * here the place of the animal's row.
 */
export const tableHtml = (
  name: string,
  title: string,
  { rows, here }: { rows: readonly FeedingTableRow[]; here: number },
  setting: Setting,
): string =>
  htmlOf(
    <>
      <summary>{setting.t('planner.table')}</summary>
      <p className="small">
        {setting.t('planner.table_text', { name })} {title}
      </p>
      <FeedingTable rows={rows} here={here} />
    </>,
    setting,
  );
