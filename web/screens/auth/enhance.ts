import { clearRefusal, keepReturnAddress, keptReturnAddress, wishOf } from '#web/lib/login-redirect.ts'

/** What sign-in screens can do more than plain forms where scripts run; all of it is left out without harm. */
export function enhance(): void {
  keepReturnAddress(new URL(location.href))
  tidyAddress()
  fillIn('timezone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  fillIn('return_to', keptReturnAddress())
  for (const field of hidden('return_to')) showWish(field.value)
  for (const eye of all<HTMLButtonElement>('[data-eye]')) openEye(eye)
  for (const form of all<HTMLFormElement>('[data-language]')) chooseAtOnce(form)
  for (const form of all<HTMLFormElement>('[data-enhanced]')) sendOnce(form)
  for (const form of all<HTMLFormElement>('[data-passkey]')) offerPasskey(form)
}

/** What is kept need not stand in the address. */
function tidyAddress(): void {
  const { pathname, searchParams } = new URL(location.href)
  if (!searchParams.has('return_to')) return
  searchParams.delete('return_to')
  const rest = searchParams.toString()
  history.replaceState(null, '', rest ? `${pathname}?${rest}` : pathname)
}

const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector)
const hidden = (name: string) => all<HTMLInputElement>(`input[type=hidden][name=${name}]`)

function fillIn(name: string, value: string | null): void {
  if (value !== null) for (const field of hidden(name)) field.value = value
}

/** Why somebody has to sign in first. */
function showWish(address: string): void {
  const wish = wishOf(address || null)
  for (const text of all(`[data-wish=${wish}]`)) text.hidden = false
}

function openEye(eye: HTMLButtonElement): void {
  const field = document.querySelector<HTMLInputElement>(`#${eye.dataset.eye}`)
  if (!field) return
  const show = (isShown: boolean) => {
    field.type = isShown ? 'text' : 'password'
    eye.setAttribute('aria-pressed', String(isShown))
  }
  eye.hidden = false
  eye.addEventListener('click', () => show(field.type === 'password'))
  // A browser offers to keep what was typed into a password field, so that is what is sent.
  field.form?.addEventListener('submit', () => show(false))
}

function chooseAtOnce(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll('button')) button.hidden = true
  form.addEventListener('change', () => form.requestSubmit())
}

/** Twice pressed is once sent; a page that comes back out of the browser's memory can be sent again. */
function sendOnce(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    if (form.hasAttribute('aria-busy')) event.preventDefault()
    form.setAttribute('aria-busy', 'true')
    clearRefusal()
  })
  window.addEventListener('pageshow', () => form.removeAttribute('aria-busy'))
}

/** Shown where the browser knows passkeys; sent once one has signed. */
function offerPasskey(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name=credential]')
  const failure = form.querySelector<HTMLElement>('[role=alert]')
  if (!field || !failure || !('PublicKeyCredential' in window)) return
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    if (field.value) return
    event.preventDefault()
    if (form.hasAttribute('aria-busy')) return
    form.setAttribute('aria-busy', 'true')
    failure.hidden = true
    try {
      const { signWithPasskey } = await import('./passkey.ts')
      field.value = await signWithPasskey(form.dataset.passkey ?? '')
      clearRefusal()
      form.requestSubmit()
    } catch {
      // Put aside, none here, or no network: nothing has happened yet.
      failure.hidden = false
      form.removeAttribute('aria-busy')
    }
  })
  window.addEventListener('pageshow', () => {
    field.value = ''
    form.removeAttribute('aria-busy')
  })
}
