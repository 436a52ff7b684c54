import { useEffect, useState } from 'react'
import { Image } from '../../ui/image.tsx'

const TYPING_MS = 600

/**
 * Shows a selected picture at once; one given by URL once the URL is complete and the user stops
 * typing.
 */
export function ImagePreview({ value }: { value: string }) {
  const isFile = value.startsWith('data:')
  const [rested, setRested] = useState('')
  useEffect(() => {
    if (isFile) return
    const timer = setTimeout(() => setRested(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value, isFile])
  if (!isFile && rested !== value) return <span role="status">Checking…</span>
  return (
    <Image
      src={value}
      className="absolute size-full object-contain"
      alt="Preview of the chosen image"
      referrerPolicy="no-referrer"
      fallback={<span role="status">This address shows no image here.</span>}
    />
  )
}

export const canPreview = (value: string) => value.startsWith('data:') || isAbsoluteWebUrl(value)

/**
 * Whether a text is an absolute http(s) URL whose host is a name with a dot, `localhost` or an IP
 * address.
 */
function isAbsoluteWebUrl(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return /^(localhost|\[.+\]|\d+(\.\d+){3}|([^.]+\.)+[^.]{2,})$/.test(url.hostname)
}
