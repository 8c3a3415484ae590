const COMMON = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'freenet.de',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'libero.it',
  'ziggo.nl',
  'kpnmail.nl',
  'sapo.pt',
  'uol.com.br',
  'yahoo.com.br',
  'yahoo.co.uk',
  'btinternet.com',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
]

/** Suggests a correction: "ada@gmial.com" → "ada@gmail.com"; null if the address looks right. */
export function suggestEmail(email: string): string | null {
  const [, name, host] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim()) ?? []
  const domain = host?.toLowerCase().replace(/[.,]+$/, '')
  if (!name || !domain || COMMON.includes(domain)) return domain !== host?.toLowerCase() ? `${name}@${domain}` : null
  const close = COMMON.find((common) => isOneSlip(domain, common) && !isShortSibling(domain, common))
  return close ? `${name}@${close}` : null
}

/** True for short domains such as "gmx.at" and "gmx.de": both exist, so one different letter is no typo. */
function isShortSibling(domain: string, common: string): boolean {
  return common.length <= 8 && domain.length === common.length
}

/** True if the two differ by one letter too many, missing or wrong, or by two swapped neighbours. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
