import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backups.ts'
import { createTestDatabase } from '#test/database.ts'
import { examineBackups } from './backups.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const examine = (backup_dir?: string) => examineBackups({ backup_dir }, NOW)

function folderWith(...names: string[]): string {
  const folder = temporaryFolder()
  for (const name of names) writeFileSync(join(folder, name), '')
  return folder
}

test('without a folder it is told that nothing is known', async () => {
  expect(await examine()).toMatchObject({ trouble: [], advice: expect.stringMatching(/^BACKUP_DIR is not set/) })
})

test.each([
  ['foyer-2026-11-27T10-30-00Z.tar.zst', []],
  ['foyer-2026-11-28T11-59-00Z.tar.zst.age', []],
  ['foyer-2026-11-27T09-59-00Z.tar.zst', [/^the newest one in \S+ is 26 hours old: npm run backup/]],
  ['foyer-2026-11-20T04-30-00Z.tar.zst', [/ is 8 days old: /]],
  // A backup that was not finished.
  ['.foyer-2026-11-28T11-59-00Z.tar.zst.part', [/^there is no backup in /]],
  ['notes-2026-11-28.txt', [/^there is no backup in /]],
])('%s', async (name, sentences) => {
  const { trouble } = await examine(folderWith(name))
  expect(trouble).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
})

test('the newest one counts, and a folder that is gone is trouble', async () => {
  const folder = folderWith('foyer-2026-11-28T04-30-00Z.tar.zst', 'foyer-2026-11-01T04-30-00Z.tar.zst')
  mkdirSync(join(folder, 'other'))
  expect(await examine(folder)).toMatchObject({ trouble: [], advice: expect.stringMatching(/ is 7 hours old\.$/) })
  expect((await examine(join(folder, 'gone'))).trouble.join()).toMatch(/^there is no folder \S+: is its disk mounted/)
})

const { url } = await createTestDatabase()

test('npm run backup writes where the doctor looks', async () => {
  const [BACKUP_DIR, DATA_DIR] = [temporaryFolder(), temporaryFolder()]
  const DATABASE_URL = url.replace('@/', '@localhost/')
  execFileSync(process.execPath, ['server/backup/backup.ts', '--quiet'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL, DATA_DIR, BACKUP_DIR },
  })
  const { trouble, advice } = await examineBackups({ backup_dir: BACKUP_DIR })
  expect({ trouble, advice }).toEqual({ trouble: [], advice: expect.stringMatching(/ is 0 minutes old\.$/) })
})
