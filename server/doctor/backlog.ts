import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/lib/database.ts'
import type { Finding } from './finding.ts'

/** Minutes of delay that are no trouble yet. */
const LATE = { email: 60, job: 10 }

type Emails = {
  waiting: number
  minutes_late: number
  error: string | null
  failed: number
  last_failure: string | null
}

/**
 * Overdue emails. Those that wait for room below a limit are due later, so they are counted but never late. Failures that are
 * not caused by this installation do not count: an address that bounced, or too many at once.
 */
export async function examineEmails(db: Db, { mail_url }: Pick<Config, 'mail_url'>): Promise<Finding> {
  const { rows } = await sql<Emails>`
    select count(*) filter (where status = 'QUEUED') as waiting,
      coalesce(extract(epoch from now() - min(due_at) filter (where status = 'QUEUED')) / 60, 0)::float8 as minutes_late,
      (array_agg(error order by due_at) filter (where status = 'QUEUED' and error is not null))[1] as error,
      count(*) filter (where ${FAILED}) as failed,
      (array_agg(error order by id desc) filter (where ${FAILED}))[1] as last_failure
    from outgoing_emails where status in ('QUEUED', 'FAILED')`.execute(db)
  return emailsFinding(rows[0] as Emails, mail_url !== undefined)
}

const FAILED = sql`status = 'FAILED' and failed_because is null and due_at > now() - interval '24 hours'`

function emailsFinding({ waiting, minutes_late, error, failed, last_failure }: Emails, leaves: boolean): Finding {
  const isLate = leaves && minutes_late > LATE.email
  const late = `${emails(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${span(minutes_late)}${error ? `: ${error}` : ''}`
  const told = [
    ...(waiting > 0 && !isLate ? [`${emails(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent.`] : []),
    ...(failed > 0
      ? [`${emails(failed)} of the last 24 hours failed, the last one: ${last_failure ?? 'no reason told'}`]
      : []),
  ]
  return { what: 'Emails on their way', trouble: isLate ? [late] : [], ...(told[0] && { advice: told.join(' ') }) }
}

const emails = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'email' : 'emails'}`

type Jobs = { due: number; minutes_late: number; is_running: boolean }

/** Overdue jobs. While no Foyer process is connected to the database, only the number of waiting jobs is reported. */
export async function examineJobs(db: Db): Promise<Finding> {
  const { rows } = await sql<Jobs>`
    select count(*) as due, coalesce(extract(epoch from now() - min(run_at)) / 60, 0)::float8 as minutes_late,
      exists (select from pg_stat_activity where datname = current_database()
        and application_name in ('foyer', 'foyer batches', 'foyer worker', 'foyer worker batches')) as is_running
    from jobs where run_at <= now()`.execute(db)
  const { due, minutes_late, is_running } = rows[0] as Jobs
  const what = 'Background work'
  if (minutes_late <= LATE.job) return { what, trouble: [] }
  const waits = `${due.toLocaleString('en')} ${due === 1 ? 'job is' : 'jobs are'} due, the oldest for ${span(minutes_late)}`
  if (!is_running) return { what, trouble: [], advice: `${waits}. Foyer does not run now.` }
  return { what, trouble: [`${waits}: is there a process with ROLE=all or ROLE=worker, and does it keep up?`] }
}

/** 59 → "59 minutes", 150 → "2 hours", 5000 → "3 days". */
export function span(minutes: number): string {
  const [amount, unit] =
    minutes < 120 ? [minutes, 'minute'] : minutes < 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day']
  const whole = Math.floor(amount as number)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
