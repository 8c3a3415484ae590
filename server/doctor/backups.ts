import { readdir } from 'node:fs/promises'
import { isFileName } from '#server/backup/format.ts'
import type { Config } from '#server/config.ts'
import { span } from './backlog.ts'
import type { Finding } from './finding.ts'

/** One backup each night, plus two hours for a night that took longer. */
const OLDEST_HOURS = 26

/** Age of the newest backup, taken from its name; unfinished ones have other names. */
export async function examineBackups({ backup_dir }: Pick<Config, 'backup_dir'>, now = Date.now()): Promise<Finding> {
  const what = 'Backups'
  if (!backup_dir)
    return { what, trouble: [], advice: 'BACKUP_DIR is not set: whether anything is backed up is not known' }
  try {
    const newest = (await readdir(backup_dir)).filter(isFileName).toSorted().at(-1)
    if (!newest) return { what, trouble: [`there is no backup in ${backup_dir}: npm run backup`] }
    const minutes = Math.max(0, now - begunAt(newest)) / 60_000
    const told = `the newest one in ${backup_dir} is ${span(minutes)} old`
    if (minutes > OLDEST_HOURS * 60)
      return { what, trouble: [`${told}: npm run backup, and see why it does not run each night`] }
    return { what, trouble: [], advice: `${told.replace('the', 'The')}.` }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const gone = `there is no folder ${backup_dir}: is its disk mounted? npm run backup makes the folder`
    return { what, trouble: [code === 'ENOENT' ? gone : message] }
  }
}

/** `foyer-2026-11-27T23-05-00Z.tar.zst` → 2026-11-27T23:05:00Z. */
function begunAt(name: string): number {
  return Date.parse(
    name.slice('foyer-'.length, 'foyer-2026-11-27T23-05-00Z'.length).replace(/(T\d\d)-(\d\d)-/, '$1:$2:'),
  )
}
