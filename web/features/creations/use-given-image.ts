import { useEffect, useEffectEvent } from 'react'

/**
 * Takes a picture that is pasted anywhere in the document, as no other field of the form
 * accepts one. What is pasted into a text field together with a text, such as cells of a
 * spreadsheet, is the text.
 */
export function useGivenImage(take: (file: File) => unknown) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    const image = imageIn(clipboardData)
    if (!image || (isTextField(target) && clipboardData?.types.includes('text/plain'))) return
    event.preventDefault()
    take(image)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

const imageIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not([type=file], [type=checkbox])')
