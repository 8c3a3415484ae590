import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { examineDisk, roomLeft } from './disk.ts'

const GB = 1e9
const plenty = { free_files: 900_000, files: 1_000_000 }

test.each([
  ['a small disk with a gigabyte', { free: 1.1 * GB, total: 8 * GB }, true],
  ['one with less', { free: 0.9 * GB, total: 8 * GB }, false],
  ['a twentieth of a larger one', { free: 5.1 * GB, total: 100 * GB }, true],
  ['less than a twentieth', { free: 4.9 * GB, total: 100 * GB }, false],
  ['a large one with ten gigabytes', { free: 10.1 * GB, total: 4000 * GB }, true],
  ['a large one with less', { free: 9.9 * GB, total: 4000 * GB }, false],
])('%s', (_, room, isWell) => {
  expect(roomLeft({ ...room, ...plenty }).trouble.length === 0).toBe(isWell)
})

test('what is left is said in words', () => {
  const { trouble, left } = roomLeft({ free: 0.4 * GB, total: 20 * GB, ...plenty })
  expect(left).toBe('400.0 MB of 20.0 GB')
  expect(trouble).toEqual([
    'only 400.0 MB of 20.0 GB are free where DATA_DIR lies: make room before the database stops',
  ])
})

test('files may run out before bytes do, where the file system has a fixed number of them', () => {
  const room = { free: 50 * GB, total: 100 * GB }
  expect(roomLeft({ ...room, free_files: 49_000, files: 1_000_000 }).trouble).toEqual([
    'only 49,000 more files can be made where DATA_DIR lies (inodes): delete some that nobody needs',
  ])
  expect(roomLeft({ ...room, free_files: 0, files: 0 }).trouble).toEqual([])
})

test('the disk of a folder is looked at; a folder that is not there is trouble', async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'foyer-disk-'))
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }))
  const { trouble, advice } = await examineDisk({ data_dir })
  expect([...trouble, advice].join()).toMatch(/[\d.]+ [MGT]B of [\d.]+ [GT]B are free where DATA_DIR lies/)
  const { trouble: missing } = await examineDisk({ data_dir: join(data_dir, 'nowhere') })
  expect(missing.join()).toMatch(/ENOENT/)
})
