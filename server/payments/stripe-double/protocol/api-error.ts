type Details = { code?: string; param?: string; decline_code?: string; [extra: string]: unknown }

/** An answer that Stripe gives in place of the object. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: Details & { type: string; message: string }

  constructor([status, type]: readonly [number, string], message: string, details: Details = {}) {
    super(message)
    this.status = status
    const doc_url = details.code && `https://stripe.com/docs/error-codes/${details.code.replaceAll('_', '-')}`
    this.error = { ...details, ...(doc_url ? { doc_url } : {}), message, type }
  }
}

/** 400: the request itself is wrong. */
export const invalid = (message: string, details: Details = {}) =>
  new StripeRefusal([400, 'invalid_request_error'], message, details)

export const notFound = (what: string, id: string, param = 'id') =>
  new StripeRefusal([404, 'invalid_request_error'], `No such ${what}: '${id}'`, { code: 'resource_missing', param })
