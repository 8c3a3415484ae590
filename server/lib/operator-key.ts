import { keptSecret } from '#server/config.ts'
import { memoize } from './memoize.ts'

/**
 * Opens the local mailbox and the metrics to whoever may read `DATA_DIR/operator-key`, or what Foyer prints at the start.
 * Where a request comes from proves nothing: what a proxy of this machine passes on looks as if it came from here.
 */
export const operatorKey = memoize((data_dir: string) => keptSecret(data_dir, 'operator-key'))
