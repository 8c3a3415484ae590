import { registration } from '#contract/auth.ts'
import { issuesOf, sentenceOf } from '#contract/issues.ts'
import { timezone } from '#contract/users.ts'
import { migrate } from '#database/migrate.ts'
import { SYSTEM } from '#domain/actor.ts'
import { DEFAULT_LOCALE, matchLocale, OFFERED } from '#domain/locale.ts'
import { hasAccounts } from '#server/accounts/accounts.ts'
import { openAccount, refuseSecondAccount } from '#server/auth/open-account.ts'
import { Refusal } from '#server/backup/refusal.ts'
import type { Config } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { type Db, openDatabase } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { createMemberRole, prepareMemberRole } from '#server/lib/row-security/member-role.ts'
import { hashNewPassword } from '#server/users/new-password.ts'

export type Person = { name: string; email: string; password: string }
export type NewAccount = Awaited<ReturnType<typeof judgePerson>>

/** Validates a person's input by the rules of registering; refuses in a sentence that names the field. */
export async function judgePerson({ name, email, password }: Person, language = '') {
  const [first_name = '', ...others] = name.trim().split(/\s+/)
  const zone = timezone.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const { data, error } = registration.safeParse({
    ...{ first_name, last_name: others.join(' ') || null, email, password, password_confirmation: password },
    ...(zone.success && { timezone: zone.data }),
  })
  const [issue] = error ? issuesOf(error) : []
  if (issue || !data) throw new WrongPerson(issue?.path ?? '', issue ? sentenceOf(issue) : 'This can’t be used here.')
  const { password: chosen, password_confirmation: _, ...who } = data
  const password_hash = await hashNewPassword(chosen).catch(atPassword)
  const locale = matchLocale(language.split('.')[0] ?? '', OFFERED) ?? DEFAULT_LOCALE
  return { ...who, locale, password_hash }
}

/** The field is one of the API: first_name, last_name, email or password. */
export class WrongPerson extends Refusal {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

function atPassword(error: unknown): never {
  throw error instanceof ApiError ? new WrongPerson('password', error.message) : error
}

type Installation = { db: Db; close: () => Promise<void> }

/** Opens the migrated database, with the role for row-level security; beside a running app or without one. */
export async function openInstallation(settings: Config): Promise<Installation> {
  const log = { info: () => {}, warn: () => {} }
  const embedded = settings.database_url
    ? null
    : await startEmbeddedPostgres({
        ...{ data_dir: settings.data_dir, log, use_running: true },
        prepare: (superuser) => createMemberRole(superuser, 'foyer'),
      })
  const url = settings.database_url ?? embedded?.connection_string ?? ''
  const { db, pool, close } = openDatabase({ database_url: url, application_name: 'foyer setup', max_connections: 2 })
  const closeAll = () => close().then(() => embedded?.stop())
  try {
    await migrate(url)
    await prepareMemberRole(pool)
    return { db, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** False if there is an account already, or one is created at this moment. */
export async function makeFirstAccount(db: Db, account: NewAccount): Promise<boolean> {
  try {
    return await db.transaction().execute(async (trx) => {
      await refuseSecondAccount(trx)
      return (await openAccount(trx, SYSTEM, account)) !== null
    })
  } catch (error) {
    if (error instanceof ApiError && (await hasAccounts(db))) return false
    throw error
  }
}
