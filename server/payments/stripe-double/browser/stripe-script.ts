import type { PaymentIntent, StripeConstructor, StripeError } from '@stripe/stripe-js'

// Served to pages by serve-browser.ts, with its types taken out, in place of the provider's script.

type Told = { double?: true; event?: string; id?: number; height?: number; answer?: Answer; complete?: boolean }
type Answer = { paymentIntent?: PaymentIntent; error?: StripeError }
type Fields = Record<string, unknown>
type Key = { publishable: string; account: string | undefined }

const ORIGIN = new URL((document.currentScript as HTMLScriptElement).src).origin

/** Refuses options that are not published, as the provider's script does. */
function judge(what: string, given: Fields, allowed: readonly string[]) {
  const unknown = Object.keys(given).find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw new Error(`IntegrationError: ${what} does not know ${unknown}.`)
}

/** A frame of the stand-in, and the calls it accepts. */
function openFrame(box: Element, key: Key, { secret, ...shown }: { secret: string; theme?: string; locale?: string }) {
  const frame = document.createElement('iframe')
  const hash = new URLSearchParams({ ...shown, secret, key: key.publishable, account: key.account ?? '' })
  hash.set('origin', location.origin)
  frame.src = `${ORIGIN}/v3/form#${hash}`
  frame.title = 'Secure payment input frame'
  Object.assign(frame.style, { border: '0', width: '100%', height: '0', display: 'block' })
  const waiting = new Map<number, (answer: Answer) => void>()
  const listeners = new Map<string, Set<(told: Fields) => void>>()
  let asked = 0
  function hear({ source, origin, data }: MessageEvent<Told>) {
    if (source !== frame.contentWindow || origin !== ORIGIN) return
    if (data.height !== undefined) frame.style.height = `${data.height}px`
    if (data.id !== undefined) waiting.get(data.id)?.(data.answer ?? {})
    if (data.event)
      for (const listener of listeners.get(data.event) ?? []) listener({ ...data, elementType: 'payment' })
  }
  window.addEventListener('message', hear)
  box.append(frame)
  const close = () => {
    window.removeEventListener('message', hear)
    frame.remove()
  }
  const ask = (wish: Fields) =>
    new Promise<Answer>((resolve) => {
      waiting.set(++asked, resolve)
      frame.contentWindow?.postMessage({ ...wish, id: asked }, ORIGIN)
    })
  return { ask, close, listeners }
}
type Frame = ReturnType<typeof openFrame>

const ELEMENT_OPTIONS = [
  'layout',
  'defaultValues',
  'business',
  'paymentMethodOrder',
  'fields',
  'readOnly',
  'terms',
  'wallets',
]

function newElement(options: Fields, open: (box: Element) => Frame) {
  judge('The payment element', options, ELEMENT_OPTIONS)
  let frame: Frame | null = null
  const listeners: Frame['listeners'] = new Map()
  const on = (event: string, listener: (told: Fields) => void) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return element
  }
  const off = (event: string, listener: (told: Fields) => void) => {
    listeners.get(event)?.delete(listener)
    return element
  }
  const close = () => {
    frame?.close()
    frame = null
  }
  const element = {
    on,
    off,
    mount(at: string | Element) {
      const box = typeof at === 'string' ? document.querySelector(at) : at
      if (!box) throw new Error('IntegrationError: there is nothing to mount the element in.')
      frame = open(box)
      for (const event of ['ready', 'change', 'loaderror', 'focus', 'blur'])
        frame.listeners.set(
          event,
          new Set([(told) => [...(listeners.get(event) ?? [])].map((listener) => listener(told))]),
        )
    },
    update: (given: Fields) => judge('The payment element', given, ELEMENT_OPTIONS),
    focus: () => void frame?.ask({ wish: 'focus' }),
    unmount: close,
    destroy: close,
    ask(wish: Fields) {
      if (!frame) throw new Error('IntegrationError: the payment element is not mounted.')
      return frame.ask(wish)
    },
  }
  return element
}
type Element_ = ReturnType<typeof newElement>

const GROUP_OPTIONS = ['clientSecret', 'appearance', 'locale', 'fonts', 'loader']

