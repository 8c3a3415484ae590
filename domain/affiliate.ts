/** How long a browser remembers which link has brought it to an event. */
export const ATTRIBUTION_DAYS = 30

const CODE = /^[A-Z0-9_-]{3,20}$/

/** The code of a link as it is kept, or null for what cannot be one; capitals and small letters are the same. */
export function affiliateCode(text: string | null | undefined): string | null {
  const code = (text ?? '').trim().toUpperCase()
  return CODE.test(code) ? code : null
}
