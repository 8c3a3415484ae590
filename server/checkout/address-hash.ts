import { hash } from 'node:crypto'
import { type Config, keptSecret } from '#server/config.ts'

/**
 * Keyed hash of event and network, which tells callers of one event apart without storing addresses. Hashes of two events cannot
 * be compared. The hash is truncated, so it cannot be traced back to an address.
 */
export function addressHasher(config: Pick<Config, 'secret' | 'data_dir'>) {
  const key = config.secret ?? keptSecret(config.data_dir)
  return (event_id: number, address: string): string =>
    hash('sha256', `${key} ${event_id} ${address}`, 'base64url').slice(0, 16)
}
