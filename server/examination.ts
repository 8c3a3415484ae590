import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Pool } from 'pg'
import { pendingMigrations } from '#database/migrate.ts'
import type { Config } from './config.ts'
import { examineEmails, examineJobs } from './doctor/backlog.ts'
import { examineBackups } from './doctor/backups.ts'
import { examineCertificate } from './doctor/certificate.ts'
import { examineClock } from './doctor/clock.ts'
import { examineDisk } from './doctor/disk.ts'
import type { Finding } from './doctor/finding.ts'
import { examineVersion } from './doctor/version.ts'
import { examineWallets } from './doctor/wallets.ts'
import { openBouncesMailbox } from './emails/bounces/bounces-mailbox.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { proxyTrouble } from './http/proxy-sightings.ts'
import { findDifferences } from './integrity/find-differences.ts'
import { type Database, type Db, openDatabase } from './lib/database.ts'
import { adviceOnMemberRole, MEMBER_ROLE } from './lib/row-security/member-role.ts'
import { mailboxAddress } from './mailbox/mailbox-address.ts'
import { comparisonsTrouble } from './payments/reconciliation/comparisons-trouble.ts'

/** True for an installation in use. A new one is not reachable yet, and its jobs have been waiting. */
type Circumstances = { isInService: boolean }

/** Reports on everything that an installation needs. Returns true if there is no trouble. */
export async function tellExamination(
  settings: Config,
  { isInService }: Circumstances = { isInService: false },
): Promise<boolean> {
  const certificate = isInService ? await examineCertificate(settings) : null
  const wallets = examineWallets(settings)
  const findings = [
    ...(await examineDatabase(settings, { isInService }).catch(unreachable)),
    await examineMail(settings),
    await examineBounces(settings),
    await examineStorage(settings),
    await examineDisk(settings),
    ...(isInService ? [await examineBackups(settings)] : []),
    examineAddress(settings),
    ...(certificate ? [certificate] : []),
    ...(wallets ? [wallets] : []),
  ]
  for (const { what, trouble, advice } of findings) {
    process.stdout.write(`${trouble.length === 0 ? '✓' : '✗'} ${what}\n`)
    for (const line of [...trouble.slice(0, 20), ...(advice ? [advice] : [])]) process.stdout.write(`    ${line}\n`)
    if (trouble.length > 20) process.stdout.write(`    … and ${trouble.length - 20} more\n`)
  }
  return findings.every(({ trouble }) => trouble.length === 0)
}

/** Finding for an unreachable database; the other findings are still reported. */
const unreachable = ({ message, code }: Error & { code?: string }): Finding[] => [
  { what: 'Database', trouble: [message || (code ?? 'cannot be reached')] },
]

async function examineDatabase(settings: Config, circumstances: Circumstances): Promise<Finding[]> {
  const silent = { info: () => {}, warn: () => {} }
  const embedded = settings.database_url
    ? null
    : await startEmbeddedPostgres({ data_dir: settings.data_dir, log: silent, use_running: true })
  const url = settings.database_url ?? embedded?.connection_string ?? ''
  const database = openDatabase({ database_url: url, application_name: 'foyer doctor', max_connections: 2 })
  try {
    const version = await examineVersion(database.db)
    // A database of another version cannot be examined.
    if (version.trouble.length > 0) return [version]
    const pending = await pendingMigrations(url)
    const trouble = pending.map((name) => `not migrated yet: ${name}`)
    if (trouble.length > 0) return [version, { what: 'Database', trouble, advice: 'Start the app once.' }]
    const work = circumstances.isInService ? await examineWork(database.db, settings) : []
    return [version, ...(await examineContents(database, settings)), ...work]
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

async function examineContents({ db, pool }: Database, settings: Config): Promise<Finding[]> {
  const differences = await findDifferences(db)
  const trouble = differences.map(
    ({ invariant, event_id, subject, expected, found }) =>
      `${invariant}: event ${event_id}, ${subject} should be ${expected}, is ${found}`,
  )
  const proxies = await proxyTrouble(db, settings)
  return [
    { what: 'Stock = ledger = orders = tickets, and money', trouble },
    { what: 'Card payments = the provider’s', trouble: await comparisonsTrouble(db) },
    { what: 'Proxies', trouble: proxies ? [proxies] : [] },
    await examineRowSecurity(pool),
  ]
}

async function examineWork(db: Db, settings: Config): Promise<Finding[]> {
  return [await examineClock(db), await examineJobs(db), await examineEmails(db, settings)]
}

async function examineRowSecurity(pool: Pool): Promise<Finding> {
  const client = await pool.connect()
  try {
    const advice = await adviceOnMemberRole(client)
    const trouble = advice ? [`the database's user cannot take the role ${MEMBER_ROLE}`] : []
    return { what: 'Row-level security', trouble, ...(advice && { advice }) }
  } finally {
    client.release()
  }
}

async function examineMail(config: Config): Promise<Finding> {
  const { mail_url } = config
  const where = mailboxAddress(config) ?? '/dev/mailbox'
  if (!mail_url) return { what: 'Mail', trouble: [], advice: `MAIL_URL is not set: e-mails stay in ${where}` }
  const transport = nodemailer.createTransport({ url: mail_url, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  const trouble = await transport.verify().then(
    () => [],
    (error: Error) => [error.message],
  )
  transport.close()
  return { what: 'Mail', trouble }
}

/** Time limit for an answer of the mailbox. */
const MAILBOX_WITHIN = 20_000

async function examineBounces({ bounces_url }: Config): Promise<Finding> {
  const what = 'Bounces'
  if (!bounces_url)
    return { what, trouble: [], advice: 'BOUNCES_URL is not set: e-mails that come back are not noticed' }
  try {
    const mailbox = await openBouncesMailbox(bounces_url, MAILBOX_WITHIN)
    mailbox.close()
    return { what, trouble: [] }
  } catch (error) {
    return { what, trouble: [(error as Error).message] }
  }
}

async function examineStorage({ data_dir }: Config): Promise<Finding> {
  const file = join(data_dir, `.doctor-${process.pid}`)
  try {
    await writeFile(file, 'written')
    const trouble = (await readFile(file, 'utf8')) === 'written' ? [] : ['what was written is not what is read']
    await rm(file)
    return { what: 'Storage', trouble }
  } catch (error) {
    return { what: 'Storage', trouble: [(error as Error).message] }
  }
}

function examineAddress({ app_url, node_env }: Config): Finding {
  const { protocol, hostname } = new URL(app_url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const trouble = isLocal || protocol === 'https:' || node_env !== 'production' ? [] : [`${app_url} is not https`]
  return {
    what: 'Address',
    trouble,
    ...(isLocal && { advice: `Links in e-mails lead to ${app_url}: set APP_URL for others.` }),
  }
}
