import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Config, plainConfig } from '#server/config.ts'
import { giveWay } from '#server/start/give-way.ts'
import { stopOnSignals } from '#server/start/stopping.ts'
import { pruneBackups } from './prune-backups.ts'
import { reachDatabase } from './reach-database.ts'
import { Refusal } from './refusal.ts'
import { secretCheck } from './secret-check.ts'
import { openLine } from './terminal.ts'
import { count, seconds, sentence, size } from './words.ts'
import { type Progress, type Written, writeBackup } from './write-backup.ts'

/** `npm run backup`: writes one file with everything, beside a running app or without one. Docs: docs/operating.md. */

const USAGE = 'Use: npm run backup -- [--to FOLDER] [--keep NUMBER] [--quiet]'

type Options = { to: string; keep: number | null; isQuiet: boolean }

function optionsOf({ data_dir, backup_dir }: Config): Options {
  const { to, keep, quiet } = given()
  if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep))
    throw new Refusal(`--keep takes how many backups stay in the folder, at least 1. ${USAGE}`)
  return {
    to: to ? resolve(to) : (backup_dir ?? join(data_dir, 'backups')),
    keep: keep === undefined ? null : Number(keep),
    isQuiet: quiet ?? false,
  }
}

function given() {
  try {
    const options = { to: { type: 'string' }, keep: { type: 'string' }, quiet: { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new Refusal(`${(error as Error).message.replace(/\.?$/, '.')} ${USAGE}`)
  }
}

async function backUp(settings: Config, { to, keep, isQuiet }: Options, signal: AbortSignal): Promise<void> {
  const isWatched = process.stdout.isTTY && !isQuiet
  const line = openLine(isWatched)
  const begin = performance.now()
  const database = await reachDatabase(settings, signal)
  try {
    const client = new pg.Client({ connectionString: database.url, application_name: 'foyer backup', keepAlive: true })
    // The query under way reports the error, too.
    client.on('error', () => undefined)
    await client.connect()
    const { data_dir, backup_passphrase: passphrase = null } = settings
    const written = await writeBackup({
      ...{ client, data_dir, folder: to, passphrase, signal, secret_check: secretCheck(settings) },
      onProgress: takingTurns(({ reading, rows, bytes }) =>
        line.show(`Reading ${reading}: ${count(rows, 'row')}, ${size(bytes)}`),
      ),
    }).finally(() => client.end())
    line.clear()
    const deleted = keep === null ? [] : await pruneBackups(to, keep).catch(onlyOldOnesStay(written))
    if (!isQuiet) say(report(written, { took: performance.now() - begin, deleted, settings }))
    if (isWatched) say(REST)
  } finally {
    line.clear()
    await database.stop()
  }
}

/** Rests after each part for as long as it took: buyers need the same processors and disk. */
function takingTurns(tell: (progress: Progress) => void): (progress: Progress) => Promise<void> {
  let began = performance.now()
  return async (progress) => {
    tell(progress)
    await sleep(performance.now() - began)
    began = performance.now()
  }
}

const onlyOldOnesStay =
  ({ path }: Written) =>
  ({ message }: Error): never => {
    throw new Refusal(`${path} is written, but older backups could not be deleted: ${message}`)
  }

type Circumstances = { took: number; deleted: string[]; settings: Config }

function report({ path, size: bytes, rows, files }: Written, { took, deleted, settings }: Circumstances): string {
  const what = `${size(bytes)} in ${seconds(took)}, ${count(rows, 'row')}, ${count(files, 'file')}`
  const old = deleted.length > 0 ? ` ${count(deleted.length, 'older backup')} deleted.` : ''
  const secret = settings.secret ? 'SECRET' : `SECRET (${join(settings.data_dir, 'secret')})`
  return `${path}: ${what}.${old} It does not hold ${secret}.`
}

const REST = `Keep SECRET elsewhere, and the settings (.env) with it. Without it a restored Foyer cannot open the keys of the card
provider, the secrets of webhooks and authenticator apps: docs/operating.md, “Backup and restore”.`

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function main(): Promise<void> {
  giveWay()
  const { signal } = stopOnSignals()
  let folder = ''
  try {
    const settings = plainConfig()
    const options = optionsOf(settings)
    folder = options.to
    await backUp(settings, options, signal)
  } catch (error) {
    process.stderr.write(`${sentence(error, { folder, left: 'Nothing was kept of this backup.' })}\n`)
    process.exitCode = 1
  }
}

await main()
