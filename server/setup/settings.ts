import { isDeepStrictEqual } from 'node:util'
import { type Config, loadConfig, variables } from '#server/config.ts'
import type { Changes } from './env-file.ts'

/** Settings for the first hour, each with its flag and kind of value. All others: .env.example. */
export const ASKED = {
  APP_URL: { flag: 'app-url', takes: 'URL', help: 'the address that people type, such as https://tickets.example.com' },
  PORT: { flag: 'port', takes: 'NUMBER', help: 'the port to listen on' },
  TRUSTED_PROXIES: { flag: 'trusted-proxies', takes: 'NUMBER', help: 'how many proxies of yours stand in front' },
  MAIL_URL: { flag: 'mail-url', takes: 'URL', help: 'the mail server, such as smtp://foyer@mail.example.com:587' },
  MAIL_FROM: {
    flag: 'mail-from',
    takes: 'SENDER',
    help: "the sender of all emails, such as 'Foyer <tickets@example.com>'",
  },
  REGISTRATION_OPEN: { flag: 'registration', takes: 'open|closed', help: 'whether strangers may open accounts' },
  BACKUP_DIR: { flag: 'backup-dir', takes: 'FOLDER', help: 'where backups are written, on another disk' },
} as const

export type AskedName = keyof typeof ASKED | 'BACKUP_PASSPHRASE'
/** Answers as written into the file; null: not set. Missing ones stay unchanged. */
export type Answers = Partial<Record<AskedName, string | null>>
/** Present settings, from the environment or the file. */
export type Current = Readonly<Record<string, string>>

/** Stands for "not set" in place of a value. */
export const NONE = 'none'

/** Reason why a value cannot be used, or null. */
export function mistakeIn(name: AskedName, value: string): string | null {
  const { error } = variables.shape[name].safeParse(value.trim())
  return error?.issues[0]?.message ?? null
}

export function settingsWith(current: Current, answers: Answers): Config {
  const given = Object.entries({ ...current, ...answers }).map(([name, value]) => [name, value ?? undefined])
  return loadConfig(Object.fromEntries(given))
}

/** The default of a setting. */
export function usualValue(
  name: AskedName,
  { current, answers }: { current: Current; answers: Answers },
): string | null {
  const settings = settingsWith(current, { ...answers, [name]: null })
  const value = settings[name.toLowerCase() as Lowercase<AskedName>]
  return value === undefined ? null : String(value)
}

/** Answers that change something: neither present settings nor defaults. */
export function changesOf(current: Current, answers: Answers): Changes {
  const changed = Object.entries(answers).filter(([key, value]) => {
    const name = key as AskedName
    const before = current[name] ?? null
    if (value === null || before === null)
      return value !== (before ?? usualValue(name, { current, answers })) && value !== before
    return !isDeepStrictEqual(variables.shape[name].safeParse(before).data, variables.shape[name].safeParse(value).data)
  })
  return Object.fromEntries(changed)
}

type MailAddress = { typed: string; password: string | undefined; before: string | undefined }

/** Address of a mail server with its password: the given one, or the former one if user and server are the same. */
export function withMailPassword({ typed, password, before }: MailAddress): string {
  const url = new URL(typed)
  if (url.password || !url.username) return typed
  const known = before && URL.canParse(before) ? new URL(before) : null
  const isSame = known !== null && known.host === url.host && known.username === url.username
  url.password = password ? encodeURIComponent(password) : isSame ? known.password : ''
  return url.href
}

/** The same without the password, for screens. */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.password = ''
  return url.href
}
