import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { addingJobs } from '#server/queue/add-jobs.ts'
import { createTestApp } from '#test/app.ts'
import { countStatements } from '#test/count-statements.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { accountScope } from './account-scope.ts'
import { adviceOnMemberRole, canBecomeMember, MEMBER_ROLE, prepareMemberRole } from './member-role.ts'

const { app, services } = await createTestApp()
const { db, pool } = services

it('lets members queue jobs of their own account', async () => {
  const member = await signUp(app)
  const members = await accountScope(services)(member.account_id)
  await members.selectFrom('accounts').select('id').execute()
  const job = [{ name: 'sweep', lane: 'system', max_attempts: 1 }] as const
  const add = (account_id: number) =>
    addingJobs(job, sql`select '{}'::jsonb as payload, ${account_id}::int as account_id`).execute(members)
  await add(member.account_id)
  await expect(add(member.account_id + 1)).rejects.toMatchObject({ code: '42501' })
  const queued = await db.selectFrom('jobs').select('account_id').where('name', '=', 'sweep').execute()
  expect(queued).toEqual([{ account_id: member.account_id }])
})

it('sends one message with begin and scope before a statement or a transaction, and one with commit after it', async () => {
  const member = await signUp(app)
  const members = await accountScope(services)(member.account_id)
  const read = () => members.selectFrom('accounts').select('id').execute()
  await read()
  expect(await countStatements(pool, read)).toBe(3)
  const transaction = () => members.transaction().execute((trx) => trx.selectFrom('accounts').select('id').execute())
  expect(await countStatements(pool, transaction)).toBe(3)
})

it('keeps the isolation that a transaction asks for', async () => {
  const member = await signUp(app)
  const members = await accountScope(services)(member.account_id)
  const { rows } = await members
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) =>
      sql<{ level: string; role: string }>`
      select current_setting('transaction_isolation') as level, current_user as role`.execute(trx),
    )
  expect(rows).toEqual([{ level: 'repeatable read', role: MEMBER_ROLE }])
})

it('can be prepared by several processes at once, and again', async () => {
  await Promise.all(Array.from({ length: 5 }, () => prepareMemberRole(pool)))
  const client = await pool.connect()
  expect(await canBecomeMember(client)).toBe(true)
  client.release()
})

it('is made at the start where it is missing', async () => {
  const said: string[] = []
  const query = async (statement: string) => {
    said.push(statement)
    const isMade = said.some((earlier) => earlier.includes(`create role ${MEMBER_ROLE}`))
    if (statement === `set local role ${MEMBER_ROLE}` && !isMade) throw Object.assign(new Error(), { code: '22023' })
    return { rows: [] }
  }
  await prepareMemberRole({ connect: async () => ({ query, release: () => undefined }) } as never)
  expect(said).toContain(`grant ${MEMBER_ROLE} to current_user`)
  expect(said.at(-1)).toBe('commit')
  expect(said.some((statement) => /^grant select, insert/.test(statement))).toBe(true)
})

it('is done without, and says so, where the role cannot be taken', async () => {
  const member = await signUp(app)
  const event = await createEvent(member)
  const warn = vi.fn()
  const refusing = { connect: async () => ({ query: refuseRole, release: () => undefined }) }
  const scope = accountScope({ db, pool: refusing as never, log: { warn } as never })
  const seen = await (await scope(member.account_id)).selectFrom('events').select('id').execute()
  expect(seen).toEqual([{ id: event.id }])
  expect(warn).toHaveBeenCalledOnce()
})

it('tells an administrator what is missing, and nothing where nothing is', async () => {
  const advice = await adviceOnMemberRole({ query: refuseRole } as never)
  expect(advice).toContain(`CREATE ROLE ${MEMBER_ROLE}; GRANT ${MEMBER_ROLE} TO ada;`)
  const client = await pool.connect()
  expect(await adviceOnMemberRole(client)).toBeNull()
  client.release()
})

/** Fails as PostgreSQL does if the role is missing or not granted. */
async function refuseRole(statement: string) {
  if (statement.includes(MEMBER_ROLE)) throw Object.assign(new Error('permission denied'), { code: '42501' })
  return { rows: [{ user: 'ada' }] }
}
