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

/** "ada@gmial.com" → "ada@gmail.com"; null when the address looks as it should. */
export function suggestEmail(email: string): string | null {
  const [, name, host] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim()) ?? []
  const domain = host?.toLowerCase().replace(/[.,]+$/, '')
  if (!name || !domain || COMMON.includes(domain)) return domain !== host?.toLowerCase() ? `${name}@${domain}` : null
  const close = COMMON.find((common) => isOneSlip(domain, common) && !isShortSibling(domain, common))
  return close ? `${name}@${close}` : null
}

/** "gmx.at" beside "gmx.de" are both real: among short names one letter is no slip. */
function isShortSibling(domain: string, common: string): boolean {
  return common.length <= 8 && domain.length === common.length
}

/** One letter too many, missing, wrong, or two neighbours swapped. */
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
