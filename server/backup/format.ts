import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Version of the file format; later ones are refused. */
export const FORMAT = 1

/** The first entry: what the file is, and what must exist before it can be loaded. */
export const MANIFEST = 'backup.json'
/** The last entry: a file without it was cut off. */
export const CHECKSUMS = 'checksums.json'
export const SEQUENCES = 'database/sequences.json'

/** Common part of every version's manifest. */
export const anyManifest = z.looseObject({ made_by: z.literal('Foyer'), format: z.int(), version: z.string() })

export const manifest = anyManifest.extend({
  created_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Months of the activity log that have a partition, such as 2026_11. */
  log_months: z.array(z.string().regex(/^\d{4}_\d{2}$/)),
  /** The columns of each table, as its parts hold them. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Tells whether another SECRET is the same, and nothing else about it. */
  secret_check: z.string(),
})
export type Manifest = z.output<typeof manifest>

export const checksums = z.object({
  entries: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.int() })),
  /** Number of rows of each table. */
  rows: z.record(z.string(), z.int()),
})
export type Checksums = z.output<typeof checksums>

/** The last value of each sequence that was used. */
export const sequences = z.record(z.string(), z.string().regex(/^-?\d+$/))

/** One file of a table, with whole rows in the text format of `COPY`. */
export const partName = (table: string, number: number) => `database/${table}/${String(number).padStart(6, '0')}.copy`
export const tableOfPart = (entry: string) => /^database\/(\w+)\/\d{6,}\.copy$/.exec(entry)?.[1]

/** The name of a file says when it was begun: `foyer-2026-11-27T23-05-00Z.tar.zst`, with `.age` if it is encrypted. */
export const fileName = (at: Date, isEncrypted: boolean) =>
  `foyer-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst${isEncrypted ? '.age' : ''}`
export const isFileName = (name: string) => /^foyer-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst(\.age)?$/.test(name)

export function ownVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** JSON, or undefined. */
export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
