import type { ClientBase, Pool } from 'pg'

/** Role of connections that work for one account; row-level security applies to it, and not to the owner of the tables. */
export const MEMBER_ROLE = 'foyer_member'

/** Tables that handlers of one account do not need: sign-in data, and maintenance of the installation. */
export const OUT_OF_REACH = [
  'activity_log_dropped',
  'job_schedules',
  'known_devices',
  'proxy_sightings',
  'recovery_codes',
  'ticket_lookups',
  'used_challenges',
  'user_tokens',
] as const

/** Tables about people, with the columns that handlers of one account may read: they change none, and read no secret. */
const READABLE_COLUMNS = {
  users: [
    ...['id', 'email', 'first_name', 'last_name', 'timezone', 'locale'],
    ...['is_email_verified', 'created_at', 'updated_at', 'avatar_path'],
  ],
  passkeys: ['user_id'],
  totp_secrets: ['user_id', 'confirmed_at'],
} as const

type Queryable = Pick<ClientBase, 'query'>

/** Roles belong to the whole server, so another database on it may have created this one, now or at this very moment. */
const CREATE_ROLE = `
  do $$ begin
    create role ${MEMBER_ROLE} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$`

/** Run by a superuser, for the app's own role. */
export async function createMemberRole(superuser: Queryable, owner: string): Promise<void> {
  await superuser.query(CREATE_ROLE)
  await superuser.query(`grant ${MEMBER_ROLE} to ${owner}`)
}

/** An arbitrary lock id: processes that start at once would otherwise collide in their grants. */
const LOCK = 0x726c7321

/**
 * Grants members read and write access to all tables except those about people; the policies decide about rows. Creates the role
 * if it is missing and the database's user is allowed to; `npm run doctor` reports a failure. Run after every migration.
 */
export async function prepareMemberRole(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    if (!(await canBecomeMember(client))) await makeOwnRole(client)
    if (await canBecomeMember(client)) await grantTables(client)
  } finally {
    client.release()
  }
}

async function makeOwnRole(client: Queryable): Promise<void> {
  try {
    await createMemberRole(client, 'current_user')
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
  }
}

/** True if this connection's user may work as a member: without it the second protection is missing. */
export async function canBecomeMember(client: Queryable): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local role ${MEMBER_ROLE}`)
    return true
  } catch (error) {
    // Not granted, or missing; any other failure tells nothing about the role.
    if (!['42501', '22023'].includes((error as { code?: string }).code ?? '')) throw error
    return false
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

/** Steps for an administrator so that this connection's user may work as a member; null if nothing is to be done. */
export async function adviceOnMemberRole(client: Queryable): Promise<string | null> {
  if (await canBecomeMember(client)) return null
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  return `As an administrator: CREATE ROLE ${MEMBER_ROLE}; GRANT ${MEMBER_ROLE} TO ${rows[0]?.user}; then start Foyer again.`
}

async function grantTables(client: Queryable): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`grant usage on schema public to ${MEMBER_ROLE}`)
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${MEMBER_ROLE}`)
    await client.query(
      `revoke all on ${[...OUT_OF_REACH, ...Object.keys(READABLE_COLUMNS)].join()} from ${MEMBER_ROLE}`,
    )
    for (const [table, columns] of Object.entries(READABLE_COLUMNS))
      await client.query(`grant select (${columns.join()}) on ${table} to ${MEMBER_ROLE}`)
    await client.query(`grant usage on all sequences in schema public to ${MEMBER_ROLE}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
