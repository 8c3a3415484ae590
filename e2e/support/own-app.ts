import { type ChildProcess, spawn } from 'node:child_process'
import { until } from '#test/until.ts'

/** Milliseconds. The first start creates a database. */
const STARTING = 120_000

/** Starts a further app beside the shared one and waits until it answers. */
export async function startOwnApp(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const app = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const isWell = () =>
    fetch(`${env.APP_URL}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
  await until('the app starts, or ends', async () => app.exitCode !== null || (await isWell()), STARTING)
  if (app.exitCode !== null) throw new Error('The app does not start.')
  return app
}
