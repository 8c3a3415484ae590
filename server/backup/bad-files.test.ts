import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { backUp, filesBelow, restoreInto, temporaryFolder, withClient } from '#test/backups.ts'
import { buy } from '#test/buyers.ts'
import { createEmptyDatabase } from '#test/database.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'

const PASSPHRASE = 'lantern harbour ticket violin'
const data_dir = temporaryFolder()
const { app, services } = await createTestApp({ data_dir })
await buy(app, await createEventOnSale(await signUp(app), { product: { type: 'FREE' } }))
const url = services.pool.options.connectionString ?? ''
const plain = readFileSync((await backUp(url, { data_dir })).path)
const sealed = readFileSync((await backUp(url, { data_dir, passphrase: PASSPHRASE })).path)
const folder = temporaryFolder()
const target = { url: await createEmptyDatabase(), data_dir: join(temporaryFolder(), 'elsewhere') }

/** Expects a refusal with this sentence, and that nothing was written. */
async function expectRefused(bytes: Buffer, sentence: RegExp, passphrase?: string): Promise<void> {
  const file = join(folder, 'given')
  writeFileSync(file, bytes)
  const attempt = restoreInto({ ...target, passphrase }, file)
  await expect(attempt).rejects.toThrow(sentence)
  await expect(attempt).rejects.toMatchObject({ name: 'Refusal' })
  const { rows } = await withClient(target.url, (client) =>
    client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
  )
  expect(rows).toEqual([])
  expect(readdirSync(join(target.data_dir, '..'))).toEqual([])
}

const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by)
function flipped(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}
/** Changes bytes of the archive and compresses it again, so that only our own checks can notice. */
const within = (change: (tar: Buffer) => Buffer) => zstdCompressSync(change(zstdDecompressSync(plain)))

const TRUNCATED = /^This backup was cut off: its end is missing/
const DAMAGED = /^This backup is damaged/
const FOREIGN = /^This is not a backup of Foyer/
const UNREADABLE = /^This backup was cut off or changed/

describe('a file that was cut off', () => {
  test.each([1, 4, 100, 5_000])('%i bytes before its end', async (by) => {
    await expectRefused(cut(plain, by), TRUNCATED)
    await expectRefused(cut(sealed, by), UNREADABLE, PASSPHRASE)
  })
  test('in its middle, and after its first bytes', async () => {
    await expectRefused(plain.subarray(0, plain.length / 2), TRUNCATED)
    await expectRefused(plain.subarray(0, 40), TRUNCATED)
    await expectRefused(sealed.subarray(0, sealed.length / 2), UNREADABLE, PASSPHRASE)
    await expectRefused(sealed.subarray(0, 60), UNREADABLE, PASSPHRASE)
  })
  test('so that the archive ends before its checksums, between two entries and within one', async () => {
    const last = (tar: Buffer) => tar.lastIndexOf('checksums.json')
    await expectRefused(
      within((tar) => tar.subarray(0, last(tar))),
      TRUNCATED,
    )
    await expectRefused(
      within((tar) => tar.subarray(0, last(tar) + 700)),
      TRUNCATED,
    )
  })
})

describe('a file that was changed', () => {
  test.each([0.1, 0.25, 0.5, 0.75, 0.999])('one bit after %f of it', async (part) => {
    await expectRefused(flipped(plain, Math.floor(plain.length * part)), /cut off|damaged/)
    await expectRefused(flipped(sealed, Math.floor(sealed.length * part)), UNREADABLE, PASSPHRASE)
  })
  test('something behind its end', async () => {
    await expectRefused(Buffer.concat([plain, Buffer.from('x')]), DAMAGED)
    await expectRefused(Buffer.concat([plain, plain]), DAMAGED)
    await expectRefused(Buffer.concat([plain, Buffer.alloc(600)]), DAMAGED)
    await expectRefused(Buffer.concat([plain, zstdCompressSync(Buffer.alloc(0)), Buffer.from('more')]), DAMAGED)
    await expectRefused(Buffer.concat([zstdCompressSync(zstdDecompressSync(plain)), Buffer.from('x')]), DAMAGED)
    await expectRefused(Buffer.concat([sealed, Buffer.from('x')]), UNREADABLE, PASSPHRASE)
  })
  test('one letter within the archive: of a table, of a name, of a checksum', async () => {
    const at = (text: string) => (tar: Buffer) => flipped(tar, tar.indexOf(text) + 1)
    await expectRefused(within(at('Lovelace')), DAMAGED)
    await expectRefused(within(at('database/orders/000001')), DAMAGED)
    await expectRefused(
      within((tar) => flipped(tar, tar.lastIndexOf('"sha256"') + 12)),
      DAMAGED,
    )
  })
})

