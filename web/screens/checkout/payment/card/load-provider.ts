import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

type Wanted = { publishable_key: string; connected_account: string | null; script: string | null; locale: string }

/**
 * Loads the provider's script with the organizer's key. Rejects if the script is blocked or does not load; may be called again
 * then.
 */
export async function loadProvider({ publishable_key, connected_account, script, locale }: Wanted): Promise<Stripe> {
  // loadStripe uses an existing `window.Stripe`.
  if (script && !window.Stripe) await addScript(script)
  const stripe = await loadStripe(publishable_key, {
    locale: locale as 'en',
    ...(connected_account && { stripeAccount: connected_account }),
  })
  if (!stripe) throw new Error('The card provider’s script did not run.')
  return stripe
}

function addScript(src: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script did not load.'))
    })
    script.src = src
    document.head.append(script)
  })
}
