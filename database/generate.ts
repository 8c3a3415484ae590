import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate } from './migrate.ts'

// Writes schema.sql and types.ts from a fresh database. With --check it only reports whether they are up to date.

/** Types as delivered by the parsers of server/lib/database.ts. */
const TYPES = { int8: 'number', numeric: 'number', timestamptz: 'string', date: 'string' }

/** Types of jsonb columns (json-columns.ts), by interface and column. The generator's own overrides need an older TypeScript. */
const JSON_COLUMNS: [table: string, column: string, type: string][] = [
  ['CreditNotes', 'snapshot', 'CreditNoteColumn'],
  ['EventDefaults', 'homepage_theme_settings', 'Theme'],
  ['EventSettings', 'homepage_theme_settings', 'Theme'],
  ['EventSettings', 'location_details', 'AddressColumn'],
  ['EventSettings', 'offline_payment_methods', 'Methods'],
  ['EventSettings', 'taken_from', 'Origins'],
  ['EventSettings', 'ticket_design_settings', 'TicketDesignColumn'],
  ['Invoices', 'snapshot', 'InvoiceColumn'],
  ['Messages', 'audience', 'AudienceColumn'],
  ['OrderItems', 'as_ordered', 'OrderedLine'],
  ['OrderItems', 'taxes_and_fees', 'TaxOrFeeLines'],
  ['Orders', 'address', 'OptionalAddress'],
  ['Orders', 'taxes_and_fees', 'TaxOrFeeLines'],
  ['OrganizerSettings', 'homepage_theme_settings', 'Theme'],
  ['OrganizerSettings', 'location_details', 'AddressColumn'],
  ['OrganizerSettings', 'social_media_handles', 'Handles'],
  ['PaymentMethods', 'methods', 'Methods'],
  ['QuestionAnswers', 'answer', 'AnswerColumn'],
  ['Questions', 'condition', 'ConditionColumn'],
  ['Questions', 'validation', 'ValidationColumn'],
  ['TaxesAndFees', 'amounts', 'Amounts'],
]

function withJsonColumns(types: string): string {
  const names = [...new Set(JSON_COLUMNS.map(([, , type]) => type))].sort().join(', ')
  return JSON_COLUMNS.reduce((text, [table, column, type]) => {
    const line = new RegExp(`(export interface ${table} \\{[^}]*?\\n {2}${column}: ).*;`)
    if (!line.test(text)) throw new Error(`no column ${column} in ${table}`)
    return text.replace(line, `$1${type};`)
  }, `import type { ${names} } from './json-columns.ts'\n${types}`)
}

async function generated(connectionString: string): Promise<Record<string, string>> {
  await migrate(connectionString)
  const pool = new pg.Pool({ connectionString })
  // The server may stop before the last idle connection is closed.
  pool.on('error', () => undefined)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const options = {
    excludePattern: 'schema_migrations',
    includePattern: 'public.*',
    typeMapping: TYPES,
    outFile: null,
  }
  try {
    const types = await generate({ db, dialect: new CodegenDialect(), ...options })
    return { 'schema.sql': await describeSchema(pool), 'types.ts': withJsonColumns(types) }
  } finally {
    await db.destroy()
  }
}

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(import.meta.dirname, name), content)
}

function stale(files: Record<string, string>): string[] {
  const current = (name: string) => {
    const file = join(import.meta.dirname, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  return Object.keys(files).filter((name) => current(name) !== files[name])
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-generate-'))
const quiet = { info: () => undefined, warn: () => undefined }
const server = await startEmbeddedPostgres({ data_dir: folder, log: quiet, settings: { fsync: 'off' } })
try {
  const files = await generated(server.connection_string)
  const outdated = stale(files).map((name) => `database/${name}`)
  if (!process.argv.includes('--check')) {
    write(files)
    console.log(outdated.length > 0 ? `Wrote ${outdated.join(' and ')}.` : 'Nothing has changed.')
  } else if (outdated.length > 0) {
    console.error(`${outdated.join(' and ')} do not fit the migrations. Run: npm run generate`)
    process.exitCode = 1
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}
