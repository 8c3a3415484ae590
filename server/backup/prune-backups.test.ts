import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backups.ts'
import { pruneBackups, removeUnfinished } from './prune-backups.ts'

const nameOf = (day: number) => `foyer-2026-11-0${day}T03-00-00Z.tar.zst`

test('the newest ones stay, and whatever has another name', async () => {
  const folder = temporaryFolder()
  const others = ['notes.txt', 'foyer-2026.tar.zst', `old-${nameOf(1)}`, `${nameOf(1)}.copy`]
  for (const name of [...[3, 1, 2, 5].map(nameOf), `${nameOf(4)}.age`, ...others]) writeFileSync(join(folder, name), '')
  expect(await pruneBackups(folder, 2)).toEqual([1, 2, 3].map(nameOf))
  expect(readdirSync(folder).toSorted()).toEqual([`${nameOf(4)}.age`, nameOf(5), ...others].toSorted())
  expect(await pruneBackups(folder, 14)).toEqual([])
})

test('what a killed backup has left is removed once nobody can be writing it', async () => {
  const folder = temporaryFolder()
  const [old, fresh] = [1, 2].map((day) => `.${nameOf(day)}.part`)
  for (const name of [old, fresh]) writeFileSync(join(folder, name ?? ''), 'half')
  const long_ago = new Date(Date.now() - 2 * 60 * 60_000)
  utimesSync(join(folder, old ?? ''), long_ago, long_ago)
  await removeUnfinished(folder)
  expect(readdirSync(folder)).toEqual([fresh])
})
