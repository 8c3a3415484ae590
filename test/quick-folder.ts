import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Databases of two test files and what is written into them take a quarter of it. */
const ROOM_NEEDED = 2 * 1024 ** 3

/**
 * The folder for databases of tests: in memory where a Linux machine has room for it, otherwise the one for temporary files.
 * A database has 1,500 files. On ext4 it takes two seconds to make them just after those of another one were deleted, in
 * memory a twentieth of a second.
 */
export function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_NEEDED ? MEMORY : tmpdir()
}
