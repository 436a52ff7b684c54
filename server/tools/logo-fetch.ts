import { fetchPublic } from '../outbound-http/fetch-public.ts'
import { encodeLogo } from '../media/logo.ts'
import { OutboundHttpError } from '../outbound-http/errors.ts'

const TIMEOUT_MS = 5_000
const BYTES_MAX = 200_000

/**
 * Fetches a domain's logo from the configured service and encodes it again.
 * @throws {OutboundHttpError | InvalidImage} if there is no usable picture
 */
export async function fetchLogo(service: string, domain: string) {
  const { status, bytes } = await fetchPublic(
    service.replaceAll('{domain}', encodeURIComponent(domain)),
    {
      timeoutMs: TIMEOUT_MS,
      bytesMax: BYTES_MAX,
      headers: { accept: 'image/*' },
      // The configured host may be private; redirects may lead to it or to public addresses only.
      mayBePrivate: new Set([new URL(service).host]),
    },
  )
  if (status !== 200) throw new OutboundHttpError('There is no picture')
  return encodeLogo(Buffer.from(bytes))
}
