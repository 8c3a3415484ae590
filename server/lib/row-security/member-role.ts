import type { ClientBase, Pool } from 'pg'

/** Takes this role whoever works for one account; row-level security binds it, and not the owner of the tables. */
export const MEMBER_ROLE = 'foyer_member'

/** Tables that no handler of one account needs: how people sign in, and the housekeeping of the installation. */
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

/** Tables of people, with the columns that handlers of one account read: they change none, and read no secret. */
const READABLE_COLUMNS = {
  users: [
    ...['id', 'email', 'first_name', 'last_name', 'timezone', 'locale'],
    ...['is_email_verified', 'created_at', 'updated_at', 'avatar_path'],
  ],
  passkeys: ['user_id'],
  totp_secrets: ['user_id', 'confirmed_at'],
} as const

type Queryable = Pick<ClientBase, 'query'>

/** Roles belong to the whole server, so another database of it may have made this one, now or at this very moment. */
const CREATE_ROLE = `
  do $$ begin
    create role ${MEMBER_ROLE} nologin;
  exception when duplicate_object or unique_violation then null;
  end $$`

/** By a superuser, for the app's own role. */
export async function createMemberRole(superuser: Queryable, owner: string): Promise<void> {
  await superuser.query(CREATE_ROLE)
  await superuser.query(`grant ${MEMBER_ROLE} to ${owner}`)
}

/** Any number that nobody else uses: processes that start at once would otherwise stumble over each other's grants. */
const LOCK = 0x726c7321

/**
 * Lets members read and write all tables but those of people; the policies say which rows. Where the role is missing it is made, if the
 * database's user may do that; `npm run doctor` tells where that failed. Run after every migration.
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

/** Whether this connection's user may work as a member: without it the second net is missing. */
export async function canBecomeMember(client: Queryable): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local role ${MEMBER_ROLE}`)
    return true
  } catch (error) {
    // Not granted, or not there; whatever else went wrong says nothing of the role.
    if (!['42501', '22023'].includes((error as { code?: string }).code ?? '')) throw error
    return false
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

/** The steps of an administrator before this connection's user may work as a member; null where that is done. */
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
