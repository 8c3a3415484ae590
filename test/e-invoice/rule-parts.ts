import type { XmlElement } from './read-xml.ts'

/** Rules by name: true for those that hold. */
export type Rules = Record<string, boolean>

/** An amount in hundredths. Throws for more than two decimals. */
export function cents(amount: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) throw new Error(`BR-DEC: ${amount || 'nothing'} is no amount with up to two decimals.`)
  const [, sign, whole = '', fraction = ''] = match
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`)
}

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

export const linesOf = (document: XmlElement) =>
  document.children.filter(({ name }) => name === 'cac:InvoiceLine' || name === 'cac:CreditNoteLine')
