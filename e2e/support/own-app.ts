import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts an app beside the one of all journeys, and waits until it answers. */
export async function startOwnApp(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const app = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const end = Date.now() + 60_000
  while (
    !(await fetch(`${env.APP_URL}/api/health`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (Date.now() > end || app.exitCode !== null) throw new Error('The app does not start.')
    await sleep(100)
  }
  return app
}
