import { fetchPublic } from '../outbound-http/fetch-public.ts'
import { encodeLogo } from '../media/logo.ts'
import { OutboundHttpError } from '../outbound-http/errors.ts'

const TIMEOUT_MS = 5_000
const BYTES_MAX = 200_000

/**
 * Asks the operator's service for a domain's logo, and makes it anew.
 * @throws {OutboundHttpError | InvalidImage} no picture came
 */
export async function fetchLogo(service: string, domain: string) {
  const { status, bytes } = await fetchPublic(
    service.replaceAll('{domain}', encodeURIComponent(domain)),
    {
      timeoutMs: TIMEOUT_MS,
      bytesMax: BYTES_MAX,
      headers: { accept: 'image/*' },
      // The operator's own word, which may be anywhere; where it redirects, only to itself or out.
      mayBePrivate: new Set([new URL(service).host]),
    },
  )
  if (status !== 200) throw new OutboundHttpError('There is no picture')
  return encodeLogo(Buffer.from(bytes))
}
