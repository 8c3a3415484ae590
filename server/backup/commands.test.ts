import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { contentsOf, filesBelow, temporaryFolder } from '#test/backups.ts'
import { buy } from '#test/buyers.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SECRET = 'the same secret in both places, 32 letters'
const data_dir = temporaryFolder()
const { app, services } = await createTestApp({ data_dir })
await buy(app, await createEventOnSale(await signUp(app), { product: { type: 'FREE' } }))
mkdirSync(join(data_dir, 'files/images'), { recursive: true })
// Random bytes, which compression does not make smaller.
writeFileSync(join(data_dir, 'files/images/large.webp'), randomBytes(1_000_000))
const url = services.pool.options.connectionString ?? ''

type Ended = { code: number; said: string; complained: string }
type Run = { args?: string[]; env?: Record<string, string>; before?: string[] }

/** Runs the command as an operator would; `before` is a prefix, such as a shell with limits. */
function run(name: 'backup' | 'restore', { args = [], env = {}, before = [] }: Run = {}): Promise<Ended> {
  const settings = { DATABASE_URL: withHost(url), DATA_DIR: data_dir, SECRET, NODE_ENV: 'test', ...env }
  const [program = '', ...words] = [...before, process.execPath, `server/backup/${name}.ts`, ...args]
  return new Promise((done) => {
    const child = execFile(
      program,
      words,
      { cwd: ROOT, env: { PATH: process.env.PATH, ...settings } },
      (_, said, complained) => done({ code: child.exitCode ?? -1, said, complained }),
    )
  })
}

/** A socket needs no host, but the settings require a whole URL. */
const withHost = (address: string) => address.replace('@/', '@localhost/')

describe('npm run backup', () => {
  test('says in one line what it wrote and what is not in it; only its owner may read the file', async () => {
    const folder = join(temporaryFolder(), 'made/of/it')
    const { code, said, complained } = await run('backup', { args: ['--to', folder] })
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
    expect(said).toMatch(
      /^\S+\/made\/of\/it\/foyer-\S+\.tar\.zst: 1\.\d MB in \d+\.\d s, [\d,]+ rows, 1 file\. It does not hold SECRET\.\n$/,
    )
    const [name = ''] = readdirSync(folder)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('into DATA_DIR/backups unless told otherwise; names the secret that is kept in a file; is silent if asked to', async () => {
    const { said } = await run('backup', { env: { SECRET: '' } })
    expect(said).toContain(`${data_dir}/backups/foyer-`)
    expect(said).toContain(`It does not hold SECRET (${data_dir}/secret).`)
    expect(await run('backup', { args: ['--quiet'] })).toEqual({ code: 0, said: '', complained: '' })
  })

  test('keeps as many as it is told to, and deletes none before the new one is whole', async () => {
    const folder = temporaryFolder()
    const old = [1, 2, 3].map((day) => `foyer-2026-11-0${day}T03-00-00Z.tar.zst`)
    for (const name of old) writeFileSync(join(folder, name), '')
    const failed = await run('backup', { args: ['--to', folder, '--keep', '2'], before: smallFiles() })
    expect(failed.code).toBe(1)
    expect(readdirSync(folder).toSorted()).toEqual(old)
    expect((await run('backup', { args: ['--to', folder, '--keep', '2'] })).said).toContain(' 2 older backups deleted.')
    expect(readdirSync(folder)).toHaveLength(2)
    expect(readdirSync(folder)).toContain(old[2])
  })

  test.each([
    [['--too', '/tmp'], /Unknown option '--too'.* Use: npm run backup/s],
    [['/tmp'], /Unexpected argument '\/tmp'.* Use: npm run backup/s],
    [['--keep', '0'], /--keep takes how many backups stay/],
  ])('refuses %j', async (args, sentence) => {
    expect(await run('backup', { args })).toMatchObject({
      code: 1,
      said: '',
      complained: expect.stringMatching(sentence),
    })
  })

  test('refuses a passphrase that can be guessed, and a place where there is nothing', async () => {
    const short = await run('backup', { env: { BACKUP_PASSPHRASE: 'short' } })
    expect(short).toMatchObject({ code: 1, complained: expect.stringMatching(/BACKUP_PASSPHRASE: use at least 16/) })
    const nothing = { DATABASE_URL: '', DATA_DIR: join(temporaryFolder(), 'empty') }
    const { code, complained } = await run('backup', { env: nothing })
    expect({ code, complained }).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^There is nothing to back up: /),
    })
    const unmigrated = await run('backup', { env: { DATABASE_URL: withHost(await createEmptyDatabase()) } })
    expect(unmigrated).toMatchObject({ code: 1, complained: expect.stringMatching(/^There is nothing to back up: /) })
  })
})

