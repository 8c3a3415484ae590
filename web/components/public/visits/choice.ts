/** What somebody has chosen: their own number where they have agreed to be counted, null where not. */
export type Choice = { visitor_id: string | null }

/** Then they are asked again. */
const KEPT_DAYS = 180

const keyOf = (organizer_id: number) => `foyer.visits.${organizer_id}`
/** For this page, where the browser forbids storage. */
const made = new Map<number, Choice>()

/** Null: not asked yet. A browser that tells all pages not to share anything has answered. */
export function choiceOf(organizer_id: number): Choice | null {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl) return { visitor_id: null }
  return kept(organizer_id) ?? made.get(organizer_id) ?? null
}

/** Another number each time somebody agrees: who has changed their mind is not recognized. */
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
