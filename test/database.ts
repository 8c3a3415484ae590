import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/lib/database.ts'
import { databaseUrl, TEMPLATE } from './database-server.ts'
import { whenDone } from './when-done.ts'

export type TestDatabase = Database & { url: string }

/** A migrated, empty database. Call it at the top of a test file; it is dropped after the file's tests. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { name, url } = await create(TEMPLATE)
  const database = openDatabase({ database_url: url, application_name: name })
  afterAll(async () => {
    await database.close()
    await drop(inject('server_url'), name)
  })
  return { ...database, url }
}

/** URL of a database without tables, which is dropped in the same way. */
export async function createEmptyDatabase(): Promise<string> {
  const { name, url } = await create('template1')
  whenDone(() => drop(inject('server_url'), name))
  return url
}

async function create(template: string): Promise<{ name: string; url: string }> {
  const serverUrl = inject('server_url')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return { name, url: databaseUrl(serverUrl, name) }
}

/** Drops a database, and retries while autovacuum runs in it: only a superuser may interrupt that. */
async function drop(url: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run(url, `drop database ${name} with (force)`)
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || attempt === 20) throw error
      await sleep(250)
    }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