/** A shell in which no file may exceed 300 kB. */
const smallFiles = () => ['sh', '-c', 'ulimit -f 300; exec "$@"', 'sh']

/** A file system of 300 kB in its own namespace, which ordinary users may create on most machines. */
const smallDisk = (folder: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  ...[`mount -t tmpfs -o size=300k none ${folder} && "$@"; code=$?; ls -A ${folder}; exit $code`, 'sh'],
]
const HAS_NAMESPACES = spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0

describe('a disk that is full', () => {
  test('is told in a sentence, and no half of a file is left', async () => {
    const folder = temporaryFolder()
    const { code, said, complained } = await run('backup', { args: ['--to', folder], before: smallFiles() })
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complained).toBe(`There is no room left in ${folder}. Nothing was kept of this backup.\n`)
    expect(readdirSync(folder)).toEqual([])
  })

  test.runIf(HAS_NAMESPACES)('also where it is the file system that is full', async () => {
    const folder = temporaryFolder()
    const { code, said, complained } = await run('backup', { args: ['--to', folder], before: smallDisk(folder) })
    // A leftover file in the folder would be listed.
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complained).toBe(`There is no room left in ${folder}. Nothing was kept of this backup.\n`)
  })

  test('a folder that cannot be written to is named', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    const { code, complained } = await run('backup', { args: ['--to', join(file, 'below')] })
    expect({ code, complained }).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/cannot be written to \(ENOTDIR\)/),
    })
  })
})

describe('npm run restore', () => {
  async function backedUp(env: Record<string, string> = {}): Promise<string> {
    const folder = temporaryFolder()
    expect(await run('backup', { args: ['--to', folder], env })).toMatchObject({ code: 0 })
    return join(folder, readdirSync(folder)[0] ?? '')
  }

  test('ends with what the doctor finds, tells another SECRET, and does nothing the second time', async () => {
    const file = await backedUp({ BACKUP_PASSPHRASE: 'lantern harbour ticket violin' })
    const address = await createEmptyDatabase()
    const place = { DATABASE_URL: withHost(address), DATA_DIR: temporaryFolder() }
    const wrong = await run('restore', { args: [file], env: place })
    expect(wrong).toEqual({
      code: 1,
      said: '',
      complained: expect.stringMatching(/^This backup is encrypted: set BACKUP_PASS/),
    })
    const env = { ...place, BACKUP_PASSPHRASE: 'lantern harbour ticket violin', SECRET: 'x'.repeat(32) }
    const { code, said, complained } = await run('restore', { args: [file], env })
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
    expect(said).toMatch(
      /^Restored into .*: everything as it was at 20.*\nSECRET is not the one of the backup\..*\n✓ Stock = ledger/s,
    )
    expect(said).toContain('✓ Storage')
    expect(await contentsOf(address)).toEqual(await contentsOf(url))
    expect(Object.keys(filesBelow(join(place.DATA_DIR, 'files')))).toEqual(['images/large.webp'])
    const again = await run('restore', { args: [file], env })
    expect(again).toMatchObject({ code: 1, said: '', complained: expect.stringMatching(/^There are files in /) })
  })

  test('says nothing of SECRET where it is the same, and refuses other arguments', async () => {
    const file = await backedUp()
    const place = { DATABASE_URL: withHost(await createEmptyDatabase()), DATA_DIR: temporaryFolder() }
    const { code, said } = await run('restore', { args: [file], env: place })
    expect(code).toBe(0)
    expect(said).not.toContain('SECRET')
    for (const args of [[], [file, file], ['--force', file]])
      expect(await run('restore', { args, env: place })).toMatchObject({
        code: 1,
        complained: expect.stringContaining('Use: npm run restore FILE'),
      })
  })

  test('into a database of its own, and what fails on the way leaves nothing', async () => {
    const file = await backedUp()
    const folder = join(temporaryFolder(), 'new')
    const env = { DATABASE_URL: '', DATA_DIR: folder }
    const full = await run('restore', { args: [file], env, before: smallFiles() })
    expect(full).toMatchObject({ code: 1, complained: expect.stringContaining('Nothing was restored.') })
    expect(readdirSync(join(folder, '..'))).toEqual([])
    const { code, said } = await run('restore', { args: [file], env })
    expect(said).toContain('✓ Stock = ledger')
    expect(code).toBe(0)
    expect(readdirSync(folder)).toContain('postgres')
  })
})
