import { parseUrl } from '#contract/parse-url.ts'
import { Image } from '../../ui/image.tsx'

export const ImagePreview = ({ src }: { src: string }) => (
  <Image
    src={src}
    className="absolute size-full object-contain"
    alt="Preview of the chosen image"
    referrerPolicy="no-referrer"
    fallback={<span role="status">This address shows no image here.</span>}
  />
)

export const canPreview = (value: string) => value.startsWith('data:') || isAbsoluteWebUrl(value)

/**
 * Whether a text is an absolute http(s) URL whose host is a name with a dot, `localhost` or an IP
 * address.
 */
function isAbsoluteWebUrl(text: string) {
  const url = parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return /^(localhost|\[.+\]|\d+(\.\d+){3}|([^.]+\.)+[^.]{2,})$/.test(url.hostname)
}
