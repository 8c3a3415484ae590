import type Stripe from 'stripe'

const CHOICES = [
  ['pm_card_visa', 'Card that pays'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'Card without enough money'],
  ['pm_card_chargeDeclinedExpiredCard', 'Card that has expired'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'Card with a wrong security code'],
  ['pm_card_chargeDeclinedProcessingError', 'Card whose bank does not answer'],
  ['pm_card_chargeDeclined', 'Card that is declined'],
  ['pm_card_authenticationRequired', 'Card whose bank asks here'],
  ['pm_card_authenticationRequired', 'Card whose bank asks on its own page', 'redirects'],
  ['pm_sepaDebit', 'Direct debit that pays days later'],
  ['pm_sepaDebit_failure', 'Direct debit that fails days later'],
] as const

const STYLE = `
  :root { color-scheme: light; --ink: #1e1530; --muted: #5b5469; --line: #8a8299; --surface: #fff; }
  :root[data-theme="night"] { color-scheme: dark; --ink: #f2eefa; --muted: #bdb4cd; --line: #8a8299; --surface: #241d33; }
  body { margin: 0; color: var(--ink); background: var(--surface); font: 16px/1.4 system-ui, sans-serif; }
  form { padding: 2px; }
  fieldset { margin: 0; padding: 4px 16px 8px; border: 1px solid var(--line); border-radius: 8px; }
  label { display: flex; gap: 12px; align-items: center; min-height: 44px; padding-block: 4px; line-height: 1.3; }
  input { flex: none; width: 20px; height: 20px; margin: 0; }
  p { margin: 8px 0; color: var(--muted); font-size: 14px; }
  main { max-width: 420px; margin: 10vh auto; padding: 24px; border-radius: 12px; background: var(--surface); }
  main h1 { font-size: 22px; } main p { font-size: 16px; }
  button { min-height: 44px; margin: 0 8px 8px 0; padding: 0 20px; border: 1px solid #40296c; border-radius: 8px; font: inherit; }
  .first { background: #40296c; color: #fff; }
`

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`

/** Replaces the provider's card form: one choice for each possible outcome. */
export function formPage(): string {
  const choices = CHOICES.map(
    ([method, name, redirects]) =>
      `<label><input type="radio" name="method" value="${method}"${redirects ? ' data-redirects="1"' : ''}> ${name}</label>`,
  )
  return page(
    'Payment form of the stand-in',
    `<form aria-label="Payment"><fieldset><legend>Test: no money moves</legend>${choices.join('')}
<p id="problem" role="alert" hidden>Choose what is to happen.</p></fieldset></form><script type="module" src="/v3/form.js"></script>`,
  )
}

/** Replaces the bank's page. */
export function questionPage({ amount, currency }: Stripe.PaymentIntent): string {
  const asked = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
  return page(
    'The bank’s question',
    `<main><h1>Confirm the payment</h1><p>Your bank asks whether you pay ${asked}. Test: no money moves.</p>
<form method="post"><button class="first" name="succeeds" value="true">Complete</button>
<button name="succeeds" value="false">Fail</button></form></main>`,
  )
}

/** Replaces the provider's pages for the owner of an account. */
export function onboardingPage({ id }: Stripe.Account): string {
  return page(
    'Onboarding of the stand-in',
    `<main><h1>Who are you?</h1><p>Stripe asks the owner of ${id} for details and a bank account. Test: nothing is asked.</p>
<form method="post"><button class="first" name="to" value="ready">Give everything</button>
<button name="to" value="half">Leave half-done</button> <button name="to" value="review">Give everything, to be checked</button>
<button name="to" value="restricted">Be asked for more</button> <button name="to" value="rejected">Be rejected</button></form></main>`,
  )
}

/** Tells the surrounding page that the question is answered. */
export const answeredPage = () =>
  page('Answered', `<script>parent.postMessage({ double: true, event: 'authenticated' }, '*')</script>`)
