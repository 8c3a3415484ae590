const HEADERS = { 'content-type': 'application/json' }

/**
 * A reply that its handler has already filtered and serialized, because most of it is the same for many callers. Only for the
 * hottest paths: everywhere else the contract's schema does it.
 */
export class ReadyJson {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  respond(status: number): Response {
    return new Response(this.#text, { status, headers: HEADERS })
  }
}