describe('a file of something else', () => {
  const tarOf = (entries: Record<string, string>) => archive(Object.entries(entries))
  test('of no kind of ours', async () => {
    await expectRefused(Buffer.alloc(0), /given is empty/)
    await expectRefused(Buffer.from('PK'), FOREIGN)
    await expectRefused(Buffer.from('%PDF-1.7 and so on'), FOREIGN)
    await expectRefused(zstdCompressSync(Buffer.from('not an archive at all, but long enough'.repeat(40))), FOREIGN)
  })
  test('an archive of somebody else', async () => {
    await expectRefused(await tarOf({ 'notes.txt': 'hello' }), FOREIGN)
    await expectRefused(await tarOf({ 'backup.json': '{"made_by":"Somebody"}' }), FOREIGN)
    await expectRefused(await tarOf({ 'backup.json': 'no JSON' }), FOREIGN)
  })
  test('an entry that leads out of its folder', async () => {
    const entries = [...(await entriesOf(plain))]
    entries.splice(-1, 0, ['files/../../outside.txt', 'out'])
    await expectRefused(await archive(signedAgain(entries)), DAMAGED)
  })
})

describe('a file of a newer version', () => {
  const changed = async (change: Record<string, unknown>) => {
    const entries = await entriesOf(plain)
    const [[name = '', head = ''] = []] = entries
    return archive(signedAgain([[name, JSON.stringify({ ...JSON.parse(head), ...change })], ...entries.slice(1)]))
  }
  test('that writes another format, or knows a migration more', async () => {
    const migrations = [...JSON.parse((await entriesOf(plain))[0]?.[1] ?? '').migrations, '29990101-01-wonders.sql']
    await expectRefused(await changed({ format: 2, version: '9.0.0' }), /made by a newer Foyer \(9\.0\.0\)/)
    await expectRefused(await changed({ migrations }), /made by a newer Foyer/)
  })
  test('and one that no version makes', async () => {
    const { migrations } = JSON.parse((await entriesOf(plain))[0]?.[1] ?? '')
    await expectRefused(await changed({ migrations: migrations.slice(1) }), /a migration is missing in it/)
  })
})

test('an encrypted file without its passphrase, or with another one', async () => {
  await expectRefused(sealed, /is encrypted: set BACKUP_PASSPHRASE/)
  await expectRefused(sealed, /BACKUP_PASSPHRASE does not open this backup/, 'another passphrase')
})

test('a file that is not there', async () => {
  await expect(restoreInto(target, join(folder, 'nowhere'))).rejects.toThrow(/^There is no file .*nowhere/)
})

test('a place that is not empty: a table, a file, a database of its own', async () => {
  const file = join(folder, 'whole')
  writeFileSync(file, plain)
  await withClient(target.url, (client) => client.query('create table mine (id int)'))
  await expect(restoreInto(target, file)).rejects.toThrow(/not empty \(it has mine\)/)
  await withClient(target.url, (client) => client.query('drop table mine'))
  const used = temporaryFolder()
  mkdirSync(join(used, 'private/answers'), { recursive: true })
  writeFileSync(join(used, 'private/answers/a.pdf'), 'mine')
  await expect(restoreInto({ ...target, data_dir: used }, file)).rejects.toThrow(/There are files in .*private already/)
  expect(Object.keys(filesBelow(used))).toEqual(['private/answers/a.pdf'])
  mkdirSync(join(used, 'postgres'))
  await expect(restoreInto({ url: '', data_dir: used }, file)).rejects.toThrow(/There is a database in .* already/)
  expect(readdirSync(used).toSorted()).toEqual(['postgres', 'private'])
})

type Entries = [name: string, text: string][]

async function entriesOf(file: Buffer): Promise<Entries> {
  const entries: Entries = []
  const archive = extract()
  const reading = pipeline([file], createZstdDecompress(), archive)
  for await (const entry of archive) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    entries.push([entry.header.name, Buffer.concat(chunks).toString('latin1')])
  }
  await reading
  return entries
}

/** Recomputes the checksums, as a forger would. */
function signedAgain(entries: Entries): Entries {
  const last = entries.find(([name]) => name === 'checksums.json')
  const told = JSON.parse(last?.[1] ?? '{}')
  const others = entries.filter((entry) => entry !== last)
  told.entries = Object.fromEntries(
    others.map(([name, text]) => {
      const bytes = Buffer.from(text, 'latin1')
      return [name, { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }]
    }),
  )
  return [...others, ['checksums.json', JSON.stringify(told)]]
}

async function archive(entries: Entries): Promise<Buffer> {
  const tar = pack()
  for (const [name, text] of entries) tar.entry({ name }, Buffer.from(text, 'latin1'))
  tar.finalize()
  const chunks: Buffer[] = []
  await pipeline(tar as unknown as AsyncIterable<Buffer>, createZstdCompress(), async (bytes) => {
    for await (const chunk of bytes) chunks.push(chunk as Buffer)
  })
  return Buffer.concat(chunks)
}
