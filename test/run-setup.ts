import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { resolve } from 'node:path'
import { temporaryFolder } from './backups.ts'

export const SETUP = [process.execPath, resolve(import.meta.dirname, '../server/setup/setup.ts')] as const

/** A folder in which an installation is set up. The built-in database has its own user, who needs access. */
export function emptyInstallation(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  return folder
}

type Ended = { code: number; said: string; complained: string }
type Run = { cwd: string; args: readonly string[]; env?: Record<string, string>; stdin?: string }

/** Runs `npm run setup` in a folder, without a terminal. */
export function runSetup({ cwd, args, env = {}, stdin = '' }: Run): Promise<Ended> {
  const [program, file] = SETUP
  return new Promise((done) => {
    const options = { cwd, env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env } }
    const child = execFile(program, [file, ...args], options, (_, said, complained) =>
      done({ code: child.exitCode ?? -1, said, complained }),
    )
    child.stdin?.end(stdin)
  })
}
