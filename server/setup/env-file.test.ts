import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/backup/refusal.ts'
import { temporaryFolder } from '#test/backups.ts'
import { changedEnv, readEnvFile, writeEnvFile } from './env-file.ts'

const BEFORE = `# Foyer of the theatre
PORT=4000 # behind nginx
export APP_URL = "https://old.example.com"

#MAIL_URL=smtp://user:password@mail.example.com:587
# a comment that names MAIL_FROM=somebody
NOTE='two
MAIL_FROM=lines'
PORT=4001
`

describe('a changed file', () => {
  test('has every other line as it was', () => {
    const APP_URL = 'https://tickets.example.com'
    const changed = changedEnv(BEFORE, { PORT: '5000', APP_URL, MAIL_URL: 'smtp://mail.example.com' })
    expect(changed).toBe(`# Foyer of the theatre
PORT=4000 # behind nginx
export APP_URL = https://tickets.example.com

#MAIL_URL=smtp://user:password@mail.example.com:587
MAIL_URL=smtp://mail.example.com
# a comment that names MAIL_FROM=somebody
NOTE='two
MAIL_FROM=lines'
PORT=5000
`)
  })

  test('keeps what stands behind a value, and the ends of lines', () => {
    expect(changedEnv('PORT=4000   # why\r\nA=1', { PORT: '5', B: '2' })).toBe('PORT=5   # why\r\nA=1\r\nB=2\r\n')
    expect(changedEnv('', { PORT: '5' })).toBe('PORT=5\n')
  })

  test('loses what is taken out, wherever it stood', () => {
    expect(changedEnv(BEFORE, { PORT: null })).toBe(BEFORE.replace(/^PORT=.*\n/gm, ''))
    expect(changedEnv('A=1\nPORT=2', { PORT: null })).toBe('A=1\n')
  })

  test('is refused where it would be read in another way', () => {
    expect(() => changedEnv(BEFORE, { MAIL_FROM: 'Foyer <a@example.com>' })).toThrow(
      /cannot be changed safely: set MAIL_FROM/,
    )
  })

  test('without changes is the same', () => expect(changedEnv(BEFORE, {})).toBe(BEFORE))
})

const oneLine = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', "'", '`', '#', ' ', '=', '\\', 'n', '$', '{', 'ü', 'x') }),
)

describe('any value that is written', () => {
  test('is read back as it was, or refused', () => {
    let written = 0
    fc.assert(
      fc.property(
        oneLine.filter((value) => value !== ''),
        fc.constantFrom('', BEFORE, 'A=1 #x\nVALUE="old" # y\n'),
        (value, before) => {
          try {
            const text = changedEnv(before, { VALUE: value })
            expect(parseEnv(text)).toEqual({ ...parseEnv(before), VALUE: value })
            written += 1
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            expect(/["'`]/.test(value) || /\p{Cc}/u.test(value)).toBe(true)
          }
        },
      ),
    )
    expect(written).toBeGreaterThan(50)
  })

  test.each(['Foyer <tickets@example.com>', 'a # b', ' spaces ', 'it’s "quoted"', "it's", 'back\\nslash', '$HOME'])(
    '%s, also by the program that starts',
    (value) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, '.env'), changedEnv('OTHER=1\n', { VALUE: value }))
      const words = ['-e', `process.loadEnvFile('.env'); process.stdout.write(process.env.VALUE)`]
      expect(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })).toBe(value)
    },
  )
})

describe('the file', () => {
  test('is readable by its owner only, also where it was not, and nothing is left beside it', async () => {
    const file = join(temporaryFolder(), '.env')
    expect(await readEnvFile(file)).toBe('')
    await writeEnvFile(file, 'A=1\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    await writeEnvFile(file, 'A=2\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readEnvFile(file)).toBe('A=2\n')
    expect(readdirSync(join(file, '..'))).toEqual(['.env'])
  })

  test('may be a link to another place', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'etc'))
    writeFileSync(join(folder, 'etc/foyer.env'), 'A=1\n')
    symlinkSync('etc/foyer.env', join(folder, '.env'))
    await writeEnvFile(join(folder, '.env'), 'A=2\n')
    expect(lstatSync(join(folder, '.env')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(folder, 'etc/foyer.env'), 'utf8')).toBe('A=2\n')
  })

  test('stays as it was where it cannot be written', async () => {
    const file = join(temporaryFolder(), '.env')
    mkdirSync(file)
    await expect(writeEnvFile(file, 'A=1\n')).rejects.toThrow(/\.env cannot be written: /)
    expect(existsSync(`${file}.new-${process.pid}`)).toBe(false)
  })
})
