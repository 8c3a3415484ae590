import type { Config } from '#server/config.ts'
import { signature } from '#server/lib/sealed.ts'

/**
 * Tells whether two installations have the same SECRET: 64 bits of a keyed hash. An attacker who guesses a weak SECRET gains no
 * more from it than from the sealed values in the same file.
 */
export const secretCheck = (settings: Config): string =>
  signature(settings, 'which SECRET a backup was made with').subarray(0, 8).toString('hex')
