import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Config, chargeAtStandIn } from '#server/config.ts'
import type { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'

/** The demo's stand-in for Stripe. */
export type DemoCards = { address: string; keys: typeof DOUBLE_KEYS; close: () => Promise<void> }

const DOUBLE = join(import.meta.dirname, '../payments/stripe-double/main.ts')

/**
 * Starts the stand-in in a separate process and makes it charge the cards. It ends with this process, however this one ends, and
 * finds its payments again at the demo's next start. Null if it is refused, or if another stand-in is set.
 */
export async function startDemoCards({ app_url, data_dir, ...given }: Config): Promise<DemoCards | null> {
  const isRefused = app_url.startsWith('https:') && !given.stripe_double_allowed
  if (isRefused || given.stripe_api_url) return null
  const args = ['--keep', join(data_dir, 'stand-in-for-stripe')]
  // Detached, because Ctrl-C reaches all processes of the terminal and this one must end last. The channel tells it when its
  // parent is gone.
  const child = fork(DOUBLE, args, { detached: true, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const { address, keys } = await toldBy(child)
  chargeAtStandIn(address)
  return { address, keys, close: () => end(child) }
}

async function toldBy(child: ChildProcess): Promise<Pick<DemoCards, 'address' | 'keys'>> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The stand-in for Stripe does not start.')
  })
  const [told] = await Promise.race([once(child, 'message'), ended])
  return told
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
