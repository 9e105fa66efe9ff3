import { log } from './log.ts';

/**
 * Writes a data point of Analytics Engine. It never fails: without the binding, or when it cannot be written, nothing
 * is counted.
 *
 * @param waitUntil keeps the Worker alive until the point is written: on this machine, the binding's stand-in is a
 * service.
 */
export function writePoint(
  dataset: AnalyticsEngineDataset | undefined,
  point: AnalyticsEngineDataPoint,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  if (!dataset) return;
  const write = async () => dataset.writeDataPoint(point);
  waitUntil(write().catch((error) => log.warn({ event: 'data_point', error: String(error) })));
}
