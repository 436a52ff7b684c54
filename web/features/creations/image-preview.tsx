import { useEffect, useState } from 'react'
import { isAbsoluteWebUrl } from './web-url.ts'
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
