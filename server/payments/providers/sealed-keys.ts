import type { Config } from '#server/config.ts'
import { seal, unseal } from '#server/lib/sealed.ts'

type Installation = Pick<Config, 'secret' | 'data_dir'>

/** Binds keys to one account; in the row of another they cannot be opened. */
const aboutOf = (account_id: number) => `card payments of account ${account_id}`

export type CardKeys = { secret_key: string; publishable_key: string; webhook_secrets: string[] }

export function sealKeys(installation: Installation, account_id: number, keys: CardKeys): Buffer {
  return seal(installation, JSON.stringify(keys), aboutOf(account_id))
}

/** Null if another installation sealed them. */
export function openKeys(installation: Installation, account_id: number, sealed: Buffer): CardKeys | null {
  const text = unseal(installation, sealed, aboutOf(account_id))
  return text === null ? null : (JSON.parse(text) as CardKeys)
}
