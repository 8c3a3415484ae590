import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { World } from './world.ts'

/** A world that ended and was kept in a file takes the place of the one that begins. Without a file it begins anew. */
export function readWorld(world: World, file: string): void {
  if (!existsSync(file)) return
  const { accounts, keys }: Pick<World, 'accounts' | 'keys'> = deserialize(readFileSync(file))
  Object.assign(world, { accounts, keys })
}

/** Whole or not at all, so a process that is ended meanwhile leaves the file as it was before. */
export function writeWorld({ accounts, keys }: World, file: string): void {
  writeFileSync(`${file}.new`, serialize({ accounts, keys }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
