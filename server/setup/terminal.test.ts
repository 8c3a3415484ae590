import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { startDnsServer } from '#test/dns-server.ts'
import { MAILBOX_SIGN_IN, openTestMailbox } from '#test/mailbox.ts'
import { freePort } from '#test/processes/free-port.ts'
import { emptyInstallation, SETUP } from '#test/run-setup.ts'
import { openTerminal } from '#test/terminal.ts'

const PASSWORD = 'lantern harbour violin rain'
const PASSPHRASE = 'chandelier orbit teacup'
const { url, db } = await createTestDatabase()
const mailbox = await openTestMailbox()
const cwd = emptyInstallation()
const file = join(cwd, '.env')
const dns_server = await startDnsServer({ 'foyer.test': ['v=spf1 mx -all'] })
const open = () =>
  openTerminal([...SETUP, '--dns-server', dns_server], {
    cwd,
    env: { PATH: process.env.PATH, DATABASE_URL: url.replace('@/', '@localhost/') },
  })

test('somebody answers, makes mistakes, and has an account at the end', async () => {
  writeFileSync(file, '# ours\n')
  const port = String(await freePort())
  const mail = mailbox.url.replace('//', `//${MAILBOX_SIGN_IN.username}@`)
  const { answer, shown, ended } = open()
  await answer(/Address that people type/, 'tickets.example.com')
  // The wrong answer stays in the line to be corrected.
  await answer(/use an address such as/, '\x15http://localhost:4000')
  await answer(/Port to listen on/, port)
  await answer(/How many proxies/, '')
  await answer(/Mail server/, mail)
  await answer(/Password of foyer/, 'wrong password')
  await answer(/refuses the user or the password.*Keep it anyway\?/s, '')
  await answer(/Mail server/, mail)
  await answer(/Password of foyer/, MAILBOX_SIGN_IN.password)
  await answer(/lets you sign in.*Sender of all emails/s, 'Foyer <tickets@foyer.test>')
  await answer(/SPF: emails from other servers.*Send a test email to/s, 'ada@example.com')
  await answer(/was taken.*May strangers open accounts/s, 'n')
  await answer(/Folder for backups/, join(cwd, 'backups'))
  await answer(/Passphrase of backups/, PASSPHRASE)
  await answer(/Once more/, PASSPHRASE)
  await answer(/Your name/, 'Ada Lovelace')
  await answer(/Your email address/, 'ada@example.com')
  await answer(/A password/, 'password')
  await answer(/Once more/, 'password')
  await answer(/Password: This password is too common.*Your name/s, 'Ada Lovelace')
  await answer(/Your email address/, 'ada@example.com')
  await answer(/A password/, PASSWORD)
  await answer(/Once more/, PASSWORD)
  expect(await ended, shown()).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(/^# ours\n/)
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual({
    ...{ APP_URL: 'http://localhost:4000', PORT: port, REGISTRATION_OPEN: 'false', BACKUP_PASSPHRASE: PASSPHRASE },
    ...{ MAIL_URL: mail.replace('foyer@', 'foyer:p%40ss%2Fword%3A1@'), MAIL_FROM: 'Foyer <tickets@foyer.test>' },
    BACKUP_DIR: join(cwd, 'backups'),
  })
  expect(await db.selectFrom('users').select(['email', 'last_name']).execute()).toEqual([
    { email: 'ada@example.com', last_name: 'Lovelace' },
  ])
  for (const secret of [PASSWORD, PASSPHRASE, MAILBOX_SIGN_IN.password, 'p%40ss']) expect(shown()).not.toContain(secret)
})

test('again, Enter to everything changes nothing, also where an answer no longer works', async () => {
  const before = readFileSync(file, 'utf8')
  const { mtimeMs } = statSync(file)
  await mailbox.close()
  const { answer, shown, ended } = open()
  for (const question of [
    /Address that/,
    /Port to/,
    /How many proxies/,
    /Mail server/,
    /Password of foyer \(Enter: as before\)/,
  ])
    await answer(question, '')
  await answer(/nothing listens.*Keep it anyway\?/s, '')
  for (const question of [/Sender of/, /Send a test/, /May strangers/, /Folder for/, /Passphrase.*as before/])
    await answer(question, '')
  expect(await ended, shown()).toBe(0)
  expect(shown()).toMatch(/There is an account already: none is made\.\s+\.env stays as it is\./)
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(statSync(file).mtimeMs).toBe(mtimeMs)
  expect(shown()).not.toContain('p%40ss')
})

test('Ctrl-C on the way writes nothing', async () => {
  const before = readFileSync(file, 'utf8')
  const { answer, shown, ended } = open()
  await answer(/Address that/, 'http://localhost:4999')
  await answer(/Port to/, '\x03')
  expect(await ended).toBe(1)
  expect(shown()).toContain('Stopped. Nothing was written.')
  expect(readFileSync(file, 'utf8')).toBe(before)
})
