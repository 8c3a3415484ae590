import { expect, test } from 'vitest'
import { connectedState, type Standing } from './connected-account.ts'

const READY: Standing = {
  can_charge: true,
  can_pay_out: true,
  details_submitted: true,
  due: [],
  is_checking: false,
  disabled_reason: null,
}
const off = { can_charge: false, can_pay_out: false }
const due = ['individual.id_number']

test.each<[string, Partial<Standing>, string, string | null]>([
  ['takes payments and is paid out', {}, 'ready', null],
  ['will need more before long', { due }, 'ready', 'give_details'],
  ['was left half-done', { ...off, details_submitted: false, due }, 'details_missing', 'give_details'],
  ['was not begun at the provider', { ...off, details_submitted: false }, 'details_missing', 'give_details'],
  ['is being checked', { ...off, is_checking: true, disabled_reason: 'under_review' }, 'in_review', null],
  ['takes payments while payouts are being checked', { can_pay_out: false, is_checking: true }, 'in_review', null],
  [
    'was asked again',
    { ...off, due, is_checking: true, disabled_reason: 'requirements.past_due' },
    'restricted',
    'give_details',
  ],
  ['takes payments without payouts', { can_pay_out: false, due }, 'restricted', 'give_details'],
  ['was rejected', { ...off, due, disabled_reason: 'rejected.fraud' }, 'restricted', 'ask_provider'],
  ['stands on a list', { ...off, is_checking: true, disabled_reason: 'listed' }, 'restricted', 'ask_provider'],
  ['is stopped without a word', { ...off, disabled_reason: 'other' }, 'restricted', 'ask_provider'],
])('an account that %s', (_, changed, state, remedy) => {
  expect(connectedState({ ...READY, ...changed })).toEqual({ state, remedy })
})