function newGroup(key: Key, options: Fields) {
  judge('elements()', options, GROUP_OPTIONS)
  const secret = String(options.clientSecret)
  if (!/^pi_\w+_secret_\w+$/.test(secret))
    throw new Error('IntegrationError: clientSecret is no secret of a PaymentIntent.')
  let element: Element_ | null = null
  const theme = String((options.appearance as { theme?: string } | undefined)?.theme ?? 'stripe')
  const shown = { secret, theme, locale: String(options.locale ?? 'auto') }
  return {
    secret,
    create(type: string, given: Fields = {}) {
      if (type !== 'payment') throw new Error(`IntegrationError: the stand-in has no ${type} element.`)
      if (element) throw new Error('IntegrationError: there is a payment element already.')
      const made = newElement(given, (box) => openFrame(box, key, shown))
      const destroy = () => {
        made.unmount()
        element = null
      }
      element = { ...made, destroy }
      return element
    },
    getElement: () => element,
    update(given: Fields) {
      judge('elements.update()', given, GROUP_OPTIONS)
      const next = (given.appearance as { theme?: string } | undefined)?.theme
      if (next) void element?.ask({ wish: 'theme', theme: next })
    },
    fetchUpdates: async () => ({}),
    submit: async () => (element ? element.ask({ wish: 'submit' }) : {}),
    ask: (wish: Fields) => {
      if (!element) throw new Error('IntegrationError: the payment element is not mounted.')
      return element.ask(wish)
    },
  }
}
type Group = ReturnType<typeof newGroup>

/** Calls without a form, in a hidden frame. */
async function askUnseen(key: Key, secret: string): Promise<Answer> {
  const frame = openFrame(document.body, key, { secret })
  await new Promise<void>((resolve) => {
    frame.listeners.set('ready', new Set([() => resolve()]))
    frame.listeners.set('loaderror', new Set([() => resolve()]))
  })
  const answer = await frame.ask({ wish: 'retrieve' })
  frame.close()
  return answer
}

type Confirmation = {
  elements: Group
  clientSecret?: string
  confirmParams: { return_url?: string }
  redirect?: 'always' | 'if_required'
}
const never = () => new Promise<never>(() => undefined)

async function confirmPayment(key: Key, given: Confirmation): Promise<Answer> {
  judge('confirmPayment()', given, ['elements', 'clientSecret', 'confirmParams', 'redirect'])
  judge('confirmParams', given.confirmParams, ['return_url'])
  const { return_url } = given.confirmParams
  if (!return_url || !URL.canParse(return_url)) throw new Error('IntegrationError: return_url is no address.')
  const answer = await given.elements.ask({ wish: 'confirm', return_url })
  const next = answer.paymentIntent?.next_action
  if (next?.type === 'redirect_to_url') {
    location.assign(String(next.redirect_to_url?.url))
    return never()
  }
  if (next) await authenticateHere(String(answer.paymentIntent?.id))
  const after = next ? await askUnseen(key, given.elements.secret) : answer
  const { paymentIntent, error } = after
  if (error || !paymentIntent) return after
  if (paymentIntent.last_payment_error) return { error: paymentIntent.last_payment_error }
  if (given.redirect === 'if_required') return { paymentIntent }
  const back = new URL(return_url)
  back.searchParams.set('payment_intent', paymentIntent.id)
  back.searchParams.set('payment_intent_client_secret', given.elements.secret)
  back.searchParams.set('redirect_status', paymentIntent.status === 'processing' ? 'pending' : 'succeeded')
  location.assign(back)
  return never()
}

/** Shows the bank's question above the page; resolves once it is answered. */
function authenticateHere(intent: string): Promise<void> {
  const veil = document.createElement('div')
  Object.assign(veil.style, { position: 'fixed', inset: '0', zIndex: '1000', background: 'rgb(0 0 0 / 50%)' })
  const frame = document.createElement('iframe')
  frame.src = `${ORIGIN}/double/authenticate/${intent}?in_place=1`
  frame.title = 'The bank’s question'
  Object.assign(frame.style, { width: '100%', height: '100%', border: '0' })
  veil.append(frame)
  document.body.append(veil)
  return new Promise((resolve) => {
    window.addEventListener('message', function hear({ source, origin, data }: MessageEvent<Told>) {
      if (source !== frame.contentWindow || origin !== ORIGIN || data.event !== 'authenticated') return
      window.removeEventListener('message', hear)
      veil.remove()
      resolve()
    })
  })
}

function newStripe(publishable: string, options: { stripeAccount?: string; locale?: string } = {}) {
  if (!/^pk_test_/.test(publishable)) throw new Error('IntegrationError: the stand-in takes keys for tests alone.')
  judge('Stripe()', options, ['stripeAccount', 'locale', 'apiVersion', 'betas'])
  const key = { publishable, account: options.stripeAccount }
  const missing = () => {
    throw new Error('The stand-in has no such method.')
  }
  return {
    elements: (given: Fields = {}) => newGroup(key, given),
    confirmPayment: (given: Confirmation) => confirmPayment(key, given),
    retrievePaymentIntent: (secret: string) => askUnseen(key, secret),
    registerAppInfo: () => undefined,
    ...{ createToken: missing, createPaymentMethod: missing, confirmCardPayment: missing },
  }
}

// The version that the loader of the pinned package expects.
window.Stripe = Object.assign(newStripe, { version: 'endive' }) as unknown as StripeConstructor
