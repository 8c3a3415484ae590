/** Consent of a visitor: their own id if they have agreed to be counted, else null. */
export type Choice = { visitor_id: string | null }

/** Days after which visitors are asked again. */
const KEPT_DAYS = 180

const keyOf = (organizer_id: number) => `foyer.visits.${organizer_id}`
/** Choices for this page only, if the browser forbids storage. */
const made = new Map<number, Choice>()

/** Null if not asked yet. Browsers with Global Privacy Control count as having declined. */
export function choiceOf(organizer_id: number): Choice | null {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl) return { visitor_id: null }
  return kept(organizer_id) ?? made.get(organizer_id) ?? null
}

/** Each consent gets a new id, so visitors who change their mind are not recognized. */
export function choose(organizer_id: number, agrees: boolean): Choice {
  const choice = { visitor_id: agrees ? crypto.randomUUID() : null }
  made.set(organizer_id, choice)
  try {
    const until = Date.now() + KEPT_DAYS * 86_400_000
    localStorage.setItem(keyOf(organizer_id), `${choice.visitor_id ?? 'no'} ${until}`)
  } catch {}
  return choice
}

function kept(organizer_id: number): Choice | null {
  try {
    const [visitor_id = 'no', until] = (localStorage.getItem(keyOf(organizer_id)) ?? '').split(' ')
    return Number(until) > Date.now() ? { visitor_id: visitor_id === 'no' ? null : visitor_id } : null
  } catch {
    return null
  }
}
