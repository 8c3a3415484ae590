import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { createApi } from '#server/api.ts'
import { loadConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '#server/lib/database.ts'
import { createLogger } from '#server/lib/logger.ts'
import { visit } from '#test/clients.ts'
import { createTestDatabase } from '#test/database.ts'
import { startDnsServer } from '#test/dns-server.ts'
import { MAILBOX_SIGN_IN, openTestMailbox } from '#test/mailbox.ts'
import { freePort } from '#test/processes/free-port.ts'
import { emptyInstallation, runSetup } from '#test/run-setup.ts'

const PASSWORD = 'lantern harbour violin rain'
const ADA = ['--account-email', 'Ada@Example.com', '--account-name', 'Ada King Lovelace']
const mailbox = await openTestMailbox()
afterAll(() => mailbox.close())
const mail_url = mailbox.url.replace('//', `//${MAILBOX_SIGN_IN.username}@`)
const dns_server = await startDnsServer({ 'foyer.test': ['v=spf1 mx -all'] })

const port = String(await freePort())

describe('in an empty folder', () => {
  const cwd = emptyInstallation()
  const env = { FOYER_ACCOUNT_PASSWORD: PASSWORD, FOYER_MAIL_PASSWORD: MAILBOX_SIGN_IN.password }
  const args = [
    ...['--yes', '--port', port, '--registration', 'closed', '--mail-url', mail_url],
    ...['--mail-from', 'Foyer <tickets@foyer.test>', '--dns-server', dns_server, '--test-email-to', 'ada@example.com'],
    ...ADA,
  ]

  test('setup tries what it is given, writes it, and makes the first account, which can sign in; again, it changes nothing', async () => {
    const { code, said, complained } = await runSetup({ cwd, args, env })
    expect({ code, complained }, said).toEqual({ code: 0, complained: '' })
    expect(said).toMatch(/✓ Port \d+ is free\.\n.*✓ 127\.0\.0\.1:\d+ answers and lets you sign in\.\n.*✓ SPF: /s)
    expect(said).toContain('.env is written: PORT, MAIL_URL, MAIL_FROM, REGISTRATION_OPEN.')
    expect(said).toContain('The first account is made: sign in as ada@example.com.')
    expect((await mailbox.received(1))[0]?.from?.address).toBe('tickets@foyer.test')
    const file = join(cwd, '.env')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const written = readFileSync(file, 'utf8')
    expect(written).toContain(`PORT=${port}\nMAIL_URL=${mail_url.replace('foyer@', 'foyer:p%40ss%2Fword%3A1@')}\n`)

    const running = await openRunning(join(cwd, '.data'))
    await visit(running.app).call(auth.login, { body: { email: 'ada@example.com', password: PASSWORD } })
    const { mtimeMs } = statSync(file)
    const again = await runSetup({ cwd, args, env: { FOYER_ACCOUNT_PASSWORD: 'another password than before' } })
    expect(again, again.said).toMatchObject({ code: 0, complained: '' })
    expect(again.said).toContain('There is an account already: none is made.\n.env stays as it is.\n')
    expect(readFileSync(file, 'utf8')).toBe(written)
    expect(statSync(file).mtimeMs).toBe(mtimeMs)
    const users = running.db.selectFrom('users').select(['email', 'first_name', 'last_name'])
    expect(await users.execute()).toEqual([{ email: 'ada@example.com', first_name: 'Ada', last_name: 'King Lovelace' }])
    const accounts = running.db.selectFrom('accounts').select('name')
    expect(await accounts.execute()).toEqual([{ name: 'Ada King Lovelace' }])
    const log = running.db.selectFrom('activity_log').select(['name', 'actor_kind'])
    expect(await log.where('name', '=', 'user.registered').execute()).toHaveLength(1)
  })
})

/** An app that runs beside a setup: it keeps the folder. */
async function openRunning(data_dir: string) {
  const log = { info: () => undefined, warn: () => undefined }
  const server = await startEmbeddedPostgres({ data_dir, log })
  const { db, batch_db, pool, close } = openDatabase({ database_url: server.connection_string })
  onTestFinished(async () => {
    await close()
    await server.stop()
  })
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: data_dir })
  return { db, app: createApi({ db, batch_db, pool, config, log: createLogger(config) }) }
}

describe('with a file that is there', () => {
  const BEFORE =
    '# The theatre’s Foyer\nPORT=4000 # behind nginx\n\n#MAIL_URL=smtp://mail.example.com\nAPP_NAME="Theatre & Co"\n'

  test('what was not asked stays, with its comments; none takes a setting out', async () => {
    const cwd = emptyInstallation()
    writeFileSync(join(cwd, '.env'), BEFORE)
    const args = ['--yes', '--skip-checks', '--mail-url', 'smtp://mail.example.com:587', '--port', 'none']
    expect(await runSetup({ cwd, args })).toMatchObject({ code: 0, complained: '' })
    expect(readFileSync(join(cwd, '.env'), 'utf8')).toBe(
      '# The theatre’s Foyer\n\n#MAIL_URL=smtp://mail.example.com\nMAIL_URL=smtp://mail.example.com:587\nAPP_NAME="Theatre & Co"\n',
    )
    // No account was wanted, so no database was created.
    expect(readdirSync(cwd)).toEqual(['.env'])
  })

  test('what the environment says wins, and that is told', async () => {
    const cwd = emptyInstallation()
    const args = ['--yes', '--skip-checks', '--port', '5000']
    const { said } = await runSetup({ cwd, args, env: { PORT: '4000' } })
    expect(said).toContain('The environment sets PORT as well, and it wins over .env.')
    const same = await runSetup({ cwd: emptyInstallation(), args, env: { PORT: '5000' } })
    expect(same.said).toContain('.env stays as it is.')
  })

  test('a password of before is kept for the same user and server, and for no other', async () => {
    const cwd = emptyInstallation()
    const before = 'MAIL_URL=smtp://foyer:secret@mail.example.com:587\n'
    const run = async (address: string) => {
      writeFileSync(join(cwd, '.env'), before)
      await runSetup({ cwd, args: ['--yes', '--skip-checks', '--mail-url', address] })
      return readFileSync(join(cwd, '.env'), 'utf8')
    }
    expect(await run('smtp://foyer@mail.example.com:587')).toBe(before)
    expect(await run('smtp://foyer@mail.example.org:587')).toBe('MAIL_URL=smtp://foyer@mail.example.org:587\n')
  })
})

