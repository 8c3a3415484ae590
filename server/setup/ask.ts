import confirm from '@inquirer/confirm'
import input from '@inquirer/input'
import password from '@inquirer/password'
import { CHECKS } from './check-answers.ts'
import { sendTestEmail } from './check-mail.ts'
import { type Checked, tell } from './checked.ts'
import { judgePerson, type NewAccount, WrongPerson } from './first-account.ts'
import type { Flags } from './flags.ts'
import {
  type Answers,
  type AskedName,
  type Current,
  mistakeIn,
  NONE,
  settingsWith,
  usualValue,
  withMailPassword,
  withoutPassword,
} from './settings.ts'

type Asking = { current: Current; flags: Flags }

/** Asks for all settings, one after the other; checks each, and asks again if it does not work. */
export async function askSettings({ current, flags }: Asking): Promise<Answers> {
  const answers: Answers = { ...flags.answers }
  const talk = { current, flags, answers }
  await askOne(talk, 'APP_URL', 'Address that people type')
  await askOne(talk, 'PORT', 'Port to listen on')
  await askOne(talk, 'TRUSTED_PROXIES', 'How many proxies of yours stand in front (nginx, Caddy, a load balancer)')
  await askOne(talk, 'MAIL_URL', `Mail server, such as smtp://foyer@mail.example.com:587 (${NONE}: emails stay here)`)
  if (settingsWith(current, answers).mail_url) {
    await askOne(talk, 'MAIL_FROM', 'Sender of all emails')
    await askForTestEmail(talk)
  }
  answers.REGISTRATION_OPEN = String(
    await confirm({
      message: 'May strangers open accounts?',
      default: settingsWith(current, answers).registration_open,
    }),
  )
  await askOne(talk, 'BACKUP_DIR', `Folder for backups, on another disk (${NONE}: DATA_DIR/backups)`)
  await askPassphrase(talk)
  return answers
}

type Talk = Asking & { answers: Answers }

/** Repeats until the answer works, or is kept although it does not. */
async function askOne(talk: Talk, name: AskedName, message: string): Promise<void> {
  const { current, flags, answers } = talk
  for (;;) {
    const shown = answers[name] ?? current[name] ?? suggestion(talk, name) ?? NONE
    const typed = await input({
      message: `${message}:`,
      default: withoutPassword(shown),
      validate: (text) => text.trim() === NONE || (mistakeIn(name, text) ?? true),
    })
    answers[name] = await completed(talk, name, typed.trim())
    const settings = settingsWith(current, answers)
    const checked = flags.skip_checks ? {} : await CHECKS[name]?.(settings, flags.lookup)
    if (await staysAfter(checked ?? {}, answers[name] === current[name])) return
  }
}

/** Suggested number of proxies: with https there is one that speaks it. */
function suggestion({ current, answers }: Talk, name: AskedName): string | null {
  const { app_url } = settingsWith(current, answers)
  if (name === 'TRUSTED_PROXIES' && app_url.startsWith('https:')) return '1'
  return usualValue(name, { current, answers })
}

/** Asks for the password, hidden, of a mail server with a user. */
async function completed({ current, answers }: Talk, name: AskedName, typed: string): Promise<string | null> {
  if (typed === NONE) return null
  if (name !== 'MAIL_URL') return typed
  const before = answers.MAIL_URL ?? current.MAIL_URL
  const { username, password: isTyped } = new URL(typed)
  if (!username || isTyped) return typed
  const kept = new URL(withMailPassword({ typed, password: undefined, before })).password !== ''
  const message = `Password of ${decodeURIComponent(username)}${kept ? ' (Enter: as before)' : ''}:`
  return withMailPassword({ typed, password: await password({ message, mask: true }), before })
}

/** Asks whether to keep a failing answer. Enter keeps an unchanged value, and asks a new one again. */
async function staysAfter(checked: Checked, wasBefore: boolean): Promise<boolean> {
  tell(checked)
  if (!checked.trouble?.length) return true
  return confirm({ message: 'Keep it anyway?', default: wasBefore })
}

async function askForTestEmail({ current, answers, flags }: Talk): Promise<void> {
  if (flags.skip_checks) return
  const message = `Send a test email to (${NONE}: nobody):`
  const recipient = (await input({ message, default: flags.test_email_to ?? NONE })).trim()
  if (recipient !== NONE) tell(await sendTestEmail(settingsWith(current, answers), recipient))
}

async function askPassphrase({ current, answers }: Talk): Promise<void> {
  const isSet = answers.BACKUP_PASSPHRASE ?? current.BACKUP_PASSPHRASE
  const message = `Passphrase of backups (Enter: ${isSet ? 'as before' : 'they are not encrypted'}):`
  const validate = (text: string) => text === '' || (mistakeIn('BACKUP_PASSPHRASE', text) ?? true)
  const typed = await password({ message, mask: true, validate })
  if (typed === '') return
  await typedAgain(typed)
  answers.BACKUP_PASSPHRASE = typed
}

async function typedAgain(typed: string): Promise<void> {
  const validate = (text: string) => text === typed || 'These are two different ones.'
  await password({ message: 'Once more:', mask: true, validate })
}

/** Asks for the owner of the first account until the rules of registering allow it. */
export async function askAccount({ flags, language }: { flags: Flags; language: string }): Promise<NewAccount> {
  for (;;) {
    const name = await input({ message: 'Your name:', ...(flags.account && { default: flags.account.name }) })
    const email = await input({
      message: 'Your email address:',
      ...(flags.account && { default: flags.account.email }),
    })
    const chosen = await password({ message: 'A password:', mask: true })
    await typedAgain(chosen)
    try {
      return await judgePerson({ name, email, password: chosen }, language)
    } catch (error) {
      if (!(error instanceof WrongPerson)) throw error
      tell({ trouble: [`${FIELDS[error.field] ?? 'This'}: ${error.message}`] })
    }
  }
}

const FIELDS: Record<string, string> = {
  first_name: 'Name',
  last_name: 'Name',
  email: 'Email address',
  password: 'Password',
}
