import { keptSecret } from '#server/config.ts'
import { memoize } from './memoize.ts'

/**
 * Key to the local mailbox and the metrics, for people who may read `DATA_DIR/operator-key` or Foyer's output at the start. The
 * origin of a request proves nothing: a request that a proxy of this machine forwards looks local.
 */
export const operatorKey = memoize((data_dir: string) => keptSecret(data_dir, 'operator-key'))