test.each([
  [['--port', 'eighty'], {}, /^--port: use a port number$/],
  [['--app-url', 'tickets.example.com'], {}, /^--app-url: use an address such as https:/],
  [['--trusted-proxies', '11'], {}, /^--trusted-proxies: /],
  [['--mail-url', 'mail.example.com'], {}, /^--mail-url: use an address such as smtp:/],
  [['--mail-url', 'smtp://foyer:secret@mail.example.com'], {}, /^--mail-url: leave the password out/],
  [['--mail-from', 'Foyer'], {}, /^--mail-from: use an address such as Foyer </],
  [['--registration', 'maybe'], {}, /^--registration: use open or closed$/],
  [['--backup-dir', ''], {}, /^--backup-dir: give a value, or none$/],
  [['--backup-passphrase', 'x'], {}, /^Unknown option '--backup-passphrase'.*--help lists all flags\.$/],
  [[], { FOYER_BACKUP_PASSPHRASE: 'short' }, /^FOYER_BACKUP_PASSPHRASE: use at least 16 characters/],
  [['--account-email', 'ada@example.com'], {}, /^--account-email: give --account-name as well$/],
  [['--account-name', 'Ada'], {}, /^--account-name: give --account-email as well$/],
  [ADA, {}, /^--account-email: give the password as FOYER_ACCOUNT_PASSWORD, or/],
  [ADA, { FOYER_ACCOUNT_PASSWORD: 'short' }, /^FOYER_ACCOUNT_PASSWORD: Use at least 8 characters/],
  [ADA, { FOYER_ACCOUNT_PASSWORD: 'password' }, /^FOYER_ACCOUNT_PASSWORD: This password is too common/],
  [
    ['--account-email', 'ada', '--account-name', 'A'],
    { FOYER_ACCOUNT_PASSWORD: PASSWORD },
    /^--account-email: Enter an email/,
  ],
  [
    ['--account-email', 'a@b.example', '--account-name', ' '],
    { FOYER_ACCOUNT_PASSWORD: PASSWORD },
    /^--account-name: Fill this in/,
  ],
  [['--backup-dir', '/dev/null/backups'], {}, /^Nothing was written: mend what is marked with ✗/],
  [['--mail-url', mail_url], { FOYER_MAIL_PASSWORD: 'wrong' }, /^Nothing was written: mend what is marked with ✗/],
  [
    ADA,
    { FOYER_ACCOUNT_PASSWORD: PASSWORD, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
    /^The database cannot be reached/,
  ],
])('%j with %j is refused, and nothing is written', async (args, env: Record<string, string>, sentence) => {
  const cwd = emptyInstallation()
  // A valid answer beside a wrong one is not written either.
  const { code, complained } = await runSetup({ cwd, args: ['--yes', '--trusted-proxies', '1', ...args], env })
  expect(complained.trim()).toMatch(sentence)
  expect(code).toBe(1)
  expect(readdirSync(cwd)).toEqual([])
})

test('without a terminal it says so, and how it goes on', async () => {
  const cwd = emptyInstallation()
  const { code, complained } = await runSetup({ cwd, args: ['--port', '4000'] })
  expect({ code, complained }).toEqual({ code: 1, complained: expect.stringMatching(/^There is no terminal.* --yes/) })
  expect(existsSync(join(cwd, '.env'))).toBe(false)
})

test('every flag is in the help, and no password is one', async () => {
  const { code, said } = await runSetup({ cwd: emptyInstallation(), args: ['--help'] })
  expect(code).toBe(0)
  const source =
    readFileSync(join(import.meta.dirname, 'flags.ts'), 'utf8') +
    readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8')
  const flags = [...source.matchAll(/^ {2}'?([a-z-]+)'?: \{ type:|flag: '([\w-]+)'/gm)].map(
    (match) => match[1] ?? match[2],
  )
  expect(flags.length).toBe(15)
  for (const flag of flags) expect(said).toContain(`--${flag}`)
  expect(flags.filter((flag) => /pass/.test(flag ?? ''))).toEqual([])
})

test('the password may come by standard input', async () => {
  const { url, db } = await createTestDatabase()
  const env = { DATABASE_URL: url.replace('@/', '@localhost/') }
  const { code, said } = await runSetup({
    cwd: emptyInstallation(),
    args: ['--yes', ...ADA],
    env,
    stdin: `${PASSWORD}\n`,
  })
  expect(code, said).toBe(0)
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ada@example.com' }])
})
