// Runs in the frame of the payment form: form-page.ts. Served by serve-browser.ts, with its types taken out.

const settings = new URLSearchParams(location.hash.slice(1))
const text = (name: string) => settings.get(name) ?? ''
const [intent = ''] = text('secret').split('_secret_')
const form = document.forms[0] as HTMLFormElement
const problem = document.querySelector('#problem') as HTMLElement

const tell = (told: object) => parent.postMessage({ double: true, ...told }, text('origin'))
const chosen = () => form.querySelector<HTMLInputElement>('input:checked')

/** Calls the stand-in's API as the provider's form calls the provider's. */
async function call(method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}) {
  const sent = new URLSearchParams({ ...fields, client_secret: text('secret') })
  const reply = await fetch(`/v1/payment_intents/${intent}${path}${method === 'GET' ? `?${sent}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${text('key')}`,
      ...(text('account') && { 'stripe-account': text('account') }),
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' && { body: sent }),
  })
  const body = await reply.json()
  return reply.ok ? { paymentIntent: body } : { error: body.error }
}

function judge() {
  if (chosen()) return {}
  problem.hidden = false
  form.querySelector('input')?.focus()
  return { error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } }
}

type Wish = { wish: string; id: number; return_url: string; theme: string }

async function answer({ wish, return_url, theme }: Wish) {
  if (wish === 'retrieve') return call('GET', '')
  if (wish === 'focus') form.querySelector('input')?.focus()
  if (wish === 'theme') document.documentElement.dataset.theme = theme
  if (wish !== 'submit' && wish !== 'confirm') return {}
  const judged = judge()
  if (judged.error || wish === 'submit') return judged
  const { value, dataset } = chosen() as HTMLInputElement
  // Without this, strong authentication happens on a page of the bank.
  const here: Record<string, string> = dataset.redirects ? {} : { use_stripe_sdk: 'true' }
  return call('POST', '/confirm', { payment_method: value, return_url, ...here })
}

window.addEventListener('message', async ({ source, origin, data }: MessageEvent<Wish>) => {
  if (source !== parent || origin !== text('origin')) return
  tell({ id: data.id, answer: await answer(data) })
})
form.addEventListener('change', () => {
  problem.hidden = true
  tell({ event: 'change', complete: chosen() !== null, empty: chosen() === null, collapsed: false })
})
form.addEventListener('submit', (event) => event.preventDefault())
document.documentElement.dataset.theme = text('theme')
document.documentElement.lang = text('locale') === 'auto' ? 'en' : text('locale') || 'en'
new ResizeObserver(() => tell({ height: document.body.offsetHeight })).observe(document.body)
const known = await call('GET', '')
tell(known.error ? { event: 'loaderror', error: known.error } : { event: 'ready' })
