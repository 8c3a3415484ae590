import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '../..')
const CLIENT = join(ROOT, 'build/client')
const STAMP = join(ROOT, 'build/sources.sha256')
export const SOURCES = ['contract', 'docs/guides', 'docs/rules', 'domain', 'locales', 'public', 'server', 'vite', 'web']
export const SETTINGS = ['package-lock.json', 'lingui.config.ts', 'react-router.config.ts', 'vite.config.ts']
/** Enough to keep every core at work. */
const FILES_AT_ONCE = 32
const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|wasm|xml)$/

/** The sources cannot be built; the message is the compiler's. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/** Builds if `build/` is missing or was made from other sources; says so on one line. */
export async function buildIfNeeded(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  // An image with only the built files has nothing to compare.
  if (!existsSync(join(ROOT, 'web')) && existsSync(STAMP)) return
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null
  if (stamp === (await hashOfSources())) return
  say(
    stamp
      ? 'The sources have changed: building, this takes a moment …'
      : 'First start: building, this takes a moment …',
  )
  await build(signal)
}

/** The production build: screens and server, then compressed copies of all files sent to browsers. */
export async function build(signal?: AbortSignal): Promise<void> {
  const sources = await hashOfSources()
  await rm(STAMP, { force: true })
  const cli = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const how = { cwd: ROOT, ...(signal && { signal }) }
  await promisify(execFile)(process.execPath, [cli, 'build', '--logLevel', 'error'], how).catch((error) => {
    const [what] = `${error.stdout}${error.stderr}`.split(/\n\s+at /)
    throw new BuildError(`The build failed.\n${what}`)
  })
  await compressAll()
  await writeFile(STAMP, sources)
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(SOURCES.map((folder) => filesIn(join(ROOT, folder))))).flat()
  const counted = files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
  for (const file of [...counted, ...SETTINGS.map((name) => join(ROOT, name))]) {
    hash.update(file.slice(ROOT.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function compressAll(): Promise<void> {
  const files = (await filesIn(CLIENT)).filter((file) => COMPRESSIBLE.test(file))
  async function compressRest() {
    for (let file = files.pop(); file; file = files.pop()) await compressFile(file)
  }
  // Limited, because a process may have no more than 1,024 open files.
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, compressRest))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

if (import.meta.main) {
  await build().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
