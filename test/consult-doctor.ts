import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** Runs `npm run doctor`. Returns its output and exit code. */
export function consultDoctor(
  { url, data_dir }: { url: string; data_dir: string },
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const DATABASE_URL = url.replace('@/', '@localhost/')
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL, DATA_DIR: data_dir, ...settings }
  return new Promise((done) => {
    const child = execFile(process.execPath, ['server/doctor.ts'], { cwd: ROOT, env }, (_, said, complaint) =>
      done({ code: child.exitCode ?? -1, said: said + complaint }),
    )
  })
}
