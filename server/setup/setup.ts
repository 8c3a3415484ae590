import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { hasAccounts } from '#server/accounts/accounts.ts'
import { Refusal } from '#server/backup/refusal.ts'
import { sentence } from '#server/backup/words.ts'
import { type Config, environment } from '#server/config.ts'
import { askAccount, askSettings } from './ask.ts'
import { checkAnswers } from './check-answers.ts'
import { tell } from './checked.ts'
import { changedEnv, readEnvFile, writeEnvFile } from './env-file.ts'
import { judgePerson, makeFirstAccount, type NewAccount, openInstallation, WrongPerson } from './first-account.ts'
import { type Flags, HELP, readFlags } from './flags.ts'
import { type Answers, type Current, changesOf, settingsWith } from './settings.ts'

/**
 * `npm run setup`: asks for the main settings, checks them, writes `.env` and creates the first account. Docs:
 * docs/operating.md.
 */

const FILE = '.env'

type Wishes = {
  answers: Answers
  /** Asks for the first account if there is none yet; null: none is wanted, and the database is not touched. */
  account: (() => Promise<NewAccount>) | null
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const before = await readEnvFile(FILE)
  const env = environment()
  const current = currentOf(before, env)
  const flags = readFlags(process.argv.slice(2), { env, current })
  if (flags.help) return void process.stdout.write(HELP)
  if (!flags.yes && !(process.stdin.isTTY && process.stdout.isTTY))
    throw new Refusal('There is no terminal to ask on. Give the answers as flags, with --yes: npm run setup -- --help')
  const wishes = await (flags.yes ? byFlags(flags, current) : byQuestions(flags, current))
  await carryOut(wishes, { before, current })
}

/** The environment takes precedence over the file; an empty value counts as not set. */
function currentOf(file: string, env: Readonly<Record<string, string | undefined>>): Current {
  const isSet = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1]?.trim())
  return Object.fromEntries([...Object.entries(parseEnv(file)), ...Object.entries(env)].filter(isSet))
}

async function byFlags(
  { answers, account, skip_checks, lookup, test_email_to }: Flags,
  current: Current,
): Promise<Wishes> {
  const settings = settingsWith(current, answers)
  const person = account && (await personOf(account))
  if (!skip_checks) {
    const checked = await checkAnswers({ answers, settings, lookup, test_email_to })
    tell(checked)
    if (checked.trouble?.length)
      throw new Refusal('Nothing was written: mend what is marked with ✗, or give --skip-checks to keep it anyway.')
  }
  return { answers, account: person && (async () => person) }
}

async function personOf({ email, name }: { email: string; name: string }): Promise<NewAccount> {
  const { FOYER_ACCOUNT_PASSWORD, LANG } = environment()
  const password = FOYER_ACCOUNT_PASSWORD ?? (process.stdin.isTTY ? '' : (await text(process.stdin)).split(/\r?\n/)[0])
  if (!password)
    throw new Refusal(
      '--account-email: give the password as FOYER_ACCOUNT_PASSWORD, or as the first line of standard input',
    )
  try {
    return await judgePerson({ email, name, password }, LANG)
  } catch (error) {
    if (!(error instanceof WrongPerson)) throw error
    throw new Refusal(`${FLAG_OF[error.field] ?? '--account-name'}: ${error.message}`)
  }
}

const FLAG_OF: Record<string, string> = { email: '--account-email', password: 'FOYER_ACCOUNT_PASSWORD' }

async function byQuestions(flags: Flags, current: Current): Promise<Wishes> {
  say('Enter keeps what is shown. Ctrl-C stops, and nothing is written.\n')
  const answers = await askSettings({ current, flags })
  return { answers, account: () => askAccount({ flags, language: environment().LANG ?? '' }) }
}

type Before = { before: string; current: Current }

/** Applies the checked answers: the account is complete before the file is written, or nothing is done. */
async function carryOut({ answers, account }: Wishes, { before, current }: Before): Promise<void> {
  const changes = changesOf(current, answers)
  const settings = settingsWith(current, answers)
  const after = changedEnv(before, changes)
  if (account) sayAccount(await firstAccount(settings, account))
  if (after !== before) await writeEnvFile(FILE, after)
  sayChanges(Object.keys(changes))
  sayWhatIsNext(settings)
}

/** Email address of the first account; null if there was one already, and then none is asked for. */
async function firstAccount(settings: Config, account: () => Promise<NewAccount>): Promise<string | null> {
  say('Opening the database …')
  const { db, close } = await openInstallation(settings)
  try {
    if (await hasAccounts(db)) return null
    const wanted = await account()
    return (await makeFirstAccount(db, wanted)) ? wanted.email : null
  } finally {
    await close()
  }
}

function sayChanges(names: readonly string[]): void {
  say(names.length > 0 ? `${FILE} is written: ${names.join(', ')}.` : `${FILE} stays as it is.`)
  const overruled = names.filter((name) => environment()[name])
  if (overruled.length > 0) say(`The environment sets ${overruled.join(', ')} as well, and it wins over ${FILE}.`)
}

function sayAccount(email: string | null): void {
  say(email ? `The first account is made: sign in as ${email}.` : 'There is an account already: none is made.')
}

function sayWhatIsNext({ app_url }: Config): void {
  say(
    `Start Foyer with npm start, or again where it runs; then open ${app_url}. npm run doctor says whether all is well.`,
  )
}

try {
  await main()
} catch (error) {
  const isStopped = (error as Error).name === 'ExitPromptError'
  const said = isStopped
    ? 'Stopped. Nothing was written.'
    : sentence(error, { folder: FILE, left: 'Nothing was written.' })
  process.stderr.write(`${said}\n`)
  process.exitCode = 1
}
