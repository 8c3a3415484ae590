import { clearRefusal, keepReturnAddress, keptReturnAddress, wishOf } from '#web/lib/calls/login-redirect.ts'

/** Adds to the sign-in forms what needs JavaScript. The forms work without all of it. */
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

/** Removes the return address from the URL: by now it is kept in storage. */
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

/** Shows why signing in is needed. */
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
  // Browsers offer to save what is in a password field, so the field becomes one again before it is sent.
  field.form?.addEventListener('submit', () => show(false))
}

function chooseAtOnce(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll('button')) button.hidden = true
  form.addEventListener('change', () => form.requestSubmit())
}

/** Prevents double submission. A page restored from the browser's back/forward cache can be submitted again. */
function sendOnce(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    if (form.hasAttribute('aria-busy')) event.preventDefault()
    form.setAttribute('aria-busy', 'true')
    clearRefusal()
  })
  window.addEventListener('pageshow', () => form.removeAttribute('aria-busy'))
}

/** Shows the form if the browser supports passkeys, and submits it after a passkey has signed. */
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
      // Dismissed by the user, no passkey on this device, or no network. Nothing was sent yet.
      failure.hidden = false
      form.removeAttribute('aria-busy')
    }
  })
  window.addEventListener('pageshow', () => {
    field.value = ''
    form.removeAttribute('aria-busy')
  })
}
