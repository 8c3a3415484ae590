import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Config, chargeAtStandIn } from '#server/config.ts'
import type { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'

/** The stand-in for Stripe of the demo. */
export type DemoCards = { address: string; keys: typeof DOUBLE_KEYS; close: () => Promise<void> }

const DOUBLE = join(import.meta.dirname, '../payments/stripe-double/main.ts')

/**
 * Starts the stand-in in a process of its own; from now on cards are charged there. It ends with this process, in whatever
 * way that ends, and finds its payments again when the demo is started again. Null where it is refused, and where another
 * stand-in is set.
 */
export async function startDemoCards({ app_url, data_dir, ...given }: Config): Promise<DemoCards | null> {
  const isRefused = app_url.startsWith('https:') && !given.stripe_double_allowed
  if (isRefused || given.stripe_api_url) return null
  const args = ['--keep', join(data_dir, 'stand-in-for-stripe')]
  // Ctrl-C reaches all processes of the terminal: this one is to end last. The channel tells it when its parent is gone.
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
