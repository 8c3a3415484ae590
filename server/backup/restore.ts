import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, plainConfig } from '#server/config.ts'
import { tellExamination } from '#server/examination.ts'
import { stopOnSignals } from '#server/start/stopping.ts'
import { Refusal } from './refusal.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'
import { secretCheck } from './secret-check.ts'
import { openLine } from './terminal.ts'
import { count, sentence } from './words.ts'

/** `npm run restore FILE`: restores a backup into an empty place and then examines the result. Docs: docs/operating.md. */

const USAGE = 'Use: npm run restore FILE'

function fileOf(): string {
  const [file, ...others] = positionals()
  if (file === undefined || others.length > 0) throw new Refusal(USAGE)
  return resolve(file)
}

function positionals(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    throw new Refusal(`${(error as Error).message.replace(/\.?$/, '.')} ${USAGE}`)
  }
}

async function restore(settings: Config, file: string, signal: AbortSignal): Promise<void> {
  const line = openLine(process.stdout.isTTY)
  const source = { file, passphrase: settings.backup_passphrase ?? null, signal }
  const restored = await restoreBackup({ source, settings, onProgress: line.show }).finally(line.clear)
  for (const text of report(restored, settings)) process.stdout.write(`${text}\n`)
}

function report({ manifest, unknown, applied }: Restored, settings: Config): string[] {
  const { version, created_at, secret_check } = manifest
  const place = settings.database_url ? `the database of DATABASE_URL and ${settings.data_dir}` : settings.data_dir
  const lines = [`Restored into ${place}: everything as it was at ${created_at} (Foyer ${version}).`]
  if (applied.length > 0) lines.push(`${count(applied.length, 'migration')} applied: it fits this version now.`)
  if (unknown.length > 0) lines.push(`Left out, because Foyer does not know them: ${unknown.join(', ')}.`)
  const isNew = !settings.secret && !existsSync(join(settings.data_dir, 'secret'))
  if (isNew || secretCheck(settings) !== secret_check) lines.push(otherSecret(settings))
  return lines
}

const otherSecret = ({ data_dir }: Config) =>
  `SECRET is not the one of the backup. Before you start Foyer, set it, or copy the old ${join('DATA_DIR', 'secret')} to ${join(data_dir, 'secret')}: ` +
  'otherwise the keys of the card provider, the secrets of webhooks and authenticator apps cannot be opened.'

async function main(): Promise<void> {
  const { signal } = stopOnSignals()
  let folder = ''
  try {
    const settings = plainConfig()
    folder = settings.data_dir
    await restore(settings, fileOf(), signal)
    process.exitCode = (await tellExamination(settings)) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${sentence(error, { folder, left: 'Nothing was restored.' })}\n`)
    process.exitCode = 1
  }
}

await main()
