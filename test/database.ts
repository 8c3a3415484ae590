import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/lib/database.ts'
import { databaseUrl, TEMPLATE } from './database-server.ts'

export type TestDatabase = Database & { url: string }

/** A migrated, empty database of its own. Call it at the top of a test file: it goes away when the file's tests are done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('server_url')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(serverUrl, `create database ${name} template ${TEMPLATE}`)
  const url = databaseUrl(serverUrl, name)
  const database = openDatabase({ database_url: url, application_name: name })
  afterAll(async () => {
    await database.close()
    await run(serverUrl, `drop database ${name} with (force)`)
  })
  return { ...database, url }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
