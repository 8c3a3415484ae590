/** Days for which a browser keeps the affiliate link that led to an event. */
export const ATTRIBUTION_DAYS = 30

const CODE = /^[A-Z0-9_-]{3,20}$/

/** Normalized code of an affiliate link, or null if it cannot be one. Upper and lower case are equal. */
export function affiliateCode(text: string | null | undefined): string | null {
  const code = (text ?? '').trim().toUpperCase()
  return CODE.test(code) ? code : null
}
