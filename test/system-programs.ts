import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs outside of npm that an installation meets: their paths, and the system's packages. */
const PROGRAMS = {
  'systemd-analyze': { package: 'systemd', setting: 'SYSTEMD_ANALYZE_PATH' },
  caddy: { package: 'caddy', setting: 'CADDY_PATH' },
  crun: { package: 'crun', setting: 'CRUN_PATH' },
  debootstrap: { package: 'debootstrap', setting: 'DEBOOTSTRAP_PATH' },
  dovecot: { package: 'dovecot-imapd', setting: 'DOVECOT_PATH' },
  haproxy: { package: 'haproxy', setting: 'HAPROXY_PATH' },
  nginx: { package: 'nginx-light', setting: 'NGINX_PATH' },
  openssl: { package: 'openssl', setting: 'OPENSSL_PATH' },
  pdftoppm: { package: 'poppler-utils', setting: 'PDFTOPPM_PATH' },
  pdftotext: { package: 'poppler-utils', setting: 'PDFTOTEXT_PATH' },
  pgbouncer: { package: 'pgbouncer', setting: 'PGBOUNCER_PATH' },
  podman: { package: 'podman', setting: 'PODMAN_PATH' },
  postgres: { package: 'postgresql', setting: 'POSTGRES_PATH' },
  qpdf: { package: 'qpdf', setting: 'QPDF_PATH' },
  script: { package: 'bsdutils', setting: 'SCRIPT_PATH' },
  wrk: { package: 'wrk', setting: 'WRK_PATH' },
}
export type SystemProgram = keyof typeof PROGRAMS

/** The path of an installed program: from its setting, on the PATH, or where Debian installs it. */
function findSystemProgram(name: SystemProgram): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  // PostgreSQL's programs are outside of the PATH, in folders by version; newest first.
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => versionOf(b) - versionOf(a))
  const found = [...folders, ...versions].map((folder) => join(folder, name))
  return [process.env[PROGRAMS[name].setting] ?? '', ...found].find((path) => path !== '' && existsSync(path)) ?? null
}

const versionOf = (folder: string) => Number(/postgresql\/(\d+)/.exec(folder)?.[1])

/** Finds the program or, as root on Debian or a derivative, installs it. Its error says how to install it by hand. */
export function ensureSystemProgram(name: SystemProgram): string {
  const found = findSystemProgram(name)
  if (found) return found
  const { package: bundle, setting } = PROGRAMS[name]
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(bundle)
  const installed = findSystemProgram(name)
  if (installed) return installed
  throw new Error(
    `The tests need ${name}. Install the system's package (apt-get install ${bundle}), or name the program: ${setting}=/path/to/${name} npm test`,
  )
}

function install(bundle: string): void {
  process.stdout.write(`No ${bundle} found: installing the system's package …\n`)
  // No service is started in run level 1: each test starts its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const words = ['install', '-y', '-qq', '--no-install-recommends', bundle]
  try {
    for (const args of [['update', '-qq'], words])
      execFileSync('apt-get', args, { stdio: 'inherit', timeout: 300_000, env })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
  }
}
