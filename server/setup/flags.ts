import { parseArgs } from 'node:util'
import { Refusal } from '#server/backup/refusal.ts'
import type { Lookup } from './sender-domain.ts'
import { type Answers, ASKED, type AskedName, type Current, mistakeIn, NONE, withMailPassword } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type Flags = {
  answers: Answers
  yes: boolean
  skip_checks: boolean
  help: boolean
  lookup: Lookup
  test_email_to: string | null
  account: { email: string; name: string } | null
}

const OTHERS = {
  yes: { type: 'boolean', short: 'y' },
  'skip-checks': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'account-email': { type: 'string' },
  'account-name': { type: 'string' },
  'test-email-to': { type: 'string' },
  'dkim-selector': { type: 'string' },
  'dns-server': { type: 'string' },
} as const

const NAMES = Object.keys(ASKED) as (keyof typeof ASKED)[]
const line = (flag: string, words: string) => `  ${flag.padEnd(32)} ${words}`

export const HELP = `npm run setup asks for what matters, tries each answer, writes it into .env and makes the first account.
It can be run again: what is set is offered, and a second account is not made.

Without questions: npm run setup -- --yes [FLAGS]. What has no flag stays as it is; ${NONE} takes a setting out.

${NAMES.map((name) => line(`--${ASKED[name].flag} ${ASKED[name].takes}`, ASKED[name].help)).join('\n')}
${line('--account-email ADDRESS', 'of the first account; without it none is made')}
${line('--account-name NAME', 'of its owner')}
${line('--test-email-to ADDRESS', 'somebody who looks whether a test email arrives')}
${line('--dkim-selector NAME', 'of the key that your mail server signs with; else the usual ones are looked up')}
${line('--dns-server ADDRESS', 'to be asked about the sender’s domain, rather than the system’s')}
${line('--skip-checks', 'tries nothing: no mail server, no DNS, no port')}
${line('--yes, -y', 'asks nothing; the first answer that does not work ends it, and nothing is written')}
${line('--help, -h', 'this')}

Passwords are no flags, because everybody on this machine can read those. They are variables of the environment:

${line('FOYER_ACCOUNT_PASSWORD', 'of the first account; or the first line of standard input')}
${line('FOYER_MAIL_PASSWORD', 'of the user in --mail-url')}
${line('FOYER_BACKUP_PASSPHRASE', 'to encrypt backups with (BACKUP_PASSPHRASE)')}
`

/** Reads command line and environment; refuses in a sentence that names the flag. */
export function readFlags(args: readonly string[], { env, current }: { env: Environment; current: Current }): Flags {
  const values = parsed(args)
  const { yes = false, help = false } = values
  return {
    ...{ yes, help, skip_checks: values['skip-checks'] ?? false },
    answers: { ...answersOf(values, { env, current }), ...passphrase(env) },
    lookup: { dns_server: values['dns-server'], dkim_selector: values['dkim-selector'] },
    test_email_to: values['test-email-to'] ?? null,
    account: accountOf(values),
  }
}

function parsed(args: readonly string[]) {
  const settings = Object.fromEntries(NAMES.map((name) => [ASKED[name].flag, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: [...args], options: { ...settings, ...OTHERS } })
    return values as Partial<Record<string, string>> & { [K in 'yes' | 'help' | 'skip-checks']?: boolean }
  } catch (error) {
    throw new Refusal(`${(error as Error).message.replace(/\.?$/, '.')} npm run setup -- --help lists all flags.`)
  }
}

type Surroundings = { env: Environment; current: Current }

function answersOf(values: Partial<Record<string, string>>, surroundings: Surroundings): Answers {
  const given = NAMES.flatMap((name) => {
    const typed = values[ASKED[name].flag]?.trim()
    return typed === undefined ? [] : [[name, answerOf(name, typed, surroundings)]]
  })
  return Object.fromEntries(given)
}

function answerOf(name: keyof typeof ASKED, typed: string, { env, current }: Surroundings): string | null {
  if (typed === NONE) return null
  const value = name === 'REGISTRATION_OPEN' ? ({ open: 'true', closed: 'false' }[typed] ?? '') : typed
  const mistake = value === '' ? emptyMistake(name) : mistakeIn(name, value)
  if (mistake) throw new Refusal(`--${ASKED[name].flag}: ${mistake}`)
  if (name !== 'MAIL_URL') return value
  if (new URL(value).password)
    throw new Refusal(
      '--mail-url: leave the password out, everybody on this machine can read flags; set FOYER_MAIL_PASSWORD',
    )
  return withMailPassword({ typed: value, password: env.FOYER_MAIL_PASSWORD, before: current.MAIL_URL })
}

const emptyMistake = (name: AskedName) =>
  name === 'REGISTRATION_OPEN' ? 'use open or closed' : `give a value, or ${NONE}`

function passphrase({ FOYER_BACKUP_PASSPHRASE: value }: Environment): Answers {
  if (!value) return {}
  const mistake = mistakeIn('BACKUP_PASSPHRASE', value)
  if (mistake) throw new Refusal(`FOYER_BACKUP_PASSPHRASE: ${mistake}`)
  return { BACKUP_PASSPHRASE: value }
}

function accountOf({ 'account-email': email, 'account-name': name }: Partial<Record<string, string>>) {
  if (email === undefined && name === undefined) return null
  if (email === undefined) throw new Refusal('--account-name: give --account-email as well')
  if (name === undefined) throw new Refusal('--account-email: give --account-name as well')
  return { email, name }
}
