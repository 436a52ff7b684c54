import { fetchPublic } from '../outside/fetch-public.ts'
import { OutsideFailure } from '../outside/failure.ts'
import { imageType } from './image-type.ts'

const TIMEOUT_MS = 5_000
const BYTES_MAX = 200_000

/** Asks the operator's service for a domain's logo; what is no picture is a failure. */
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
  const type = status === 200 ? imageType(bytes) : null
  if (!type) throw new OutsideFailure('There is no picture')
  return { type, bytes }
}
