import { statfs } from 'node:fs/promises'
import { size } from '#server/backup/words.ts'
import type { Config } from '#server/config.ts'
import type { Finding } from './finding.ts'

const GB = 1e9
/** Less free space than this is trouble on any disk. */
const LEAST_BYTES = GB
/** Free space that suffices on any disk, however large; below it, one twentieth must be free. */
const ENOUGH_BYTES = 10 * GB
const ENOUGH_FILES = 100_000
const LEAST_PART = 0.05

export type Room = { free: number; total: number; free_files: number; files: number }

/** Reports the room left on a disk, and whether it is too little. File systems that allocate files dynamically report 0 of 0. */
export function roomLeft({ free, total, free_files, files }: Room): { trouble: string[]; left: string } {
  const left = `${size(free)} of ${size(total)}`
  const trouble: string[] = []
  if (free < Math.max(LEAST_BYTES, Math.min(LEAST_PART * total, ENOUGH_BYTES)))
    trouble.push(`only ${left} are free where DATA_DIR lies: make room before the database stops`)
  if (free_files < Math.min(LEAST_PART * files, ENOUGH_FILES))
    trouble.push(
      `only ${free_files.toLocaleString('en')} more files can be made where DATA_DIR lies (inodes): delete some that nobody needs`,
    )
  return { trouble, left }
}

export async function examineDisk({ data_dir }: Pick<Config, 'data_dir'>): Promise<Finding> {
  const what = 'Disk'
  try {
    const { bsize, bavail, blocks, ffree, files } = await statfs(data_dir)
    const room = { free: bavail * bsize, total: blocks * bsize, free_files: ffree, files }
    const { trouble, left } = roomLeft(room)
    return { what, trouble, ...(trouble.length === 0 && { advice: `${left} are free where DATA_DIR lies.` }) }
  } catch (error) {
    return { what, trouble: [(error as Error).message] }
  }
}
