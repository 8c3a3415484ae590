import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { World } from './world.ts'

/** Restores an earlier world from a file. Without a file the world starts empty. */
export function readWorld(world: World, file: string): void {
  if (!existsSync(file)) return
  const { accounts, keys }: Pick<World, 'accounts' | 'keys'> = deserialize(readFileSync(file))
  Object.assign(world, { accounts, keys })
}

/** Writes all or nothing, so that a killed process leaves the file as it was before. */
export function writeWorld({ accounts, keys }: World, file: string): void {
  writeFileSync(`${file}.new`, serialize({ accounts, keys }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
