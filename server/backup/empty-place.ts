import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { Refusal } from './refusal.ts'
import { STORED, unlessMissing } from './stored-files.ts'

/** Refuses a data folder in which there is a database or an uploaded file. */
export async function assertEmptyFolder({ data_dir, usesOwnServer }: { data_dir: string; usesOwnServer: boolean }) {
  if (usesOwnServer && existsSync(join(data_dir, 'postgres')))
    throw new Refusal(
      `There is a database in ${data_dir} already, and a backup is restored into an empty place only. Set DATA_DIR to another folder.`,
    )
  for (const folder of STORED) {
    const found = await unlessMissing(readdir(join(data_dir, folder)))
    if (found && found.length > 0)
      throw new Refusal(
        `There are files in ${join(data_dir, folder)} already, and a backup is restored into an empty place only. Set DATA_DIR to another folder.`,
      )
  }
}

/** Refuses a database that has any table but those of extensions. */
export async function assertEmptyDatabase(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p', 'v', 'm', 'S')
       and relnamespace in (select oid from pg_namespace where nspname in ('public', 'activity'))
       and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by 1 limit 1`,
  )
  if (rows[0])
    throw new Refusal(
      `The database of DATABASE_URL is not empty (it has ${rows[0].name}), and a backup is restored into an empty one only.`,
    )
}
