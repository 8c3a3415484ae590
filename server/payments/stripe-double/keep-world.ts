import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { World } from './world.ts'

/** What a file has of a world that ended takes the place of what the world begins with. Without a file it begins anew. */
export function readWorld(world: World, file: string): void {
  if (!existsSync(file)) return
  const { accounts, keys }: Pick<World, 'accounts' | 'keys'> = deserialize(readFileSync(file))
  Object.assign(world, { accounts, keys })
}

/** Whole or not at all, so that whoever is ended meanwhile finds what was written before. */
export function writeWorld({ accounts, keys }: World, file: string): void {
  writeFileSync(`${file}.new`, serialize({ accounts, keys }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
