import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { freePort } from '#test/processes/free-port.ts'
import { appEnv } from './app-env.ts'
import { KEYS, startStandIn } from './cards.ts'
import { startOwnApp } from './own-app.ts'

export type Platform = Awaited<ReturnType<typeof startPlatform>>

/** Starts an app whose operator is a platform of the card provider, with its own stand-in. */
export async function startPlatform(name: string) {
  const port = await freePort()
  const data_dir = `${process.env.E2E_DATA_DIR}-${name}`
  const base_url = `http://localhost:${port}`
  const provider = await startStandIn()
  const env = {
    ...process.env,
    ...appEnv({ port, data_dir }),
    STRIPE_API_URL: provider.address,
    STRIPE_PLATFORM_SECRET_KEY: KEYS.secret,
    STRIPE_PLATFORM_PUBLISHABLE_KEY: KEYS.publishable,
    STRIPE_PLATFORM_WEBHOOK_SECRET: await webhookSecret(provider.address, base_url),
    PLATFORM_FEE_PERCENT: '1.5',
    PLATFORM_FEE_PER_TICKET: '0.30 EUR, 0.35 USD',
  }
  const app = await startOwnApp(env)
  const stop = async () => {
    const gone = once(app, 'exit')
    app.kill('SIGTERM')
    await gone
    await provider.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
  return { base_url, provider: provider.address, stop }
}

/** Creates a webhook for connected accounts at the stand-in, as an operator does in the dashboard. */
async function webhookSecret(provider: string, base_url: string): Promise<string> {
  const body = new URLSearchParams({ url: `${base_url}/api/webhooks/stripe`, connect: 'true', 'enabled_events[]': '*' })
  const headers = { authorization: `Bearer ${KEYS.secret}` }
  const reply = await fetch(`${provider}/v1/webhook_endpoints`, { method: 'POST', headers, body })
  return ((await reply.json()) as { secret: string }).secret
}
