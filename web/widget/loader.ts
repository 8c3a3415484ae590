import type { Envelope, FrameMessage, FrameOptions } from './protocol.ts'

/**
 * `/widget.js`, for other sites: a separate script that defines `<foyer-event>` and shares nothing with our pages. docs/widget.md
 * documents its attributes and events. The management screen with the widget's preview bundles this script, too.
 */

const script = document.currentScript as HTMLScriptElement | null
const OUR_ORIGIN = script ? new URL(script.src).origin : location.origin

const ATTRIBUTES = [
  'event',
  'organizer',
  'kind',
  'accent',
  'background',
  'mode',
  'locale',
  'promo-code',
  'affiliate',
  'button-text',
  'padding',
  'label',
  'close-text',
]

/** A script may add constructed stylesheets under every Content-Security-Policy. */
const LOOK = `
:host { display: block }
iframe { display: block; width: 100%; height: 480px; border: 0; color-scheme: normal }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; cursor: pointer; background: var(--foyer-accent, #40296c); color: var(--foyer-on-accent, #fff) }
button:focus-visible { outline: 2px solid; outline-offset: 2px }
dialog { width: min(760px, 100vw - 16px); max-width: none; height: calc(100dvh - 16px); max-height: none; padding: 0; border: 0; border-radius: 12px; overflow: hidden }
dialog::backdrop { background: rgb(30 21 48 / 60%) }
dialog form { display: flex; justify-content: flex-end; height: 52px; padding: 4px }
dialog button { background: none; color: inherit; min-width: 44px }
dialog iframe { height: calc(100% - 52px) }
`

class FoyerEvent extends HTMLElement {
  static observedAttributes = ATTRIBUTES
  #root = this.attachShadow({ mode: 'open' })
  #frame: HTMLIFrameElement | null = null
  #isDue = false
  /** The number of the order in progress. */
  #underWay: string | null = null

  connectedCallback() {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(LOOK)
    this.#root.adoptedStyleSheets = [sheet]
    window.addEventListener('message', this)
    this.#draw()
  }

  disconnectedCallback() {
    window.removeEventListener('message', this)
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw()
  }

  /** Accepts messages only from our own frame and host. */
  handleEvent({ origin, source, data }: MessageEvent) {
    if (origin !== OUR_ORIGIN || !this.#frame || source !== this.#frame.contentWindow) return
    const { source: from, message } = (data ?? {}) as Partial<Envelope>
    if (from === 'foyer' && message) this.#hear(this.#frame, message)
  }

  #hear(frame: HTMLIFrameElement, { type, ...detail }: FrameMessage) {
    const isGrowing = frame.parentNode === this.#root
    if (type === 'resize') {
      if (isGrowing && 'height' in detail) frame.style.height = `${Math.ceil(detail.height)}px`
      return
    }
    if (type === 'step') {
      if (isGrowing && this.getBoundingClientRect().top < 0) this.scrollIntoView()
      return
    }
    if (type === 'order-started' && 'order' in detail) {
      // The card payment step is a separate page that announces the order again.
      if (this.#underWay === detail.order.number) return
      this.#underWay = detail.order.number
    }
    if (type === 'order-completed') this.#underWay = null
    if (type === 'close') this.#root.querySelector('dialog')?.close()
    this.dispatchEvent(new CustomEvent(`foyer:${type}`, { bubbles: true, composed: true, detail }))
  }

  /** Coalesces several attribute changes into one rendering. */
  #draw() {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      const isButton = this.getAttribute('kind') === 'button'
      this.#root.replaceChildren(...(isButton ? this.#button() : [this.#newFrame()]))
    })
  }

  #newFrame(): HTMLIFrameElement {
    const frame = document.createElement('iframe')
    frame.title = this.getAttribute('label') ?? 'Tickets'
    frame.name = JSON.stringify(this.#options())
    frame.allow = 'clipboard-write'
    frame.src = this.#address()
    this.#frame = frame
    this.#underWay = null
    return frame
  }

  #button(): HTMLElement[] {
    const dialog = document.createElement('dialog')
    const close = document.createElement('button')
    close.textContent = '✕'
    close.ariaLabel = this.getAttribute('close-text') ?? 'Close'
    const form = document.createElement('form')
    form.method = 'dialog'
    form.append(close)
    dialog.append(form)
    // An order in progress stays as it was; otherwise the next opening starts afresh.
    dialog.addEventListener('close', () => {
      if (this.#underWay) return
      this.#frame?.remove()
      this.#frame = null
    })
    const open = document.createElement('button')
    open.type = 'button'
    open.textContent = this.getAttribute('button-text') ?? 'Tickets'
    open.addEventListener('click', () => {
      if (!dialog.contains(this.#frame)) dialog.append(this.#newFrame())
      dialog.showModal()
    })
    return [open, dialog]
  }

  #options(): FrameOptions {
    const told = (name: string) => this.getAttribute(name)
    return {
      host: location.origin,
      accent: told('accent'),
      background: told('background'),
      mode: told('mode') as FrameOptions['mode'],
      padding: Number(told('padding') ?? (told('kind') === 'button' ? paddingOfDialog() : 0)),
    }
  }

  #address(): string {
    const number = (name: string) => encodeURIComponent(this.getAttribute(name) ?? '')
    const path = this.getAttribute('kind') === 'calendar' ? `organizer/${number('organizer')}` : number('event')
    const address = new URL(`/widget/${path}`, OUR_ORIGIN)
    for (const [attribute, parameter] of [
      ['locale', 'locale'],
      ['promo-code', 'promo_code'],
      ['affiliate', 'aff'],
    ] as const) {
      const value = this.getAttribute(attribute)
      if (value) address.searchParams.set(parameter, value)
    }
    return address.href
  }
}

/** Padding inside the dialog, which has none of its own; an inline frame gets its space from the page. */
function paddingOfDialog(): number {
  return innerWidth < 600 ? 16 : 24
}

if (!customElements.get('foyer-event')) customElements.define('foyer-event', FoyerEvent)

/** A script tag with an event or organizer: the tickets appear in its place. */
if (script?.dataset.event ?? script?.dataset.organizer) {
  const element = document.createElement('foyer-event')
  for (const { name, value } of script.attributes)
    if (name.startsWith('data-')) element.setAttribute(name.slice('data-'.length), value)
  script.after(element)
}
