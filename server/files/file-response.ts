import type { Context } from 'hono'

type Kept = { bytes: Uint8Array<ArrayBuffer>; file_name: string; mime_type: string }

/** Reply with an uploaded file: the browser saves it and never opens it. */
export function fileResponse(c: Context, { bytes, file_name, mime_type }: Kept): Response {
  return c.body(bytes, 200, {
    'Content-Type': mime_type,
    'Content-Disposition': attachment(file_name),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // Sandboxed: if a browser took it for a page, the page could do nothing.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
}

/** File names in any script (RFC 6266, RFC 8187). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
