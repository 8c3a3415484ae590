import { hash } from 'node:crypto'
import { type Config, keptSecret } from '#server/config.ts'

/**
 * Tells callers of one event apart without knowing who they are: a keyed hash of event and network, so that the database
 * holds no addresses, and those of two events cannot be compared. It is cut short, so nobody can go on from it.
 */
export function addressHasher(config: Pick<Config, 'secret' | 'data_dir'>) {
  const key = config.secret ?? keptSecret(config.data_dir)
  return (event_id: number, address: string): string =>
    hash('sha256', `${key} ${event_id} ${address}`, 'base64url').slice(0, 16)
}
