import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureSystemProgram } from '#test/system-programs.ts'
import type { Engine } from './engine.ts'

/** A machine's trusted certificates, its own authorities included. */
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Provides the Dockerfile's base image. Where no registry can be reached, installs Debian in a folder with this machine's Node.js
 * and npm, and imports it under the image's name.
 */
export async function ensureBaseImage(engine: Engine, name: string): Promise<void> {
  const whole = `docker.io/library/${name}`
  const isThere = await engine.call('pull', whole).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const root = mkdtempSync(join(tmpdir(), 'foyer-debian-'))
  try {
    setUpDebian(root)
    addNode(root)
    const archive = join(tmpdir(), `foyer-debian-${process.pid}.tar`)
    execFileSync('tar', ['-C', root, '-cf', archive, '.'])
    await engine.call('import', '--change', `ENV NODE_EXTRA_CA_CERTS=${TRUSTED}`, archive, whole)
    rmSync(archive)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function setUpDebian(root: string): void {
  const program = ensureSystemProgram('debootstrap')
  execFileSync(program, ['--variant=minbase', '--include=ca-certificates', 'bookworm', root], { stdio: 'ignore' })
  copyFileSync(TRUSTED, join(root, TRUSTED))
  execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node'])
}

/** Adds Node.js at the paths of its official image. */
function addNode(root: string): void {
  const [bin, modules] = ['usr/local/bin', 'usr/local/lib/node_modules'].map((path) => join(root, path))
  copyFileSync(process.execPath, join(bin ?? '', 'node'))
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())))
  cpSync(npm, join(modules ?? '', 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin ?? '', 'npm'))
}
